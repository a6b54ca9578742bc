import type { GroundGrid, LoadedMotion } from '../core.ts';

const lowest = new WeakMap<LoadedMotion, number>();

/** Where a floor is drawn for a motion without a ground: at its lowest sole point. */
export function lowestSole(motion: LoadedMotion): number {
  let low = lowest.get(motion);
  if (low === undefined) {
    low = Infinity;
    const { soles } = motion.view;
    for (let i = 18 * motion.first_frame + 1; i < soles.length; i += 3) low = Math.min(low, soles[i]!);
    lowest.set(motion, low);
  }
  return low;
}

/** Height of the ground as it is drawn. */
export function groundHeight(motion: LoadedMotion, x: number, z: number): number {
  return motion.ground ? gridHeight(motion.ground, x, z) : lowestSole(motion);
}

/** Height of a grid between its points, beyond its edges as at the edge. */
export function gridHeight(grid: GroundGrid, x: number, z: number): number {
  const column = Math.max(0, Math.min(grid.columns - 1.001, (x - grid.x) / grid.step));
  const row = Math.max(0, Math.min(grid.rows - 1.001, (z - grid.z) / grid.step));
  const at = Math.floor(row) * grid.columns + Math.floor(column);
  const u = column % 1;
  const v = row % 1;
  const near = grid.heights[at]! * (1 - u) + grid.heights[at + 1]! * u;
  const far = grid.heights[at + grid.columns]! * (1 - u) + grid.heights[at + grid.columns + 1]! * u;
  return near * (1 - v) + far * v;
}
