/** Keeps the planted feet of a character of a game in place, frame by frame. */

import { type CleanSettings, CoreError, type InputFile, type Remark, type Side } from './api.ts';
import type { CastRay } from './cast.ts';
import { type Exchange, Slot } from './exchange.ts';
import { LiveView } from './views.ts';
import type { FigureJoints } from './walker.ts';

/** A skeleton at rest, standing. Parents come before their children; the first joint is the only root. */
export interface LockSkeleton {
  readonly names: readonly string[];
  /** -1 for the root. */
  readonly parents: readonly number[];
  /** Seven numbers a joint: translation and rotation (x y z w) in its parent, the root's in the world. */
  readonly rest: ArrayLike<number>;
}

export interface FootLockOptions {
  /** Absent: skeleton and rig of the motion that is loaded. */
  readonly skeleton?: LockSkeleton;
  /** A rig file, as `--rig` takes, where names and proportions do not tell the legs. */
  readonly rig?: InputFile;
  /** Of the lengths in `rest` and in poses; 1 where absent. */
  readonly metres_per_unit?: number;
  /** Usual frames a second, 60 where absent; each frame says how long it took. */
  readonly fps?: number;
  /** Seconds that corrections may come late, 0 to 4; 0 where absent. */
  readonly latency?: number;
  /** As `--ground` (`plane:0` where absent), or a ray cast of the page's. */
  readonly ground?: string | CastRay;
  /** The file that it names. */
  readonly ground_file?: InputFile;
  /** The caller says with every frame what stands. */
  readonly contacts_given?: boolean;
  readonly settings?: Partial<CleanSettings>;
}

/** What was pushed: as it should be; no time had passed; numbers that are not finite; the body jumped. */
export type FrameFate = 'taken' | 'repeated' | 'unusable' | 'teleported';
const FATES: readonly FrameFate[] = ['taken', 'repeated', 'unusable', 'teleported'];

/** Places of the state in bindings/wasm/lock.h. */
const At = { ready: 0, fate: 1, frame: 2, planted: 3, rootShift: 7, count: 10 } as const;
const FOUND = -1;

interface Opened extends FigureJoints {
  readonly number: number;
  readonly latency_frames: number;
  readonly notes: readonly Remark[];
  readonly warnings: readonly Remark[];
}

export class FootLock {
  readonly joints: FigureJoints;
  /** How many frames later than its pose a correction comes. */
  readonly latencyFrames: number;
  readonly notes: readonly Remark[];
  readonly warnings: readonly Remark[];
  readonly #exchange: Exchange;
  readonly #number: number;
  readonly #cast: number;
  readonly #given: boolean;
  readonly #pose: LiveView<Float32Array>;
  readonly #corrected: LiveView<Float32Array>;
  readonly #state: LiveView<Float64Array>;
  #open = true;

  /** By `CoreModule.footLock`. */
  constructor(exchange: Exchange, options: FootLockOptions) {
    const { skeleton, metres_per_unit = 1, fps = 60, latency = 0, ground = 'plane:0', settings = {} } = options;
    this.#exchange = exchange;
    this.#given = options.contacts_given ?? false;
    this.#cast = typeof ground === 'function' ? exchange.addCast(ground) : 0;
    exchange.give(Slot.ground, options.ground_file);
    exchange.give(Slot.rig, options.rig);
    const request = {
      ...(skeleton ? { joints: skeleton.names, parents: skeleton.parents, rest: Array.from(skeleton.rest) } : {}),
      numbers: [metres_per_unit, fps, latency, this.#cast],
      contacts_given: this.#given,
      ground: typeof ground === 'string' ? ground : 'plane:0',
      settings,
    };
    let opened: Opened;
    try {
      opened = exchange.json<Opened>((core) => core.sf_lock_open!(), request);
    } catch (problem) {
      exchange.removeCast(this.#cast);
      throw problem;
    }
    const { number, latency_frames, notes, warnings, ...joints } = opened;
    this.joints = joints;
    this.latencyFrames = latency_frames;
    this.notes = notes;
    this.warnings = warnings;
    this.#number = number;
    const core = exchange.exports;
    const numbers = 7 * joints.joint_names.length;
    this.#pose = new LiveView(exchange, Float32Array, core.sf_lock_pose!(number), numbers);
    this.#corrected = new LiveView(exchange, Float32Array, core.sf_lock_corrected!(number), numbers);
    this.#state = new LiveView(exchange, Float64Array, core.sf_lock_state!(number), At.count);
  }

  /**
   * Where the pose of the next frame is written, seven numbers a joint: translation and rotation (x y z w) in its
   * parent, the root's in the world. It is the module's memory: ask for it anew in each frame.
   */
  get pose(): Float32Array {
    return this.#view(this.#pose);
  }
  /** The corrected pose of frame `frame`, laid out the same; valid while `ready`. */
  get corrected(): Float32Array {
    return this.#view(this.#corrected);
  }

  /**
   * Takes the frame in `pose`, so many seconds after the one before; true where `corrected` holds a pose. With
   * `contacts_given`, `planted` says what stands: bit 0 the left heel, 1 the left ball, 2 the right heel, 3 the
   * right ball. Allocates nothing.
   */
  push(seconds: number, planted?: number): boolean {
    if (this.#given !== (planted !== undefined)) {
      throw new CoreError(this.#given ? 'this lock needs to be told what stands' : 'this lock finds contacts itself');
    }
    this.#view(this.#state);
    this.#exchange.exports.sf_lock_push!(this.#number, seconds, planted === undefined ? FOUND : planted & 15);
    return this.ready;
  }

  /** After the last frame: the next correction still inside; false when there is none. */
  flush(): boolean {
    this.#view(this.#state);
    this.#exchange.exports.sf_lock_flush!(this.#number);
    return this.ready;
  }

  /** Before a frame in which the character is somewhere else on purpose. */
  teleport(): void {
    this.#view(this.#state);
    this.#exchange.exports.sf_lock_teleport!(this.#number);
  }

  /** Forgets all frames. */
  reset(): void {
    this.#view(this.#state);
    this.#exchange.exports.sf_lock_reset!(this.#number);
  }

  get ready(): boolean {
    return this.#view(this.#state)[At.ready] === 1;
  }
  /** What became of the frame that was pushed. */
  get fate(): FrameFate {
    return FATES[this.#view(this.#state)[At.fate]!]!;
  }
  /** The frame that was corrected; frames count from 0. */
  get frame(): number {
    return this.#view(this.#state)[At.frame]!;
  }
  isPlanted(side: Side, joint: 'heel' | 'ball'): boolean {
    return this.#view(this.#state)[At.planted + (side === 'left' ? 0 : 2) + (joint === 'heel' ? 0 : 1)] === 1;
  }
  /** How far the body was moved, metres; a view, as `pose`. */
  get rootShift(): Float64Array {
    return this.#view(this.#state).subarray(At.rootShift, At.count);
  }

  /** Gives its memory back; it is not to be used again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#exchange.exports.sf_lock_close!(this.#number);
    this.#exchange.removeCast(this.#cast);
  }

  #view<T extends Float32Array | Float64Array>(view: LiveView<T>): T {
    if (!this.#open) throw new CoreError('this lock is closed');
    return view.numbers;
  }
}
