import type { CleanedPart, LoadedMotion, MotionView, Plant } from '../core.ts';
import { type PlantList, rowOf } from './plants.ts';

/** How much of a long clip is cleaned and shown before the rest, seconds. */
const FIRST_PART = 10;

/** How far the heel or ball of a plant strays from where the plant begins, metres. */
function strayOf({ soles }: MotionView, plant: Plant): number {
  const row = rowOf(plant);
  const point = 3 * (3 * (row >> 1) + (row & 1));
  const start = 18 * plant.first + point;
  let furthest = 0;
  for (let frame = plant.first + 1; frame <= plant.last; ++frame) {
    const at = 18 * frame + point;
    furthest = Math.max(furthest, Math.hypot(soles[at]! - soles[start]!, soles[at + 2]! - soles[start + 2]!));
  }
  return furthest;
}

/** The plant whose foot slides farthest; undefined where there is none. */
export function worstPlant({ view }: LoadedMotion, plants: PlantList): Plant | undefined {
  let worst: Plant | undefined;
  let furthest = -1;
  for (const plant of plants) {
    const stray = strayOf(view, plant);
    if (stray > furthest) [worst, furthest] = [plant, stray];
  }
  return worst;
}

/** The frames [first, end) around a plant that are shown first. */
export function firstPart(
  { frames, fps }: LoadedMotion,
  plant: Plant,
): { readonly first: number; readonly end: number } {
  const length = Math.min(frames, Math.max(plant.last - plant.first + 1, Math.round(FIRST_PART * fps)));
  const middle = Math.floor((plant.first + plant.last) / 2);
  const first = Math.max(0, Math.min(frames - length, middle - (length >> 1)));
  return { first, end: first + length };
}

/** Writes frames over those of a whole motion. */
export function writeOver(view: MotionView, joints: number, { first, view: part }: CleanedPart): void {
  view.joints.set(part.joints, 3 * joints * first);
  view.soles.set(part.soles, 18 * first);
  view.heights.set(part.heights, 6 * first);
  view.speeds.set(part.speeds, 6 * first);
}

/** The motion as it was, with the frames that are cleaned already. */
export function withPart({ view, parents }: LoadedMotion, part: CleanedPart): MotionView {
  const { joints, soles, heights, speeds } = view;
  const copy = {
    joints: joints.slice(),
    soles: soles.slice(),
    heights: heights.slice(),
    speeds: speeds.slice(),
  };
  writeOver(copy, parents.length, part);
  return copy;
}
