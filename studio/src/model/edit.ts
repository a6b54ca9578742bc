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
  /** Repair, levelling and style; absent where none of them is asked for. */
  readonly extras?: CleanExtras;
}

export function withPlants(edit: Edit, { plants, index }: PlantEdit): Edit {
  const { also: _, ...rest } = edit;
  return { ...rest, plants, selected: index };
}

/** An edit that asks for more or less besides holding plants; a value of null asks for it no longer. */
export function withExtras(edit: Edit, change: { readonly [Key in keyof CleanExtras]: CleanExtras[Key] | null }): Edit {
  const { extras, ...rest } = edit;
  const wanted = Object.entries({ ...extras, ...change }).filter(([, value]) => value !== null);
  return wanted.length === 0 ? rest : { ...rest, extras: Object.fromEntries(wanted) as CleanExtras };
}

/** Indices of all plants that are selected. */
export function selectionOf({ selected, also }: Edit): ReadonlySet<number> {
  return new Set(selected < 0 ? [] : [selected, ...(also ?? [])]);
}

/** Whether two edits give the same cleaned motion. */
export function sameResult(a: Edit, b: Edit): boolean {
  return a.plants === b.plants && a.clean === b.clean && a.extras === b.extras;
}

/** Whether two edits differ in their plants only, so that a part can be cleaned again. */
export function reachesPart(from: Edit, to: Edit): boolean {
  return from.clean === to.clean && from.extras === undefined && to.extras === undefined;
}

/** Whether two settings say the same. */
export function sameFields<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
