import { Vector3 } from 'three';

import type { LoadedMotion, MotionView, Side } from '../../core.ts';
import { groundHeight } from '../ground_height.ts';

/** Points around a cross-section of a foot: across (in half widths), up (in heights), and whether it is sole. */
const RING: readonly (readonly [across: number, up: number, isSole: boolean])[] = [
  [-0.9, 0, true],
  [-1, 0.13, true],
  [-1, 0.16, false],
  [-0.78, 0.68, false],
  [-0.28, 1, false],
  [0.28, 1, false],
  [0.78, 0.68, false],
  [1, 0.16, false],
  [1, 0.13, true],
  [0.9, 0, true],
];

/** Cross-sections from the back of the heel to the tip of the toes. */
interface Station {
  /** Along heel to ball (0 to 1), or beyond the ball along the toes (1 to 2). */
  readonly along: number;
  /** Half width over the length of the foot. */
  readonly width: number;
  /** Height of the instep over that of the ankle. */
  readonly top: number;
  /** How far the sole curves up, over the height of the ankle. */
  readonly lift: number;
}

const STATIONS: readonly Station[] = [
  { along: -0.1, width: 0.06, top: 0.62, lift: 0.28 },
  { along: -0.05, width: 0.115, top: 0.95, lift: 0.05 },
  { along: 0.12, width: 0.135, top: 1, lift: 0 },
  { along: 0.5, width: 0.15, top: 0.78, lift: 0 },
  { along: 1, width: 0.19, top: 0.46, lift: 0 },
  { along: 1.55, width: 0.175, top: 0.34, lift: 0 },
  { along: 1.9, width: 0.13, top: 0.26, lift: 0.02 },
  { along: 2.05, width: 0.06, top: 0.2, lift: 0.1 },
];

export const FOOT_POINTS = RING.length * STATIONS.length + 2;

/** Whether a point of the foot is part of the sole, by its index. */
export function isSolePoint(point: number): boolean {
  return point < RING.length * STATIONS.length ? RING[point % RING.length]![2] : true;
}

/** Triangles over a foot's points, `first` being the index of its first one. */
export function footTriangles(first: number): number[] {
  const index: number[] = [];
  const ring = RING.length;
  for (let station = 1; station < STATIONS.length; ++station) {
    for (let i = 0; i < ring; ++i) {
      const [a, b] = [first + (station - 1) * ring + i, first + station * ring + i];
      const next = (i + 1) % ring;
      const [c, d] = [first + (station - 1) * ring + next, first + station * ring + next];
      index.push(a, c, b, c, d, b);
    }
  }
  const back = first + ring * STATIONS.length;
  const tip = back + 1;
  for (let i = 0; i < ring; ++i) {
    const next = (i + 1) % ring;
    index.push(back, first + next, first + i);
    const last = first + ring * (STATIONS.length - 1);
    index.push(tip, last + i, last + next);
  }
  return index;
}

const NOWHERE = new Vector3();

/** The unit vector across two others. Plain numbers need no place on the heap, and no arguments that do. */
function cross(a: Vector3, b: Vector3, into: Vector3): void {
  const x = a.y * b.z - a.z * b.y;
  const y = a.z * b.x - a.x * b.z;
  const z = a.x * b.y - a.y * b.x;
  const size = Math.sqrt(x * x + y * y + z * z) || 1;
  into.x = x / size;
  into.y = y / size;
  into.z = z / size;
}

/** Moves a point down to the sole, by one of some clearances, and along with the figure. */
function lower(point: Vector3, up: Vector3, clearances: readonly number[], part: number, shift: Vector3): void {
  const by = clearances[part]!;
  point.x += shift.x - by * up.x;
  point.y += shift.y - by * up.y;
  point.z += shift.z - by * up.z;
}

/** The shape of one foot of a skeleton, laid into place from ankle, heel, ball and toe. */
export class FootShape {
  readonly #side: 0 | 1;
  readonly #ankle: number;
  readonly #joints: number;
  /** The sole's normal in the axes of the foot, found where the foot stands flat. */
  readonly #normal = new Vector3(0, 1, 0);
  readonly #clearance = [0, 0, 0];
  #height = 0.08;
  #length = 0.24;
  // Kept, so that a pose allocates nothing.
  readonly #a = new Vector3();
  readonly #heel = new Vector3();
  readonly #ball = new Vector3();
  readonly #toe = new Vector3();
  readonly #along = new Vector3();
  readonly #up = new Vector3();
  readonly #across = new Vector3();
  readonly #sole = new Vector3();
  readonly #toeUp = new Vector3();
  readonly #at = new Vector3();
  readonly #lift = new Vector3();

  constructor(motion: LoadedMotion, side: Side) {
    this.#side = side === 'left' ? 0 : 1;
    this.#ankle = motion.legs[side].ankle;
    this.#joints = motion.parents.length;
    this.#calibrate(motion);
  }

