import type { Plant, PlantJoint, Side } from '../core.ts';

/** Plants of one clip, sorted as in a plant file: by first frame, then side, then joint. Never changed in place. */
export type PlantList = readonly Plant[];

/** A list after an edit, and which of its plants was edited. */
export interface PlantEdit {
  readonly plants: PlantList;
  readonly index: number;
}

/** The rows of the timeline, from top to bottom. */
export const ROWS: readonly { readonly side: Side; readonly joint: PlantJoint }[] = [
  { side: 'left', joint: 'heel' },
  { side: 'left', joint: 'ball' },
  { side: 'right', joint: 'heel' },
  { side: 'right', joint: 'ball' },
];

export function rowOf(plant: Pick<Plant, 'side' | 'joint'>): number {
  return (plant.side === 'left' ? 0 : 2) + (plant.joint === 'heel' ? 0 : 1);
}

/** `Left heel`. */
export function rowName(row: number): string {
  const { side, joint } = ROWS[row]!;
  return `${side === 'left' ? 'Left' : 'Right'} ${joint}`;
}

function before(a: Plant, b: Plant): number {
  return a.first - b.first || rowOf(a) - rowOf(b);
}

/** What a person has changed is theirs. */
function edited(plant: Plant, change: Partial<Pick<Plant, 'first' | 'last'>>): Plant {
  return { ...plant, ...change, confidence: 1, source: 'user' };
}

/** The plant without its place: the cleaner chooses one. */
export function withoutPlace(plant: Plant): Plant {
  const { position: _, ...placeless } = plant;
  return placeless;
}

function replaced(plants: PlantList, index: number, by: readonly Plant[], chosen: number): PlantEdit {
  const list = [...plants.slice(0, index), ...plants.slice(index + 1), ...by].sort(before);
  return { plants: list, index: list.indexOf(by[chosen]!) };
}

/** The plant of the same row that follows (`step` 1) or precedes (-1); -1 if there is none. */
export function neighbour(plants: PlantList, index: number, step: 1 | -1): number {
  const row = rowOf(plants[index]!);
  for (let i = index + step; i >= 0 && i < plants.length; i += step) {
    if (rowOf(plants[i]!) === row) return i;
  }
  return -1;
}

/** The frames that a plant may take without touching the next ones of its row, closed. */
export function roomOf(plants: PlantList, index: number, frames: number): readonly [number, number] {
  const previous = neighbour(plants, index, -1);
  const next = neighbour(plants, index, 1);
  return [previous < 0 ? 0 : plants[previous]!.last + 1, next < 0 ? frames - 1 : plants[next]!.first - 1];
}

export function movePlant(plants: PlantList, index: number, by: number, frames: number): PlantEdit {
  const plant = plants[index]!;
  const [low, high] = roomOf(plants, index, frames);
  const shift = Math.max(low - plant.first, Math.min(high - plant.last, Math.round(by)));
  if (shift === 0) return { plants, index };
  return replaced(plants, index, [edited(plant, { first: plant.first + shift, last: plant.last + shift })], 0);
}

export type PlantEdge = 'first' | 'last';

/** Moves one end of a plant to a frame, as far as there is room; at least one frame is left. */
export function stretchPlant(
  plants: PlantList,
  index: number,
  edge: PlantEdge,
  frame: number,
  frames: number,
): PlantEdit {
  const plant = plants[index]!;
  const [low, high] = roomOf(plants, index, frames);
  const wanted = Math.round(frame);
  const at =
    edge === 'first' ? Math.max(low, Math.min(plant.last, wanted)) : Math.min(high, Math.max(plant.first, wanted));
  if (at === plant[edge]) return { plants, index };
  return replaced(plants, index, [edited(plant, { [edge]: at })], 0);
}

/**
 * Cuts a plant in two at a frame. The frame itself becomes free: two plants that touch would have to
 * jump from one place to the other within a frame. Nothing when a half would be empty.
 */
export function splitPlant(plants: PlantList, index: number, frame: number): PlantEdit | null {
  const plant = plants[index]!;
  if (frame <= plant.first || frame >= plant.last) return null;
  const halves = [edited(plant, { last: frame - 1 }), edited(plant, { first: frame + 1 })];
  return replaced(plants, index, halves, 1);
}

/** Joins a plant with the next of its row, or with the former one where it is the last. */
export function mergePlant(plants: PlantList, index: number): PlantEdit | null {
  const next = neighbour(plants, index, 1);
  const other = next >= 0 ? next : neighbour(plants, index, -1);
  if (other < 0) return null;
  const [a, b] = [plants[Math.min(index, other)]!, plants[Math.max(index, other)]!];
  // Two places cannot both hold: the cleaner chooses a new one for the whole time.
  const keepsPlace = b.position?.every((value, i) => value === a.position?.[i]) ?? false;
  const merged = edited(keepsPlace ? a : withoutPlace(a), { last: b.last });
  const list = plants.filter((_, i) => i !== index && i !== other);
  const sorted = [...list, merged].sort(before);
  return { plants: sorted, index: sorted.indexOf(merged) };
}

/** A new plant of about `length` frames around a frame. Nothing when the row stands there already. */
export function addPlant(
  plants: PlantList,
  row: number,
  frame: number,
  length: number,
  frames: number,
): PlantEdit | null {
  if (plantAt(plants, row, frame) >= 0) return null;
  const { side, joint } = ROWS[row]!;
  const point: Plant = { side, joint, first: frame, last: frame, confidence: 1, source: 'user' };
  const list = [...plants, point].sort(before);
  const [low, high] = roomOf(list, list.indexOf(point), frames);
  const first = Math.max(low, frame - Math.floor(length / 2));
  const last = Math.min(high, Math.max(frame, first + length - 1));
  return replaced(list, list.indexOf(point), [{ ...point, first, last }], 0);
}

/** Without that plant; the index is that of a neighbour to go on with, -1 if the list is empty. */
export function removePlant(plants: PlantList, index: number): PlantEdit {
  const next = neighbour(plants, index, 1);
  const previous = neighbour(plants, index, -1);
  const list = plants.filter((_, i) => i !== index);
  const kept = next >= 0 ? next - 1 : previous >= 0 ? previous : Math.min(index, list.length - 1);
  return { plants: list, index: kept };
}

/** The plant of a row that holds a frame, or -1. */
export function plantAt(plants: PlantList, row: number, frame: number): number {
  return plants.findIndex((plant) => rowOf(plant) === row && plant.first <= frame && frame <= plant.last);
}

/** `Left heel, frames 12 to 37`. */
export function plantName(plant: Plant): string {
  return `${rowName(rowOf(plant))}, frames ${plant.first} to ${plant.last}`;
}
