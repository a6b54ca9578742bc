import { Group, type ShaderMaterial } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import type { PlantList } from '../model/plants.ts';
import type { Character } from './character.ts';
import { Figure } from './figure.ts';
import { Floor } from './floor.ts';
import { Lights } from './light.ts';
import { OnionSkin } from './onion_skin.ts';
import type { Palette } from './palette.ts';
import { PlantMarkers } from './plant_markers.ts';
import { SolePoints } from './sole_points.ts';
import { Trails } from './trails.ts';

/** What can be shown and hidden. */
export const LAYERS = ['before', 'after', 'trails', 'onion', 'soles', 'plants', 'floor', 'mesh'] as const;
export type Layer = (typeof LAYERS)[number];

/** What one picture shows of before and after. */
export type Pass = 'before' | 'after' | 'both';

/** A motion as it is drawn: positions, and rotations where a mesh needs them. */
export interface Drawn {
  readonly view: MotionView;
  readonly rotations: Float32Array | null;
}

/** Frames [first, end). */
export interface Changed {
  readonly first: number;
  readonly end: number;
}

/** How far around the body shadows are cast, in leg lengths. */
const SHADOW_REACH = 2.6;

/** All that is drawn of one motion, before and after. */
export class Stage {
  readonly object = new Group();
  readonly motion: LoadedMotion;
  readonly figures: Readonly<Record<'before' | 'after', Figure>>;
  readonly markers: PlantMarkers;
  readonly #palette: Palette;
  readonly #lights = new Lights();
  readonly #floor: Floor;
  readonly #soles: SolePoints;
  readonly #trails: { before: Trails; after: Trails | null };
  readonly #onion: OnionSkin;
  #before: Drawn;
  #after: Drawn | null = null;
  #trailRange: number;

  constructor(motion: LoadedMotion, palette: Palette, trailRange: number) {
    this.motion = motion;
    this.#palette = palette;
    this.#before = { view: motion.view, rotations: null };
    this.figures = { before: new Figure(motion, palette), after: new Figure(motion, palette) };
    this.#soles = new SolePoints(palette, motion.leg_length);
    this.markers = new PlantMarkers(palette, motion.leg_length, motion.fps);
    this.#floor = new Floor(motion, palette);
    this.#onion = new OnionSkin(motion, palette);
    const ghost = { heel: palette.ghost, ball: palette.ghost };
    this.#trails = { before: new Trails(motion.view.soles, motion.fps, ghost, 0.8), after: null };
    this.#trailRange = trailRange;
    this.#lights.setReach(SHADOW_REACH * motion.leg_length);
    this.object.add(
      this.#lights.object,
      this.#floor.object,
      this.figures.before.object,
      this.figures.after.object,
      this.#soles.object,
      this.markers.object,
      this.#onion.object,
      this.#trails.before.object,
    );
    this.setTrailRange(trailRange);
  }

  /** What is looked at: the cleaned motion, or the original until there is one. */
  get shown(): MotionView {
    return (this.#after ?? this.#before).view;
  }

  /** The original as it is drawn. */
  get original(): MotionView {
    return this.#before.view;
  }

  get isCleaned(): boolean {
    return this.#after !== null;
  }

  setBefore(before: Drawn): void {
    this.#before = before;
  }

  /** `changed`: the frames [first, end) of the view that is shown already which were written over. */
  setAfter(after: Drawn, changed: Changed | null = null): void {
    const isSame = after.view === this.#after?.view;
    this.#after = after;
    if (isSame) {
      if (changed) this.#trails.after?.update(changed.first, changed.end);
      return;
    }
    this.#trails.after?.dispose();
    this.#trails.after = new Trails(after.view.soles, this.motion.fps, this.#palette, 0.95);
    this.#trails.after.setRange(this.#trailRange);
    this.object.add(this.#trails.after.object);
  }

  setCharacter(character: Character | null): void {
    this.figures.before.setCharacter(character);
    this.figures.after.setCharacter(character);
  }

  setTrailRange(seconds: number): void {
    this.#trailRange = seconds;
    this.#trails.before.setRange(seconds);
    this.#trails.after?.setRange(seconds);
  }

  showPlants(plants: PlantList, selected: ReadonlySet<number>): void {
    this.markers.show(plants, selected);
  }

  /** Moves everything to a frame. Allocates nothing. */
  pose(frame: number, planted: Uint8Array): void {
    const after = this.#after ?? this.#before;
    this.figures.before.pose(this.#before.view, this.#before.rotations, frame);
    this.figures.after.pose(after.view, after.rotations, frame);
    this.#soles.pose(after.view.soles, planted, frame);
    this.markers.pose(frame);
    this.#trails.before.object.position.copy(this.figures.before.shift);
    this.#trails.before.pose(frame);
    this.#trails.after?.pose(frame);
    this.#onion.pose(after.view, frame);
    const hips = 3 * (frame * this.motion.parents.length + this.motion.hips);
    this.#lights.follow(after.view.joints, hips);
  }

  /** Prepares one picture. `isGhost`: both are in one place, and the original is seen through. */
  show(pass: Pass, frame: number, isGhost: boolean, hidden: ReadonlySet<Layer>): void {
    const { before, after } = this.figures;
    // Until something was cleaned, there is but one body.
    const showsAfter = pass !== 'before' && (!hidden.has('after') || pass === 'after') && this.isCleaned;
    const showsBefore = !this.isCleaned || (pass !== 'after' && (!hidden.has('before') || pass === 'before'));
    before.object.visible = showsBefore;
    after.object.visible = showsAfter;
    before.setLook(isGhost && showsAfter ? 'ghost' : 'solid');
    for (const figure of [before, after]) figure.useSkin(!hidden.has('mesh'));
    this.#soles.object.visible = showsAfter && !hidden.has('soles');
    this.markers.object.visible = !hidden.has('plants');
    this.#onion.object.visible = showsAfter && !hidden.has('onion');
    this.#trails.before.object.visible = showsBefore && !hidden.has('trails');
    if (this.#trails.after) this.#trails.after.object.visible = showsAfter && !hidden.has('trails');
    this.#floor.object.visible = !hidden.has('floor');
    const { x, z } = before.shift;
    const isSolid = showsBefore && !(isGhost && showsAfter);
    this.#floor.shade(0, this.#before.view, frame, x, z, isSolid);
    this.#floor.shade(1, (this.#after ?? this.#before).view, frame, 0, 0, showsAfter);
  }

  dispose(): void {
    this.figures.before.dispose();
    this.figures.after.dispose();
    this.#trails.before.dispose();
    this.#trails.after?.dispose();
    this.#onion.dispose();
    this.#floor.dispose();
    for (const { geometry, material } of [this.#soles.object, this.markers.object]) {
      geometry.dispose();
      (material as ShaderMaterial).dispose();
    }
    this.object.removeFromParent();
  }
}
