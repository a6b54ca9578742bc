import { Group, Mesh, MeshLambertMaterial, Vector3 } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import { Body } from './body/body.ts';
import type { Palette } from './palette.ts';

/** Seconds from the frame shown at which a faint body is drawn. */
const TIMES = [-0.4, -0.2, 0.2, 0.4];

/** Faint bodies of what was and what comes. */
export class OnionSkin {
  readonly object = new Group();
  readonly #bodies: readonly Body[];
  readonly #material: MeshLambertMaterial;
  readonly #frames: number;
  readonly #steps: readonly number[];
  readonly #place = new Vector3();

  constructor(motion: LoadedMotion, { left, right, sole, body: middle }: Palette) {
    this.#frames = motion.frames;
    this.#steps = TIMES.map((seconds) => Math.round(seconds * motion.fps));
    this.#material = new MeshLambertMaterial({
      vertexColors: true,
      flatShading: true,
      transparent: true,
      opacity: 0.24,
      depthWrite: false,
    });
    this.#bodies = TIMES.map(() => new Body(motion, { left, right, middle, sole }));
    for (const body of this.#bodies) {
      const mesh = new Mesh(body.geometry, this.#material);
      mesh.frustumCulled = false;
      this.object.add(mesh);
    }
  }

  pose(view: MotionView, frame: number): void {
    if (!this.object.visible) return;
    for (let i = 0; i < this.#bodies.length; ++i) {
      const at = frame + this.#steps[i]!;
      this.object.children[i]!.visible = at >= 0 && at < this.#frames;
      if (at >= 0 && at < this.#frames) this.#bodies[i]!.pose(view, at, this.#place);
    }
  }

  dispose(): void {
    for (const body of this.#bodies) body.dispose();
    this.#material.dispose();
    this.object.removeFromParent();
  }
}
