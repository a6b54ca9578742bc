/**
 * What the studio asks of the core. The core runs in a Web Worker; one motion is loaded at a time.
 * A call that the core refuses rejects with an `Error` whose message is the core's own sentence
 * (`walk.bvh:212:8: expected 96 values, found 95`). Lengths are metres, +y up, frames 0-based and
 * plant intervals closed, as everywhere in Surefoot.
 */

export type Side = 'left' | 'right';
/** A part of the sole that can be planted. */
export type PlantJoint = 'heel' | 'ball';
export type PlantSource = 'detected' | 'user' | 'keytime';
export type Vec3 = readonly [number, number, number];

/** The same fields as in a plant file. */
export interface Plant {
  readonly side: Side;
  readonly joint: PlantJoint;
  readonly first: number;
  readonly last: number;
  /** The point on the ground; absent: the cleaner chooses. */
  readonly position?: Vec3;
  readonly confidence: number;
  readonly source: PlantSource;
}

export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a motion is read from. */
export interface MotionFiles {
  readonly motion: InputFile;
  /** The ASF of an AMC. */
  readonly skeleton?: InputFile;
  /** The file that a `heightfield:` or `mesh:` ground names. */
  readonly ground?: InputFile;
}

/** The words of the command line: `--units`, `--up`, `--root-offset`, `--fps`, `--ground`. */
export interface LoadSettings {
  readonly units: string;
  readonly up: string;
  readonly root_offset: string;
  /** 0: the file's. */
  readonly fps: number;
  readonly ground: string;
}

/** `--method`: auto, threshold, crossing, adaptive, svm, knn, boost. */
export interface DetectSettings {
  readonly method: string;
}

/** The words of `surefoot clean`; windows in seconds, damping in radians (0: never). */
export interface CleanSettings {
  readonly rigid: boolean;
  readonly align_sole: boolean;
  readonly l1: number;
  readonly l2: number;
  readonly l3: number;
  readonly l4: number;
  readonly damping: number;
}

export interface Warning {
  readonly kind: string;
  /** One line for a person (`to_string`). */
  readonly message: string;
  /** Frames it happened on; empty if not tied to frames. */
  readonly frames: readonly number[];
}

/** Where everything is in the world, frame by frame. */
export interface MotionView {
  /** x y z of every joint: index 3 * (frame * joints + joint). */
  readonly joints: Float32Array;
  /** x y z of the sole points: index 3 * (frame * 6 + 3 * side + part); parts heel, ball, toe. */
  readonly soles: Float32Array;
  /** Height of each sole point above the ground less its clearance: index frame * 6 + 3 * side + part. */
  readonly heights: Float32Array;
}

/** Heights of the ground on a grid that covers the motion; absent where there is no ground. */
export interface GroundGrid {
  readonly x: number;
  readonly z: number;
  /** Distance of neighbouring points. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** y at (x + column * step, z + row * step): index row * columns + column. */
  readonly heights: Float32Array;
}

export interface LoadedMotion {
  readonly name: string;
  readonly frames: number;
  readonly fps: number;
  /** First frame of the motion proper; above 0 where the clip begins with a T-pose. */
  readonly first_frame: number;
  readonly joint_names: readonly string[];
  /** -1 for the root. */
  readonly parents: Int32Array;
  readonly hips: number;
  readonly leg_length: number;
  readonly view: MotionView;
  readonly ground?: GroundGrid;
  /** `surefoot info` as text. */
  readonly info: string;
  readonly warnings: readonly Warning[];
}

/** Slide of one plant over its whole interval, horizontal, metres, in the order of the plants given. */
export interface PlantSlide {
  readonly before: number;
  readonly after: number;
}

export interface CleanedMotion {
  readonly view: MotionView;
  /** The plants with the positions that were used, in the order given. */
  readonly plants: readonly Plant[];
  readonly slides: readonly PlantSlide[];
  /** What `surefoot clean --json` prints. */
  readonly measurement: Measurement;
  readonly summary: string;
  readonly warnings: readonly Warning[];
}

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

/** One motion of `measure --json`, as far as the studio shows it. */
export interface MotionReport {
  readonly plants: number;
  readonly slide: {
    readonly heel: SlideSummary;
    readonly ball: SlideSummary;
    readonly step_max_cm: number;
    readonly total_cm: number;
  };
  readonly skating: { readonly ratio: number; readonly skate_cm_s: number };
  readonly penetration: Readonly<Record<'heel' | 'ball' | 'toe', MeanMax>>;
  readonly float: Readonly<Record<'heel' | 'ball' | 'toe', MeanMax>>;
  readonly planted_height_error: MeanMax;
  readonly jitter_m_s3: number;
}

export interface Measurement extends MotionReport {
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

export interface Core {
  /** Bytes of the built-in sliding walk, a BVH file. */
  demo(): Promise<InputFile>;
  /** Replaces the loaded motion; on refusal the former one stays. */
  load(files: MotionFiles, settings: LoadSettings): Promise<LoadedMotion>;
  /** The plants that cleaning holds (`plants_to_hold`) of the loaded motion. */
  detect(settings: DetectSettings): Promise<readonly Plant[]>;
  /** Cleans the loaded motion and keeps the result for `motion` and `report`. */
  clean(plants: readonly Plant[], settings: CleanSettings): Promise<CleanedMotion>;
  /** The last cleaned motion as BVH. */
  motion(): Promise<Uint8Array>;
  /** The report page of the last cleaned motion. */
  report(): Promise<string>;
  /** A plant file of these plants of the loaded motion, and back. */
  writePlants(plants: readonly Plant[]): Promise<string>;
  readPlants(file: InputFile): Promise<readonly Plant[]>;
}

/** Fraction of the call under way, 0 to 1. */
export type ProgressListener = (done: number) => void;
