/**
 * The core as a page sees it. It runs in a Web Worker and holds one motion, what was made of it last, and
 * the character that motions are put on. A call that the core refuses rejects with a `CoreError`, whose
 * message is the core's own sentence (`walk.bvh:212:8: expected 96 values, found 95`). Lengths are metres,
 * +y up; frames count from 0 and plant intervals are closed, as everywhere in Surefoot.
 */

import type { Document, PathFile, StepRequest, WalkScript } from './documents.ts';
import type { CleanedPart, GroundGrid, MotionView } from './motion_view.ts';
import type {
  DamageSpan,
  GivenUpPlant,
  LoopDetails,
  Measurement,
  MotionReport,
  PathDetails,
  RetargetDetails,
  StepsDetails,
  WalkDetails,
} from './reports.ts';

export type * from './documents.ts';
export type * from './motion_view.ts';
export type * from './reports.ts';

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
  /** Joint to be the root, of a file with more than one hierarchy. */
  readonly root?: string;
  /** Of bare joint positions (NPZ, NPY): `smpl22`, `soma30`, ...; absent: by their number. */
  readonly layout?: string;
  /** Of bare joint positions: [name, parent] pairs, JSON. */
  readonly joint_names?: InputFile;
  /** Of AMASS motion: the SMPL-H or SMPL-X model's .npz. */
  readonly body_model?: InputFile;
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
  readonly enforce: 'kovar' | 'priority';
  readonly rigid: boolean;
  readonly align_sole: boolean;
  readonly place_window: number;
  readonly roll_window: number;
  readonly body_window: number;
  readonly blend_window: number;
  readonly damping: number;
  /** What a plant may cost; absent: the usual limits. */
  readonly limits?: PlantLimits;
}

/** Beyond these a plant is let go: leg lengths (`foot`, `reach`, `body`), leg lengths/s (`speed`) and radians. */
export interface PlantLimits {
  readonly foot?: number;
  readonly reach?: number;
  readonly body?: number;
  readonly knee?: number;
  readonly speed?: number;
  readonly toe_bend?: number;
  readonly toe_up?: number;
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
  /** Plants that were let go, wholly or in part. */
  readonly given_up: readonly GivenUpPlant[];
  /** What was repaired, of a job that repairs. */
  readonly repaired: readonly DamageSpan[];
  readonly skating_runs: number;
  /** The body was brought onto one floor first. */
  readonly levelled: boolean;
  /** What `surefoot clean --json` prints, verdict included. */
  readonly measurement: Measurement;
  readonly summary: string;
  /** The verdict as a sentence. */
  readonly verdict: string;
  /** What was done before the feet were held, one sentence each. */
  readonly remarks: readonly string[];
  /** Sure guesses and ordinary choices; nothing is wrong. */
  readonly notes: readonly Remark[];
  /** What makes the result worse than it could be. */
  readonly warnings: readonly Remark[];
}

export interface FootStyle {
  /** Metres. */
  readonly forward?: number;
  readonly left?: number;
  /** Radians. */
  readonly toe_out?: number;
}

/** What an edit changed. */
export interface EditedMotion {
  /** The frames [first, end) that changed; none where both are the same. */
  readonly first: number;
  readonly end: number;
  /** Of these frames only. */
  readonly view: MotionView;
  /** Of the whole motion, as in `CleanedMotion`. */
  readonly plants: readonly Plant[];
  readonly slides: readonly PlantSlide[];
  readonly given_up: readonly GivenUpPlant[];
}

/** What is done besides holding plants; nothing where it is left out. */
export interface CleanExtras {
  /** Mend damaged spans only; not together with `rectify`. */
  readonly repair?: boolean;
  /** Rectify skating runs first. */
  readonly rectify?: { readonly lift?: number; readonly longest_run?: number };
  /** Bring a body whose floor wanders onto one floor first. */
  readonly level?: 'off' | 'on' | 'auto';
  /** Where feet stand other than they did; radians and metres. */
  readonly style?: {
    readonly toe_out?: number;
    readonly step_width?: number;
    readonly left?: FootStyle;
    readonly right?: FootStyle;
  };
  /** How plants are found where none are given. */
  readonly detect?: DetectSettings;
}

/** Plants of the loaded motion; `null`: those that `detect` finds. */
export type Plants = readonly Plant[] | null;

/** A motion that was made: what there is to know of it, its plants with their places, and what making it says. */
export interface MadeMotion<Details> extends LoadedMotion {
  readonly plants: readonly Plant[];
  /** One sentence. */
  readonly summary: string;
  /** What the program prints with `--json`. */
  readonly details: Details;
}

/** Whether the result is put on the character that is open. */
export interface OnCharacter {
  readonly on_character?: boolean;
}

export interface PathOptions extends OnCharacter {
  /** The speed, going as far as before, or the timing, ending where the path ends. */
  readonly keep?: 'speed' | 'timing';
}

export interface LoopOptions extends OnCharacter {
  /** The root stays and the ground passes by. */
  readonly in_place?: boolean;
  /** Gait cycles in the loop, at least 1, which is the default. */
  readonly cycles?: number;
}

