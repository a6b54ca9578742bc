/** The files that making and editing motion start from, as objects; docs/formats.md and docs/synthesis.md define them. */

import type { InputFile, Side } from './api.ts';

/** A document as an object, or the file that holds it. */
export type Document<T> = T | InputFile;

/** What a figure does from a moment on; what is left out stays as it was. */
export interface WalkOrder {
  /** m/s; negative walks backwards. */
  readonly speed?: number;
  /** A blend from 0, walking, to 1, running; `auto` goes by speed. */
  readonly gait?: 'auto' | 'walk' | 'run' | number;
  /** Degrees a second, positive to the left. */
  readonly turn?: number;
  /** Degrees to the left of where it faces, at most 60. */
  readonly aside?: number;
  /** Degrees; 0 faces +z. Instead of `turn`: turn to it, then go straight on. */
  readonly heading?: number;
  readonly style?: string | Readonly<Record<string, number>> | readonly number[];
  /** Degrees, left and right. */
  readonly toe_out?: readonly [number, number];
  /** Metres. */
  readonly extra_width?: number;
  /** Metres by foot: left, up, ahead. */
  readonly offset?: Readonly<Partial<Record<Side, readonly [number, number, number]>>>;
}

/** An order and when it is given; times in seconds. */
export interface WalkEvent extends WalkOrder {
  readonly at: number;
  /** Until the change is complete; 0.5 if left out. */
  readonly within?: number;
  /** Where to be, in metres, and facing where, in degrees, after `within`; instead of gait and turn. */
  readonly go_to?: { readonly position: readonly [number, number]; readonly heading: number };
  /** The foot with which a figure that stands goes on. */
  readonly first_foot?: Side;
  /** The foot that a figure that stops sets down last. */
  readonly last_foot?: Side;
}

/** `surefoot walk`. Lengths in metres, times in seconds. */
export interface WalkScript {
  readonly format: 'surefoot-walk';
  readonly version: 1;
  readonly fps?: number;
  readonly duration: number;
  /** As `--ground`: `plane:0`, `heightfield:hill.json`, `mesh:stones.obj`. */
  readonly ground?: string;
  readonly start?: WalkOrder & { readonly position?: readonly [number, number] };
  readonly events?: readonly WalkEvent[];
}

/** Where a foot stands: the middle between heel and ball as [x, z], and its heading in radians. */
export interface Footprint {
  readonly position: readonly [number, number];
  readonly heading?: number;
}

/** `surefoot steps make`. Exactly one of `footprints`, `lengths` and `path`. */
export interface StepRequest {
  readonly format: 'surefoot-steps';
  readonly version: 1;
  /** `both`: a jump. */
  readonly footprints?: readonly (Footprint & { readonly foot: Side | 'both'; readonly seconds?: number })[];
  readonly lengths?: readonly number[];
  readonly path?: readonly (readonly [number, number])[];
  readonly step_length?: number;
  /** Of every step, seconds. */
  readonly step_seconds?: number;
  readonly start?: Readonly<Record<Side, Footprint>>;
  readonly first?: Side;
  readonly fps?: number;
  /** Seconds of standing before and after. */
  readonly stand?: number;
}

type Point = readonly [number, number];

/** Where a path begins and leads; absent: where the motion begins and goes. */
interface PathStart {
  readonly start?: Point;
  readonly heading_deg?: number;
}

/** `surefoot path`: points are [x, z] in metres. */
export type PathFile = { readonly format: 'surefoot-path'; readonly version: 1 } & (
  | { readonly type: 'spline'; readonly points: readonly Point[] }
  | { readonly type: 'polyline'; readonly points: readonly Point[]; readonly rounding?: number }
  | ({ readonly type: 'circle'; readonly radius: number; readonly turn?: Side } & PathStart)
  | ({ readonly type: 'line' } & PathStart)
  | ({ readonly type: 'end'; readonly end: Point; readonly end_heading_deg?: number } & PathStart)
);
