import type { CleanSettings, DetectSettings } from '../core.ts';
import type { PlantEdit, PlantList } from './plants.ts';

/** Everything that a person can change about a loaded motion, and undo. */
export interface Edit {
  readonly plants: PlantList;
  /** Index of the plant that keys act on; -1: none. */
  readonly selected: number;
  readonly detect: DetectSettings;
  readonly clean: CleanSettings;
}

export function withPlants(edit: Edit, { plants, index }: PlantEdit): Edit {
  return { ...edit, plants, selected: index };
}

/** Whether two edits give the same cleaned motion. */
export function sameResult(a: Edit, b: Edit): boolean {
  return a.plants === b.plants && a.clean === b.clean;
}
