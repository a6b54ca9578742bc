import type { CleanExtras, CleanSettings, DetectSettings } from '../core.ts';
import type { PlantEdit, PlantList } from './plants.ts';

/** Everything that a person can change about a loaded motion, and undo. */
export interface Edit {
  readonly plants: PlantList;
  /** Index of the plant that keys act on; -1: none. */
  readonly selected: number;
  /** Indices of plants that are selected beside it. */
  readonly also?: readonly number[];
  readonly detect: DetectSettings;
  readonly clean: CleanSettings;
  /** Repair and style. */
  readonly extras?: CleanExtras;
}

export function withPlants(edit: Edit, { plants, index }: PlantEdit): Edit {
  const { also: _, ...rest } = edit;
  return { ...rest, plants, selected: index };
}

/** Indices of all plants that are selected. */
export function selectionOf({ selected, also }: Edit): ReadonlySet<number> {
  return new Set(selected < 0 ? [] : [selected, ...(also ?? [])]);
}

/** Whether two edits give the same cleaned motion. */
export function sameResult(a: Edit, b: Edit): boolean {
  return a.plants === b.plants && a.clean === b.clean && a.extras === b.extras;
}
