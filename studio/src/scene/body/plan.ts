import type { LoadedMotion, Side } from '../../core.ts';

export type Tint = Side | 'middle';

/** A tapered round part of the body between two joints. Radii are in metres. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly startRadius: number;
  readonly endRadius: number;
  /** Depth over width; 1 is round, less is flat from front to back as a chest is. */
  readonly depth: number;
  /** Share of the bone at which the part ends; above 1 it reaches beyond the joint. */
  readonly reach: number;
  readonly tint: Tint;
}

/** Radii of a grown body in leg lengths (hip to ankle, 0.85 m). */
const LEG_RADII = { hip: 0.1, knee: 0.066, ankle: 0.043 };
const ARM_RADII = { shoulder: 0.056, wrist: 0.031, finger: 0.012 };
const PELVIS = 0.118;
const WAIST = 0.145;
const CHEST = 0.185;
const NECK = 0.058;
const HEAD = { length: 0.275, radius: 0.104 };
/** Along an arm from its first joint, in leg lengths: where the wrist is. */
const WRIST_AT = 0.72;
/** How far a subtree must lie beside the middle of the body to be an arm, in leg lengths. */
const BESIDE = 0.11;
/** Frames that are looked at to tell arms from the middle. */
const SAMPLES = 12;

interface Tree {
  readonly parents: Int32Array;
  readonly children: readonly (readonly number[])[];
}

function treeOf({ parents }: LoadedMotion): Tree {
  const children: number[][] = Array.from(parents, () => []);
  parents.forEach((parent, joint) => {
    if (parent >= 0) children[parent]!.push(joint);
  });
  return { parents, children };
}

function below(tree: Tree, joint: number, found: number[] = []): number[] {
  found.push(joint);
  for (const child of tree.children[joint]!) below(tree, child, found);
  return found;
}

/** Joints from an ancestor down to a joint, both included; empty where it is none. */
function pathOf({ parents }: Tree, ancestor: number, joint: number): number[] {
  const path: number[] = [];
  for (let at = joint; at >= 0; at = parents[at]!) {
    path.unshift(at);
    if (at === ancestor) return path;
  }
  return [];
}

/** Mean distance of every joint from the middle plane of the hips, positive to the left, metres. */
function lateralOf(motion: LoadedMotion): Float64Array {
  const count = motion.parents.length;
  const { joints } = motion.view;
  const sums = new Float64Array(count);
  const { left, right } = motion.legs;
  for (let sample = 0; sample < SAMPLES; ++sample) {
    const span = motion.frames - 1 - motion.first_frame;
    const frame = motion.first_frame + Math.floor((span * sample) / SAMPLES);
    const at = (joint: number, axis: number): number => joints[3 * (frame * count + joint) + axis]!;
    const across = [0, 1, 2].map((axis) => at(left.hip, axis) - at(right.hip, axis));
    const size = Math.hypot(...across) || 1;
    for (let joint = 0; joint < count; ++joint) {
      let distance = 0;
      for (const axis of [0, 1, 2])
        distance += ((at(joint, axis) - (at(left.hip, axis) + at(right.hip, axis)) / 2) * across[axis]!) / size;
      sums[joint]! += distance / SAMPLES;
    }
  }
  return sums;
}

function boneLength(motion: LoadedMotion, from: number, to: number): number {
  const start = motion.first_frame * motion.parents.length;
  const { joints } = motion.view;
  const [a, b] = [3 * (start + from), 3 * (start + to)];
  return Math.hypot(joints[b]! - joints[a]!, joints[b + 1]! - joints[a + 1]!, joints[b + 2]! - joints[a + 2]!);
}

const mixed = (a: number, b: number, share: number): number => a + (b - a) * Math.max(0, Math.min(1, share));

/** Parts along a chain of joints whose radius is told by the share of the way that lies behind. */
function chain(
  motion: LoadedMotion,
  path: readonly number[],
  radius: (share: number) => number,
  tint: Tint,
  depth = 1,
): Segment[] {
  const lengths = path.slice(1).map((joint, i) => boneLength(motion, path[i]!, joint));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let behind = 0;
  return lengths.map((length, i) => {
    const startRadius = radius(behind / whole);
    behind += length;
    const endRadius = radius(behind / whole);
    return { from: path[i]!, to: path[i + 1]!, startRadius, endRadius, depth, reach: 1, tint };
  });
}

function legParts(motion: LoadedMotion, tree: Tree, side: Side): Segment[] {
  const { hip, knee, ankle } = motion.legs[side];
  const leg = motion.leg_length;
  const thigh = pathOf(tree, hip, knee);
  const shank = pathOf(tree, knee, ankle);
  return [
    ...chain(motion, thigh, (share) => leg * mixed(LEG_RADII.hip, LEG_RADII.knee, share), side),
    ...chain(motion, shank, (share) => leg * mixed(LEG_RADII.knee, LEG_RADII.ankle, share), side),
  ];
}

