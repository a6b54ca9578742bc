/** What is measured of a motion: the keys that the program prints with `--json`, docs/metrics.md defines them. */

import type { PlantJoint, Side } from './api.ts';

export interface MeanMax {
  readonly mean_cm: number;
  readonly max_cm: number;
}

export interface SlideSummary {
  readonly plants: number;
  readonly whole_flat: MeanMax;
  readonly whole_3d: MeanMax;
  readonly core_flat: MeanMax;
  readonly core_3d: MeanMax;
}

export interface AccelerationPeak {
  readonly peak_deg_s2: number;
  readonly p99_deg_s2: number;
}

/** Foot skate measured without plants, ours and as four papers define it: GMD, Kimodo, MANN and WHAM. */
export interface Skating {
  readonly ratio: number;
  readonly skate_cm_s: number;
  readonly gmd_ratio?: number;
  readonly kimodo_ratio?: number;
  readonly mann_cm?: number;
  readonly wham_mm?: number;
}

/** One motion of `measure --json`. */
export interface MotionReport {
  readonly frames: number;
  readonly fps: number;
  readonly plants: number;
  readonly slide: {
    readonly heel: SlideSummary;
    readonly ball: SlideSummary;
    readonly step_max_cm: number;
    readonly total_cm: number;
  };
  readonly skating: Skating;
  readonly penetration: Readonly<Record<'heel' | 'ball' | 'toe', MeanMax>>;
  readonly float: Readonly<Record<'heel' | 'ball' | 'toe', MeanMax>>;
  readonly planted_height_error: MeanMax;
  readonly jitter_m_s3: number;
  readonly angular_acceleration: Readonly<Record<'hip' | 'knee' | 'ankle' | 'leg', AccelerationPeak>>;
}

/** `good`: use it; `look`: look at it first; `bad`: do not use it. */
export type VerdictLevel = 'good' | 'look' | 'bad';

/** One thing that was looked at: good up to its limit, bad beyond twice the limit. */
export interface VerdictCheck {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** Where the value is worst. */
  readonly frame: number;
  readonly level: VerdictLevel;
}

export interface Verdict {
  readonly level: VerdictLevel;
  readonly checks: readonly VerdictCheck[];
}

export interface Measurement extends MotionReport {
  readonly verdict: Verdict;
  readonly original: MotionReport;
  readonly change: {
    readonly joints: MeanMax;
    readonly root: MeanMax;
    readonly root_step_max_cm: number;
    readonly leg_length_ratio: number;
    readonly knee_pop_deg: number;
    readonly knee_adjust_step_deg: number;
  };
}

/** A span of frames that is damaged, or was. */
export interface DamageSpan {
  readonly kind: 'repeated_frames' | 'foot_jitter' | 'foot_slide' | 'foot_height' | 'body_sway' | 'leg_length';
  readonly side: Side | null;
  readonly first: number;
  readonly last: number;
  readonly size_cm: number;
}

/** A plant that was let go in part or wholly, because holding it would have cost too much. */
export interface GivenUpPlant {
  readonly side: Side;
  readonly joint: PlantJoint;
  readonly first: number;
  readonly last: number;
  /** Of it, how many frames were let go. */
  readonly frames: number;
}

/** What cleaning did to a motion that was edited. */
export interface CleaningDetails {
  readonly plants: number;
  readonly largest_root_shift_cm: number;
  readonly largest_leg_change_percent: number;
  readonly unmet_frames: number;
  readonly toes_not_cleared: number;
}

export interface RetargetDetails {
  /** Length of the target's legs over the source's. */
  readonly scale: number;
  readonly one_family: boolean;
  /** By target joint: the source joint, [joint, next joint, share], or null. */
  readonly joints: Readonly<Record<string, string | readonly [string, string, number] | null>>;
  readonly target_only: readonly string[];
  readonly source_only: readonly string[];
  readonly cleaning: CleaningDetails;
}

export interface PathDetails {
  readonly unchanged: boolean;
  /** Metres. */
  readonly own_length: number;
  readonly path_length: number;
  readonly travelled: number;
  readonly cleaning: CleaningDetails;
}

export interface LoopDetails {
  readonly first: number;
  readonly last: number;
  readonly cycles: number;
  readonly seconds: number;
  readonly side: Side;
  readonly mismatch_cm: number;
  readonly travel: readonly [number, number, number];
  readonly speed: number;
  readonly in_place: boolean;
  /** Of the ground under a loop in place, m/s; 0 otherwise. */
  readonly ground_speed: number;
  readonly ground_velocity: readonly [number, number, number];
  /** By how much a tilted floor was made level, degrees. */
  readonly levelled_deg: number;
  readonly cleaning: CleaningDetails;
}

export interface WalkDetails {
  readonly frames: number;
  readonly fps: number;
  /** Metres over the ground. */
  readonly way: number;
  readonly end: readonly [number, number, number];
  readonly events: number;
  readonly plants: number;
  readonly frames_missed: number;
  readonly largest_miss: number;
  /** False: in the browser the root of a walk is in the world. */
  readonly in_place: boolean;
  /** m/s, of the ground under a walk in place; else 0. */
  readonly ground_speed: number;
}

export interface StepsDetails {
  readonly frames: number;
  readonly fps: number;
  readonly movements: number;
  readonly plants: number;
  /** First frames of the movements after the first. */
  readonly joins: readonly number[];
  readonly largest_root_shift_cm: number;
  readonly largest_leg_change_percent: number;
  /** Where the feet stand at first, left and right, and after each move. */
  readonly footprints: readonly {
    readonly foot: Side;
    readonly position: readonly [number, number, number];
    readonly heading: number;
  }[];
}