  /** Writes the points of the foot in a frame. Allocates nothing. */
  pose(view: MotionView, frame: number, shift: Vector3, into: Float32Array, first: number): void {
    this.#read(view, frame);
    this.#layFrames(shift);
    const side = this.#a;
    let point = first;
    for (let s = 0; s < STATIONS.length; ++s) {
      const { along, width, top, lift } = STATIONS[s]!;
      if (along <= 1) this.#at.lerpVectors(this.#heel, this.#ball, along);
      else this.#at.lerpVectors(this.#ball, this.#toe, along - 1);
      const bend = along < 1 ? 0 : along === 1 ? 0.5 : 1;
      this.#lift.lerpVectors(this.#sole, this.#toeUp, bend).normalize();
      const half = width * this.#length;
      for (let i = 0; i < RING.length; ++i) {
        // Not taken apart by `[across, up]`: that allocates an iterator.
        const across = RING[i]![0];
        const rise = this.#height * (lift + RING[i]![1] * (top - lift));
        into[3 * point] = this.#at.x + across * half * side.x + rise * this.#lift.x;
        into[3 * point + 1] = this.#at.y + across * half * side.y + rise * this.#lift.y;
        into[3 * point + 2] = this.#at.z + across * half * side.z + rise * this.#lift.z;
        ++point;
      }
    }
    this.#cap(into, first, 0, point);
    this.#cap(into, first, STATIONS.length - 1, point + 1);
  }

  /** The sole's points and the normals of sole and toes; `#a` becomes the direction across. */
  #layFrames(shift: Vector3): void {
    const { x, y, z } = this.#normal;
    const sole = this.#sole;
    const along = this.#along;
    sole.x = along.x * x + this.#up.x * y + this.#across.x * z;
    sole.y = along.y * x + this.#up.y * y + this.#across.y * z;
    sole.z = along.z * x + this.#up.z * y + this.#across.z * z;
    cross(along, sole, this.#a);
    lower(this.#heel, sole, this.#clearance, 0, shift);
    lower(this.#ball, sole, this.#clearance, 1, shift);
    this.#toe.x += shift.x;
    this.#toe.y += shift.y;
    this.#toe.z += shift.z;
    // The toes have a frame of their own: they stay flat while the heel rises.
    this.#at.x = this.#toe.x - this.#ball.x;
    this.#at.y = this.#toe.y - this.#ball.y;
    this.#at.z = this.#toe.z - this.#ball.z;
    cross(this.#a, this.#at, this.#toeUp);
    lower(this.#toe, this.#toeUp, this.#clearance, 2, NOWHERE);
  }

  /** The middle of a cross-section, where its end is closed. */
  #cap(into: Float32Array, first: number, station: number, at: number): void {
    for (let axis = 0; axis < 3; ++axis) {
      let sum = 0;
      for (let i = 0; i < RING.length; ++i) sum += into[3 * (first + station * RING.length + i) + axis]!;
      into[3 * at + axis] = sum / RING.length;
    }
  }

  /** Heel, ball, toe, and axes that are fixed to the foot: along, up to the ankle, across. */
  #read(view: MotionView, frame: number): void {
    const start = 3 * (6 * frame + 3 * this.#side);
    this.#heel.fromArray(view.soles, start);
    this.#ball.fromArray(view.soles, start + 3);
    this.#toe.fromArray(view.soles, start + 6);
    this.#a.fromArray(view.joints, 3 * (frame * this.#joints + this.#ankle));
    this.#findAxes();
    const t = this.#toe;
    const b = this.#ball;
    const away = Math.abs(t.x - b.x) + Math.abs(t.y - b.y) + Math.abs(t.z - b.z);
    if (away < 1e-3) t.addScaledVector(this.#along, 0.3 * this.#length);
  }

  /** Along, up and across, from heel, ball and ankle. Plain numbers need no place on the heap. */
  #findAxes(): void {
    const h = this.#heel;
    const b = this.#ball;
    let x = b.x - h.x;
    let y = b.y - h.y;
    let z = b.z - h.z;
    let size = Math.sqrt(x * x + y * y + z * z) || 1;
    x /= size;
    y /= size;
    z /= size;
    const dx = this.#a.x - h.x;
    const dy = this.#a.y - h.y;
    const dz = this.#a.z - h.z;
    const dot = dx * x + dy * y + dz * z;
    let ux = dx - dot * x;
    let uy = dy - dot * y;
    let uz = dz - dot * z;
    size = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
    ux /= size;
    uy /= size;
    uz /= size;
    this.#along.x = x;
    this.#along.y = y;
    this.#along.z = z;
    this.#up.x = ux;
    this.#up.y = uy;
    this.#up.z = uz;
    this.#across.x = y * uz - z * uy;
    this.#across.y = z * ux - x * uz;
    this.#across.z = x * uy - y * ux;
  }

  /** Finds the frame in which the foot stands flattest, and what the sole looks like there. */
  #calibrate(motion: LoadedMotion): void {
    const { view } = motion;
    let best = motion.first_frame;
    let least = Infinity;
    for (let frame = motion.first_frame; frame < motion.frames; ++frame) {
      const at = 6 * frame + 3 * this.#side;
      const off = Math.abs(view.heights[at]!) + Math.abs(view.heights[at + 1]!);
      if (off < least) [best, least] = [frame, off];
    }
    this.#read(view, best);
    this.#normal.set(this.#along.y, this.#up.y, this.#across.y);
    const points = [this.#heel, this.#ball, this.#toe];
    points.forEach((point, part) => {
      const above = point.y - groundHeight(motion, point.x, point.z);
      const height = view.heights[6 * best + 3 * this.#side + part]!;
      this.#clearance[part] = Math.max(0, Math.min(0.15 * motion.leg_length, above - height));
    });
    this.#length = this.#heel.distanceTo(this.#ball) + this.#ball.distanceTo(this.#toe);
    const ankle = view.joints[3 * (best * this.#joints + this.#ankle) + 1]! - this.#heel.y + this.#clearance[0]!;
    this.#height = Math.max(0.07, Math.min(0.15, ankle / motion.leg_length)) * motion.leg_length;
  }
}
