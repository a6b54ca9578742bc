import type { Plant } from '../core.ts';
import { type PlantEdit, type PlantList, rowOf } from './plants.ts';

/** Several plants after an edit: the list, and where those that were edited are in it. */
export interface GroupEdit {
  readonly plants: PlantList;
  readonly indices: readonly number[];
}

function sorted(plants: readonly Plant[], chosen: ReadonlySet<Plant>): GroupEdit {
  const list = [...plants].sort((a, b) => a.first - b.first || rowOf(a) - rowOf(b));
  return { plants: list, indices: list.flatMap((plant, i) => (chosen.has(plant) ? [i] : [])) };
}

const overlaps = (a: Plant, b: Plant): boolean => rowOf(a) === rowOf(b) && a.first <= b.last && b.first <= a.last;

/** Moves plants together by whole frames, as far as all of them have room. */
export function movePlants(plants: PlantList, indices: ReadonlySet<number>, by: number, frames: number): GroupEdit {
  const moving = plants.filter((_, i) => indices.has(i));
  const resting = plants.filter((_, i) => !indices.has(i));
  let shift = Math.round(by);
  for (const { first, last } of moving) shift = Math.max(-first, Math.min(frames - 1 - last, shift));
  const moved = (amount: number): readonly Plant[] =>
    moving.map((plant) => ({
      ...plant,
      first: plant.first + amount,
      last: plant.last + amount,
      confidence: 1,
      source: 'user' as const,
    }));
  const isFree = (amount: number): boolean => !moved(amount).some((a) => resting.some((b) => overlaps(a, b)));
  while (shift !== 0 && !isFree(shift)) shift -= Math.sign(shift);
  if (shift === 0) return { plants, indices: [...indices] };
  const result = moved(shift);
  return sorted([...resting, ...result], new Set(result));
}

export function removePlants(plants: PlantList, indices: ReadonlySet<number>): PlantList {
  return plants.filter((_, i) => !indices.has(i));
}

/** Puts copies of plants so that the first begins at a frame; those that find no room are left out. */
export function pastePlants(plants: PlantList, copied: readonly Plant[], frame: number, frames: number): GroupEdit {
  const start = Math.min(...copied.map(({ first }) => first));
  const pasted: Plant[] = [];
  for (const plant of copied) {
    const { position: _, ...rest } = plant;
    const by = frame - start;
    const copy: Plant = { ...rest, first: plant.first + by, last: plant.last + by, confidence: 1, source: 'user' };
    if (copy.last < frames && ![...plants, ...pasted].some((other) => overlaps(copy, other))) pasted.push(copy);
  }
  return sorted([...plants, ...pasted], new Set(pasted));
}

/** Plants of some rows that lie in a span of time, wholly or in part. */
export function plantsIn(
  plants: PlantList,
  rows: readonly [number, number],
  span: readonly [number, number],
): readonly number[] {
  return plants.flatMap((plant, i) => {
    const row = rowOf(plant);
    return row >= rows[0] && row <= rows[1] && plant.last >= span[0] && plant.first <= span[1] ? [i] : [];
  });
}

/** The nearest of some frames, where it is no further away than `reach`; else the frame itself. */
export function snapped(frame: number, marks: Iterable<number>, reach: number): number {
  let best = frame;
  let least = reach;
  for (const mark of marks) {
    const away = Math.abs(mark - frame);
    if (away > least) continue;
    least = away;
    best = mark;
  }
  return best;
}

/** One plant at another place on the ground. */
export function placedAt(plants: PlantList, index: number, position: readonly [number, number, number]): PlantEdit {
  const list = plants.map((plant, i): Plant => {
    return i === index ? { ...plant, position, confidence: 1, source: 'user' } : plant;
  });
  return { plants: list, index };
}
