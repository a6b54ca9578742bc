import type { GroundGrid, InputFile } from '../core.ts';

export type TerrainName = 'flat' | 'hills' | 'steps';

/** Half the side of a terrain, and the distance of its points, metres. */
const HALF = 20;
const STEP = 0.2;
const FILE = 'terrain.json';

const HEIGHTS: Readonly<Record<TerrainName, (x: number, z: number) => number>> = {
  flat: () => 0,
  hills: (x, z) => {
    // Level where one starts, hills around.
    const away = Math.min(1, Math.max(0, (Math.hypot(x, z) - 1) / 2));
    return away * (0.16 * Math.sin(0.9 * x) * Math.cos(0.7 * z) + 0.1 * Math.sin(1.7 * z + 0.6 * x));
  },
  steps: (_, z) => 0.12 * Math.min(5, Math.max(0, Math.floor((z - 1.5) / 0.6))),
};

export const TERRAINS: readonly (readonly [TerrainName, string])[] = [
  ['flat', 'Flat floor'],
  ['hills', 'Hills'],
  ['steps', 'Stairs'],
];

/** A ground to walk on: a grid to draw, and the same as the core reads it. */
export interface Terrain {
  readonly grid: GroundGrid;
  /** As `--ground` names it. */
  readonly ground: string;
  /** The file that it names; absent where it names none. */
  readonly file?: InputFile;
}

/** Where a terrain has its middle, which is level, metres. */
export interface Middle {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function terrainOf(name: TerrainName, middle: Middle = { x: 0, y: 0, z: 0 }): Terrain {
  const count = Math.round((2 * HALF) / STEP) + 1;
  const heights = new Float32Array(count * count);
  for (let row = 0; row < count; ++row)
    for (let column = 0; column < count; ++column)
      heights[row * count + column] = middle.y + HEIGHTS[name](-HALF + column * STEP, -HALF + row * STEP);
  const [x, z] = [middle.x - HALF, middle.z - HALF];
  const grid = { x, z, step: STEP, columns: count, rows: count, heights };
  if (name === 'flat') return { grid, ground: `plane:${middle.y}` };
  const field = {
    format: 'surefoot-heightfield',
    version: 1,
    origin: [x, z],
    spacing: [STEP, STEP],
    columns: count,
    rows: count,
    heights: Array.from(heights),
  };
  return {
    grid,
    ground: `heightfield:${FILE}`,
    file: { name: FILE, bytes: new TextEncoder().encode(JSON.stringify(field)) },
  };
}