/** An arm from the joint that it hangs on: it tapers to the wrist, and what comes then is fingers. */
function armParts(motion: LoadedMotion, tree: Tree, root: number, tint: Side): Segment[] {
  const leg = motion.leg_length;
  const parts: Segment[] = [];
  const walk = (joint: number, behind: number): void => {
    for (const child of tree.children[joint]!) {
      const length = boneLength(motion, joint, child);
      const reached = behind + length;
      const isFinger = behind > 0.8 * WRIST_AT * leg && length < 0.12 * leg;
      const radius = (along: number): number =>
        isFinger ? leg * ARM_RADII.finger : leg * mixed(ARM_RADII.shoulder, ARM_RADII.wrist, along / (WRIST_AT * leg));
      // Helpers that lie on the bone itself add nothing.
      if (length > 0.012 * leg)
        parts.push({
          from: joint,
          to: child,
          startRadius: radius(behind),
          endRadius: radius(reached),
          depth: 1,
          reach: 1,
          tint,
        });
      walk(child, reached);
    }
  };
  const parent = tree.parents[root]!;
  const clavicle = boneLength(motion, parent, root);
  if (clavicle > 0.012 * leg)
    parts.push({
      from: parent,
      to: root,
      startRadius: 0.07 * leg,
      endRadius: leg * ARM_RADII.shoulder,
      depth: 1,
      reach: 1,
      tint: 'middle',
    });
  walk(root, 0);
  return parts;
}

/** What sits on the chest between the arms: neck, and a head of a head's size at its end. */
function headParts(motion: LoadedMotion, tree: Tree, chest: number, middle: ReadonlySet<number>): Segment[] {
  const leg = motion.leg_length;
  const above = below(tree, chest).filter((joint) => joint !== chest && middle.has(joint));
  if (above.length === 0) return [];
  const far = above.reduce((best, joint) =>
    boneLength(motion, chest, joint) > boneLength(motion, chest, best) ? joint : best,
  );
  const path = pathOf(tree, chest, far);
  const neck = path.slice(0, -1);
  const parts =
    neck.length > 1 ? chain(motion, neck, (share) => leg * mixed(1.5 * NECK, NECK, 2 * share), 'middle') : [];
  const base = neck.at(-1)!;
  const length = boneLength(motion, base, far) || 1;
  parts.push({
    from: base,
    to: far,
    startRadius: HEAD.radius * leg * 0.72,
    endRadius: HEAD.radius * leg,
    depth: 1,
    reach: ((HEAD.length - HEAD.radius) * leg * 0.8) / length,
    tint: 'middle',
  });
  return parts;
}

/** A neutral body that fits a skeleton: which parts it has, between which joints and how thick. */
export function planBody(motion: LoadedMotion): readonly Segment[] {
  const tree = treeOf(motion);
  const leg = motion.leg_length;
  const lateral = lateralOf(motion);
  const { left, right } = motion.legs;
  const inLegs = new Set([...below(tree, left.hip), ...below(tree, right.hip)]);
  const middle = new Set<number>([motion.hips]);
  const arms: { readonly root: number; readonly side: Side }[] = [];
  const sort = (joint: number): void => {
    for (const child of tree.children[joint]!) {
      if (inLegs.has(child)) continue;
      const all = below(tree, child);
      const mean = all.reduce((sum, each) => sum + lateral[each]!, 0) / all.length;
      if (Math.abs(mean) > BESIDE * leg) arms.push({ root: child, side: mean > 0 ? 'left' : 'right' });
      else {
        middle.add(child);
        sort(child);
      }
    }
  };
  sort(motion.hips);
  const parts = [...legParts(motion, tree, 'left'), ...legParts(motion, tree, 'right')];
  const pelvis = { startRadius: PELVIS * leg, endRadius: PELVIS * leg, depth: 1, reach: 1, tint: 'middle' } as const;
  parts.push({ from: left.hip, to: right.hip, ...pelvis });
  const chest = arms.length > 0 ? tree.parents[arms[0]!.root]! : -1;
  const trunk = chest >= 0 ? pathOf(tree, motion.hips, chest) : [];
  if (trunk.length > 1)
    parts.push(...chain(motion, trunk, (share) => leg * mixed(WAIST, CHEST, share), 'middle', 0.68));
  for (const { root, side } of arms) parts.push(...armParts(motion, tree, root, side));
  if (chest >= 0) parts.push(...headParts(motion, tree, chest, middle));
  else
    for (const joint of middle)
      if (joint !== motion.hips)
        parts.push({
          ...pelvis,
          from: tree.parents[joint]!,
          to: joint,
          startRadius: 0.05 * leg,
          endRadius: 0.04 * leg,
        });
  return parts;
}
