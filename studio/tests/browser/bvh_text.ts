/** A BVH as its hierarchy and its numbers, to compare two of them. */
export interface BvhText {
  readonly hierarchy: string;
  readonly frameTime: number;
  readonly rows: readonly (readonly number[])[];
}

export function parseBvh(text: string): BvhText {
  const [hierarchy, motion] = text.split(/^MOTION\s*$/m) as [string, string];
  const [, time, ...rows] = motion.trim().split('\n') as [string, string, ...string[]];
  return {
    hierarchy: hierarchy.trim(),
    frameTime: Number(time.replace('Frame Time:', '')),
    rows: rows.map((row) => row.trim().split(/\s+/).map(Number)),
  };
}

/** The largest difference of two numbers in the same place; infinite where the files are not of one form. */
export function largestDifference(a: BvhText, b: BvhText): number {
  if (a.hierarchy !== b.hierarchy || a.frameTime !== b.frameTime || a.rows.length !== b.rows.length) return Infinity;
  let largest = 0;
  a.rows.forEach((row, i) => {
    const other = b.rows[i]!;
    if (other.length !== row.length) largest = Infinity;
    row.forEach((value, j) => (largest = Math.max(largest, Math.abs(value - other[j]!))));
  });
  return largest;
}

/** A walk that goes there and back again and again for so many frames, at 120 a second. */
export function longClip(walk: string, frames: number): string {
  const rows = walk.trim().split('\n');
  const at = rows.findIndex((row) => row.startsWith('Frame Time:')) + 1;
  const thereAndBack = [...rows.slice(at), ...rows.slice(at).reverse()];
  const head = rows
    .slice(0, at)
    .map((row) => row.replace(/^Frames:.*/, `Frames: ${frames}`))
    .map((row) => row.replace(/^Frame Time:.*/, 'Frame Time: 0.00833333'));
  const motion = Array.from({ length: frames }, (_, frame) => thereAndBack[frame % thereAndBack.length]!);
  return [...head, ...motion, ''].join('\n');
}
