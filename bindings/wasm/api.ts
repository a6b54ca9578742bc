/**
 * The core as a page sees it. It runs in a Web Worker and holds one motion at a time. A call that the
 * core refuses rejects with a `CoreError`, whose message is the core's own sentence
 * (`walk.bvh:212:8: expected 96 values, found 95`). Lengths are metres, +y up; frames count from 0 and
 * plant intervals are closed, as everywhere in Surefoot.
 */

export type Side = 'left' | 'right';
/** A part of the sole that can be planted. */
export type PlantJoint = 'heel' | 'ball';
export type PlantSource = 'detected' | 'held' | 'user' | 'keytime';
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
  /** BVH, FBX, glTF, GLB, VRM, VRMA, NPZ, NPY, or an AMC with its skeleton; known by its content. */
  readonly motion: InputFile;
  /** Of a motion that holds several animations; absent: the longest that moves the legs. */
  readonly take?: string;
  /** Files that the motion names, as a .gltf names its buffers. */
  readonly beside?: readonly InputFile[];
  /** The ASF of an AMC. */
  readonly skeleton?: InputFile;
  /** A rig file, as `--rig` takes. */
  readonly rig?: InputFile;
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

export interface DetectSettings {
  /** One of `Core.defaults().methods`. */
  readonly method: string;
  /** Of `threshold`, `crossing` and `adaptive`, for a leg of 0.85 m, metres; null: the method's own. */
  readonly height: number | null;
  /** Of the same, metres a second; null: the method's own. */
  readonly speed: number | null;
}

/** The words of `surefoot clean`; windows in seconds, damping in radians (0: never). */
export interface CleanSettings {
  readonly enforce: "kovar" | "priority";
  readonly rigid: boolean;
  readonly align_sole: boolean;
  readonly place_window: number;
  readonly roll_window: number;
  readonly body_window: number;
  readonly blend_window: number;
  readonly damping: number;
}

/** What a settings file (`surefoot-settings`) holds. */
export interface Settings {
  readonly load: LoadSettings;
  readonly detect: DetectSettings;
  readonly clean: CleanSettings;
}

export interface Defaults extends Settings {
  /** The detectors that this module holds. */
  readonly methods: readonly string[];
}

export interface Remark {
  /** The kind's name (`leg_stretched`). */
  readonly kind: string;
  /** One line for a person. */
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
  /** Height of each sole point above the ground (without one, above its own local floor) less its clearance: index frame * 6 + 3 * side + part. */
  readonly heights: Float32Array;
  /** Speed of each sole point, metres a second, as detection sees it: the same index. */
  readonly speeds: Float32Array;
}

/** Heights of the ground on a grid that covers the motion. */
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

/** Joint indices of one leg; -1 where the skeleton has no such joint. */
export interface LegJoints {
  readonly hip: number;
  readonly knee: number;
  readonly ankle: number;
  readonly ball: number;
  readonly toe: number;
}

/** An animation of a file. */
export interface NamedTake {
  readonly name: string;
  readonly seconds: number;
  /** This one was read. */
  readonly read: boolean;
}

export interface LoadedMotion {
  readonly name: string;
  /** Of the name of what `motion()` gives, with its dot: the motion's own format where that can be written. */
  readonly ending: string;
  /** Of files that can hold several animations. */
  readonly takes: readonly NamedTake[];
  readonly frames: number;
  readonly fps: number;
  /** First frame of the motion proper; above 0 where the clip begins with a T-pose. */
  readonly first_frame: number;
  readonly joint_names: readonly string[];
  /** -1 for the root. */
  readonly parents: Int32Array;
  readonly hips: number;
  readonly legs: Readonly<Record<Side, LegJoints>>;
  readonly leg_length: number;
  readonly view: MotionView;
  /** Absent where there is no ground. */
  readonly ground?: GroundGrid;
  /** `surefoot info` as text. */
  readonly info: string;
  /** Sure guesses and ordinary choices; nothing is wrong. */
  readonly notes: readonly Remark[];
  /** What makes the result worse than it could be. */
  readonly warnings: readonly Remark[];
}

/** How far a plant strays from its place over its whole interval, metres, in the order of the plants given. */
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
  /** Sure guesses and ordinary choices; nothing is wrong. */
  readonly notes: readonly Remark[];
  /** What makes the result worse than it could be. */
  readonly warnings: readonly Remark[];
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

export type Which = 'before' | 'after';

export interface Core {
  defaults(): Promise<Defaults>;
  /** The built-in sliding walk, a BVH file. */
  demo(): Promise<InputFile>;
  /** Replaces the loaded motion; on refusal the former one stays. */
  load(files: MotionFiles, settings: LoadSettings): Promise<LoadedMotion>;
  /** The plants that cleaning holds, as `surefoot detect --firm` writes them. */
  detect(settings: DetectSettings): Promise<readonly Plant[]>;
  /** What the loaded motion, as it is, does at these plants. */
  measure(plants: readonly Plant[]): Promise<MotionReport>;
  /** Cleans the loaded motion and keeps the result for `pose`, `motion` and `report`. */
  clean(plants: readonly Plant[], settings: CleanSettings): Promise<CleanedMotion>;
  /** x y z of every joint of one frame, as exact as the core has them. */
  pose(which: Which, frame: number): Promise<Float64Array>;
  /** The last cleaned motion in the format that it came in: the same file but for what changed. */
  motion(): Promise<Uint8Array>;
  /** The report page of the last cleaned motion. */
  report(): Promise<string>;
  /** A plant file of these plants of the loaded motion, and back. */
  writePlants(plants: readonly Plant[]): Promise<string>;
  readPlants(file: InputFile): Promise<readonly Plant[]>;
  /** A settings file, and back. What a file leaves out is as in `defaults`. */
  writeSettings(settings: Settings): Promise<string>;
  readSettings(file: InputFile): Promise<Settings>;
}

/** Fraction of the call under way, 0 to 1. */
export type ProgressListener = (done: number) => void;

/** The core refused; the message is its sentence. */
export class CoreError extends Error {
  override readonly name = 'CoreError';
}

/** The call was not made, or was given up, because a newer one of its kind makes it useless. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}
