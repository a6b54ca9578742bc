import {
  BufferGeometry,
  type Color,
  Group,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Line,
  LineBasicMaterial,
} from 'three';

import { POINTS } from './sole_points.ts';

/** How much of a trail is seen before and after the frame shown, seconds. */
const PAST = 1.2;
const COMING = 0.6;
/** Heels and balls of both feet. */
const FOLLOWED = [0, 1, 3, 4];

/**
 * The ways of heels and balls around the frame shown. All of a clip's points lie in one buffer that is uploaded once;
 * a frame only moves the range that is drawn.
 */
export class Trails {
  readonly object = new Group();
  readonly #lines: readonly Line[];
  readonly #past: number;
  readonly #length: number;
  readonly #frames: number;

  constructor(
    soles: Float32Array,
    fps: number,
    colors: { readonly heel: Color; readonly ball: Color },
    opacity: number,
  ) {
    this.#frames = soles.length / (3 * POINTS);
    this.#past = Math.round(PAST * fps);
    this.#length = this.#past + Math.round(COMING * fps) + 1;
    const points = new InterleavedBuffer(soles, 3 * POINTS);
    this.#lines = FOLLOWED.map((point) => {
      const way = new BufferGeometry();
      way.setAttribute('position', new InterleavedBufferAttribute(points, 3, 3 * point));
      const color = point % 3 === 0 ? colors.heel : colors.ball;
      const line = new Line(way, new LineBasicMaterial({ color, transparent: true, opacity, depthWrite: false }));
      line.frustumCulled = false;
      return line;
    });
    this.object.add(...this.#lines);
  }

  pose(frame: number): void {
    const first = Math.max(0, frame - this.#past);
    const count = Math.min(this.#frames, frame - this.#past + this.#length) - first;
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
