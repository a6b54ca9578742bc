import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage, Vector3 } from 'three';

import type { LoadedMotion, MotionView } from '../../core.ts';
import { FOOT_POINTS, FootShape, footTriangles, isSolePoint } from './foot.ts';
import { planBody, type Segment, type Tint } from './plan.ts';

const SIDES = 10;
/** Rings of a part: round ends, a straight middle. `along` in lengths, `cap` and `radius` in radii of that end. */
const RINGS: readonly { readonly end: 0 | 1; readonly cap: number; readonly radius: number }[] = [
  { end: 0, cap: -1, radius: 0.02 },
  { end: 0, cap: -0.7, radius: 0.7 },
  { end: 0, cap: 0, radius: 1 },
  { end: 1, cap: 0, radius: 1 },
  { end: 1, cap: 0.7, radius: 0.7 },
  { end: 1, cap: 1, radius: 0.02 },
];
const PART_POINTS = SIDES * RINGS.length;
const CIRCLE = Array.from({ length: SIDES }, (_, i) => {
  const angle = (2 * Math.PI * i) / SIDES;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

export type BodyColors = Readonly<Record<Tint | 'sole', Color>>;

/** A low-poly body with feet. One mesh, whose points are laid anew for a pose. */
export class Body {
  readonly geometry = new BufferGeometry();
  readonly #motion: LoadedMotion;
  readonly #plan: readonly Segment[];
  readonly #feet: readonly FootShape[];
  readonly #points: Float32Array;
  readonly #position: BufferAttribute;
  readonly #head = new Vector3();
  readonly #tail = new Vector3();
  readonly #along = new Vector3();
  readonly #across = new Vector3();
  readonly #deep = new Vector3();
  readonly #hips = new Vector3();

  constructor(motion: LoadedMotion, colors: BodyColors) {
    this.#motion = motion;
    this.#plan = planBody(motion);
    this.#feet = [new FootShape(motion, 'left'), new FootShape(motion, 'right')];
    const count = this.#plan.length * PART_POINTS + 2 * FOOT_POINTS;
    this.#points = new Float32Array(3 * count);
    this.#position = new BufferAttribute(this.#points, 3).setUsage(DynamicDrawUsage);
    this.geometry.setAttribute('position', this.#position);
    this.geometry.setAttribute('color', new BufferAttribute(this.#paint(colors, count), 3));
    this.geometry.setIndex([...this.#plan.keys()].flatMap(partTriangles).concat(this.feetTriangles()));
  }

  /** Triangles of both feet over the same points. */
  feetTriangles(): number[] {
    const first = this.firstFootPoint;
    return [...footTriangles(first), ...footTriangles(first + FOOT_POINTS)];
  }

  get firstFootPoint(): number {
    return this.#plan.length * PART_POINTS;
  }

  get points(): Float32Array {
    return this.#points;
  }

  /** Takes the pose of a frame, moved by `shift`. Allocates nothing. */
  pose(view: MotionView, frame: number, shift: Vector3): void {
    const start = 3 * frame * this.#motion.parents.length;
    const { joints } = view;
    const { left, right } = this.#motion.legs;
    this.#hips.fromArray(joints, start + 3 * left.hip);
    this.#hips.sub(this.#head.fromArray(joints, start + 3 * right.hip)).normalize();
    for (let part = 0; part < this.#plan.length; ++part) {
      const segment = this.#plan[part]!;
      this.#head.fromArray(joints, start + 3 * segment.from).add(shift);
      this.#tail.fromArray(joints, start + 3 * segment.to).add(shift);
      this.#lay(segment, part * PART_POINTS);
    }
    const foot = this.firstFootPoint;
    this.#feet[0]!.pose(view, frame, shift, this.#points, foot);
    this.#feet[1]!.pose(view, frame, shift, this.#points, foot + FOOT_POINTS);
    this.#position.needsUpdate = true;
  }

  /** The middle of the drawn part at a joint: x y z, for tests and for the console; null where no part ends. */
  drawnJoint(joint: number): readonly [number, number, number] | null {
    const part = this.#plan.findIndex(({ from, to, reach }) => from === joint || (to === joint && reach === 1));
    if (part < 0) return null;
    const ring = this.#plan[part]!.from === joint ? 2 : 3;
    const sum = [0, 0, 0];
    for (let i = 0; i < SIDES; ++i)
      for (const axis of [0, 1, 2])
        sum[axis]! += this.#points[3 * (part * PART_POINTS + ring * SIDES + i) + axis]! / SIDES;
    return sum as [number, number, number];
  }

  dispose(): void {
    this.geometry.dispose();
  }

  #lay({ startRadius, endRadius, depth, reach }: Segment, first: number): void {
    this.#stretch(reach);
    this.#turnAcross();
    let at = 3 * first;
    for (let r = 0; r < RINGS.length; ++r) {
      const ring = RINGS[r]!;
      const size = ring.end === 0 ? startRadius : endRadius;
      const center = ring.end === 0 ? this.#head : this.#tail;
      const cap = ring.cap * size * (depth < 1 ? 0.5 : 1);
      const wide = ring.radius * size;
      const deep = wide * depth;
      for (let i = 0; i < SIDES; ++i) {
        const x = CIRCLE[i]![0] * wide;
        const z = CIRCLE[i]![1] * deep;
        this.#points[at++] = center.x + this.#along.x * cap + this.#across.x * x + this.#deep.x * z;
        this.#points[at++] = center.y + this.#along.y * cap + this.#across.y * x + this.#deep.y * z;
        this.#points[at++] = center.z + this.#along.z * cap + this.#across.z * x + this.#deep.z * z;
      }
    }
  }

  /** The direction from head to tail; the tail is moved where the part ends before or beyond it. */
  #stretch(reach: number): void {
    const h = this.#head;
    const t = this.#tail;
    const x = t.x - h.x;
    const y = t.y - h.y;
    const z = t.z - h.z;
    const size = Math.sqrt(x * x + y * y + z * z);
    const isPoint = size < 1e-5;
    this.#along.x = isPoint ? 0 : x / size;
    this.#along.y = isPoint ? 1 : y / size;
    this.#along.z = isPoint ? 0 : z / size;
    if (reach === 1) return;
    t.x = h.x + reach * x;
    t.y = h.y + reach * y;
    t.z = h.z + reach * z;
  }

  /** Flat parts lie across the body as the hips do; how round ones are turned is not seen. */
  #turnAcross(): void {
    // Plain numbers, which need no place on the heap.
    const a = this.#along;
    const h = this.#hips;
    const dot = h.x * a.x + h.y * a.y + h.z * a.z;
    let x = h.x - dot * a.x;
    let y = h.y - dot * a.y;
    let z = h.z - dot * a.z;
    let size = Math.sqrt(x * x + y * y + z * z);
    if (size < 0.03) {
      x = a.x * a.z - a.y * a.y;
      y = a.y * a.x - a.z * a.z;
      z = a.z * a.y - a.x * a.x;
      size = Math.sqrt(x * x + y * y + z * z) || 1;
    }
    this.#across.x = x / size;
    this.#across.y = y / size;
    this.#across.z = z / size;
    this.#deep.x = (y * a.z - z * a.y) / size;
    this.#deep.y = (z * a.x - x * a.z) / size;
    this.#deep.z = (x * a.y - y * a.x) / size;
  }

  #paint(colors: BodyColors, count: number): Float32Array {
    const paint = new Float32Array(3 * count);
    this.#plan.forEach(({ tint }, part) => {
      for (let i = 0; i < PART_POINTS; ++i) colors[tint].toArray(paint, 3 * (part * PART_POINTS + i));
    });
    (['left', 'right'] as const).forEach((side, foot) => {
      for (let i = 0; i < FOOT_POINTS; ++i) {
        const color = isSolePoint(i) ? colors.sole : colors[side];
        color.toArray(paint, 3 * (this.firstFootPoint + foot * FOOT_POINTS + i));
      }
    });
    return paint;
  }
}

function partTriangles(part: number): number[] {
  const index: number[] = [];
  const first = part * PART_POINTS;
  for (let ring = 1; ring < RINGS.length; ++ring) {
    for (let i = 0; i < SIDES; ++i) {
      const next = (i + 1) % SIDES;
      const [a, b] = [first + (ring - 1) * SIDES + i, first + ring * SIDES + i];
      const [c, d] = [first + (ring - 1) * SIDES + next, first + ring * SIDES + next];
      index.push(a, b, c, c, b, d);
    }
  }
  return index;
}
