import {
  BufferGeometry,
  type Color,
  Group,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Line,
  LineBasicMaterial,
  Sphere,
} from 'three';

import { POINTS } from './sole_points.ts';

/** How much of a trail is seen before and after the frame shown, seconds; the second half as long as the first. */
export const TRAIL_RANGES: readonly number[] = [0.4, 1.2, 3, Infinity];
/** Heels and balls of both feet. */
const FOLLOWED = [0, 1, 3, 4];

/**
 * The ways of heels and balls around the frame shown. All of a clip's points lie in one buffer that is uploaded once;
 * a frame only moves the range that is drawn, and an edit uploads the frames that it changed.
 */
export class Trails {
  readonly object = new Group();
  readonly #lines: readonly Line[];
  readonly #points: InterleavedBuffer;
  readonly #frames: number;
  readonly #fps: number;
  #past = 0;
  #coming = 0;

  constructor(
    soles: Float32Array,
    fps: number,
    colors: { readonly heel: Color; readonly ball: Color },
    opacity: number,
  ) {
    this.#frames = soles.length / (3 * POINTS);
    this.#fps = fps;
    this.setRange(TRAIL_RANGES[1]!);
    this.#points = new InterleavedBuffer(soles, 3 * POINTS);
    this.#lines = FOLLOWED.map((point) => {
      const way = new BufferGeometry();
      way.setAttribute('position', new InterleavedBufferAttribute(this.#points, 3, 3 * point));
      // Always drawn: the sphere around a long clip's points is not worth computing.
      way.boundingSphere = new Sphere();
      const color = point % 3 === 0 ? colors.heel : colors.ball;
      const line = new Line(way, new LineBasicMaterial({ color, transparent: true, opacity, depthWrite: false }));
      line.frustumCulled = false;
      return line;
    });
    this.object.add(...this.#lines);
  }

  /** The numbers of the frames [first, end) were written over. */
  update(first: number, end: number): void {
    this.#points.addUpdateRange(3 * POINTS * first, 3 * POINTS * (end - first));
    this.#points.needsUpdate = true;
  }

  setRange(seconds: number): void {
    this.#past = Math.min(this.#frames, Math.round(seconds * this.#fps));
    this.#coming = Number.isFinite(seconds) ? Math.round((seconds / 2) * this.#fps) : this.#frames;
  }

  pose(frame: number): void {
    const first = Math.max(0, frame - this.#past);
    const count = Math.min(this.#frames, frame + this.#coming + 1) - first;
    // Not `for of`, whose iterator is an allocation.
    for (let i = 0; i < this.#lines.length; ++i) this.#lines[i]!.geometry.setDrawRange(first, count);
  }

  dispose(): void {
    for (const line of this.#lines) {
      line.geometry.dispose();
      (line.material as LineBasicMaterial).dispose();
    }
    this.object.removeFromParent();
  }
}
