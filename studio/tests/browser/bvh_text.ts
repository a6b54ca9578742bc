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

/** A walk that goes on for at least so many frames, at 120 a second. */
export function longClip(walk: string, frames: number): string {
  const rows = walk.trim().split('\n');
  const at = rows.findIndex((row) => row.startsWith('Frame Time:')) + 1;
  const motion = rows.slice(at);
  const times = Math.ceil(frames / motion.length);
  const head = rows
    .slice(0, at)
    .map((row) => row.replace(/^Frames:.*/, `Frames: ${motion.length * times}`))
    .map((row) => row.replace(/^Frame Time:.*/, 'Frame Time: 0.00833333'));
  return [...head, ...Array.from({ length: times }, () => motion).flat(), ''].join('\n');
}
