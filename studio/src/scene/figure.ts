import { Group, Mesh, MeshLambertMaterial, Vector3 } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import { Body } from './body/body.ts';
import type { Character } from './character.ts';
import type { Palette } from './palette.ts';
import type { SkinnedFigure } from './skinned_figure.ts';
import { SunkenFeet } from './sunken_feet.ts';

/** `solid` is a body; a `ghost` is seen through, in the colour of what was wrong. */
export type Look = 'solid' | 'ghost';

/** One motion as a body: the neutral one, or the user's own mesh. */
export class Figure {
  readonly object = new Group();
  /** Where the figure is drawn beside its own place. */
  readonly shift = new Vector3();
  readonly body: Body;
  readonly sunken: SunkenFeet;
  readonly #mesh: Mesh;
  readonly #solid = new MeshLambertMaterial({ vertexColors: true, flatShading: true });
  readonly #ghost: MeshLambertMaterial;
  #skin: SkinnedFigure | null = null;
  #usesSkin = true;
  #look: Look = 'solid';

  constructor(motion: LoadedMotion, palette: Palette) {
    const { left, right, sole, body: middle } = palette;
    this.body = new Body(motion, { left, right, middle, sole });
    this.#ghost = new MeshLambertMaterial({
      color: palette.ghost,
      emissive: palette.ghost,
      emissiveIntensity: 0.25,
      flatShading: true,
      transparent: true,
      opacity: 0.42,
      depthWrite: true,
      polygonOffset: true,
      polygonOffsetFactor: 2,
      polygonOffsetUnits: 8,
    });
    this.#mesh = new Mesh(this.body.geometry, this.#solid);
    // Points are laid anew every frame: three must not decide by old ones that they are out of view.
    this.#mesh.frustumCulled = false;
    this.#mesh.castShadow = true;
    this.sunken = new SunkenFeet(motion, this.body, palette);
    this.object.add(this.#mesh, this.sunken.object);
  }

  /** Shows the user's own mesh instead of the neutral body; null shows the body again. */
  setCharacter(character: Character | null): void {
    this.#skin?.dispose();
    this.#skin = character?.figure() ?? null;
    if (this.#skin) this.object.add(this.#skin.object);
    this.#apply();
  }

  get hasSkin(): boolean {
    return this.#skin !== null && this.#usesSkin;
  }

  useSkin(isUsed: boolean): void {
    this.#usesSkin = isUsed;
    this.#apply();
  }

  setLook(look: Look): void {
    this.#look = look;
    this.#apply();
  }

  /** Takes the pose of a frame. `rotations` are those of all joints, needed for a skin only. Allocates nothing. */
  pose(view: MotionView, rotations: Float32Array | null, frame: number): void {
    this.body.pose(view, frame, this.shift);
    this.sunken.pose(view, frame, this.shift);
    if (this.#skin && rotations && this.#usesSkin) this.#skin.pose(view.joints, rotations, frame, this.shift);
  }

  /** Where the bone of the user's mesh that follows a joint is drawn; null where there is none. */
  drawnBone(joint: number): readonly [number, number, number] | null {
    return this.#skin?.drawnJoint(joint) ?? null;
  }

  dispose(): void {
    this.#skin?.dispose();
    this.body.dispose();
    this.sunken.dispose();
    this.#solid.dispose();
    this.#ghost.dispose();
    this.object.removeFromParent();
  }

  #apply(): void {
    // A ghost is always the neutral body: two textured bodies in one place cannot be told apart.
    const showsSkin = this.hasSkin && this.#look === 'solid';
    this.#mesh.visible = !showsSkin;
    if (this.#skin) this.#skin.object.visible = showsSkin;
    this.#mesh.material = this.#look === 'solid' ? this.#solid : this.#ghost;
    this.#mesh.castShadow = this.#look === 'solid';
  }
}