export interface WalkOptions extends OnCharacter {
  /** The file that the script's ground names. */
  readonly ground?: InputFile;
  /** Feet as the generator puts them. */
  readonly raw?: boolean;
  readonly solver?: 'closed-form' | 'priority';
  /** A gait made by `surefoot train-gait`, instead of the built-in one. */
  readonly model?: InputFile;
}

export interface StepsOptions extends OnCharacter {
  /** As `--ground`: `plane:0` where absent. */
  readonly ground?: string;
  /** The file that it names. */
  readonly ground_file?: InputFile;
  /** Move footprints that are out of reach instead of refusing them. */
  readonly clamp?: boolean;
  readonly settings?: CleanSettings;
}

/** How a motion is saved. */
export interface SaveOptions {
  /** `after`, what was made last, where absent. */
  readonly which?: 'before' | 'after';
  /** `.bvh`, `.fbx`, `.glb`, `.gltf`, `.vrma`, `.npz`; absent: the format that it came in. */
  readonly ending?: string;
}

/** `before`: the motion that is open; `after`: what was made last. */
export type Which = 'before' | 'after' | 'character';

export interface Core {
  defaults(): Promise<Defaults>;
  /** The built-in sliding walk, a BVH file. */
  demo(): Promise<InputFile>;
  /** Replaces the loaded motion; on refusal the former one stays. */
  load(files: MotionFiles, settings: LoadSettings): Promise<LoadedMotion>;
  /** The character that motions are put on, mesh and all; stays until another is opened. */
  openCharacter(files: MotionFiles, settings: LoadSettings): Promise<LoadedMotion>;
  closeCharacter(): Promise<void>;
  /** The movement library that `steps` needs: steps.bin of the package, or one of `surefoot steps build`. A client opens the former by itself. */
  openLibrary(library: InputFile): Promise<void>;

  /** The plants that cleaning holds, as `surefoot detect --firm` writes them. */
  detect(settings: DetectSettings): Promise<readonly Plant[]>;
  /** All contacts that are found, of which cleaning holds the firm part. */
  contacts(settings: DetectSettings): Promise<readonly Plant[]>;
  /** What the loaded motion, as it is, does at these plants. */
  measure(plants: Plants): Promise<MotionReport>;
  /** What is wrong with the loaded motion; `clean` with `repair` mends it. */
  damage(plants: Plants): Promise<readonly DamageSpan[]>;

  /** Cleans the loaded motion and keeps the result for `pose`, `motion` and `report`. */
  clean(plants: Plants, settings: CleanSettings, extras?: CleanExtras): Promise<CleanedMotion>;
  /**
   * The frames [first, end) alone: something to show while all of a long motion is being cleaned. They differ from what
   * `clean` makes of them by millimetres near the ends. Plants must be given; nothing is kept for `motion` or `report`.
   */
  cleanPart(plants: readonly Plant[], settings: CleanSettings, first: number, end: number): Promise<CleanedPart>;
  /**
   * The same after plants were changed, with the settings of the last `clean`: only the frames that the change reaches
   * are computed. The result is that of `clean` to 1e-6 m. What cannot be done in part is done whole.
   */
  cleanEdit(plants: readonly Plant[], settings: CleanSettings): Promise<EditedMotion>;
  /** All that `clean` says but the view, of the motion as it was cleaned and edited last. */
  measureCleaned(): Promise<Omit<CleanedMotion, 'view'>>;
  /** The loaded motion on the character that is open. */
  retarget(plants: Plants, settings: CleanSettings): Promise<MadeMotion<RetargetDetails>>;
  /** The loaded motion on another path. */
  path(
    plants: Plants,
    settings: CleanSettings,
    path: Document<PathFile>,
    options?: PathOptions,
  ): Promise<MadeMotion<PathDetails>>;
  /** The loaded motion's own path, to be edited. */
  ownPath(): Promise<PathFile>;
  /** A cycle of the loaded motion that repeats. */
  loop(plants: Plants, settings: CleanSettings, options?: LoopOptions): Promise<MadeMotion<LoopDetails>>;
  /** A walk or run from a script; needs no loaded motion. */
  walk(script: Document<WalkScript>, options?: WalkOptions): Promise<MadeMotion<WalkDetails>>;
  /** Motion through footprints; needs no loaded motion. */
  steps(request: Document<StepRequest>, options?: StepsOptions): Promise<MadeMotion<StepsDetails>>;
  /** Makes what was made last the loaded motion, to go on with. */
  adopt(): Promise<LoadedMotion>;

  /** World rotations x y z w of every joint, of all frames or of [first, end): index 4 * (frame * joints + joint). */
  rotations(which: Which, first?: number, end?: number): Promise<Float32Array>;
  /** x y z of every joint of one frame, as exact as the core has them. */
  pose(which: Which, frame: number): Promise<Float64Array>;
  /** A motion as a file: the one that came in but for what changed, or another format. */
  motion(options?: SaveOptions): Promise<Uint8Array>;
  /** The report page of the last cleaned motion. */
  report(): Promise<string>;
  /** A plant file of these plants of the loaded motion. */
  writePlants(plants: Plants): Promise<string>;
  /** The plants of such a file. From here on the motion stands on the body and the ground that the file was written with. */
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
