/** A figure that walks and runs as it is told, frame by frame, its feet planted on the ground. */

import { CoreError, type InputFile, type LegJoints, type Side } from './api.ts';
import { type Exchange, Slot } from './exchange.ts';
import { LiveView } from './views.ts';

/** Which joints a figure has. */
export interface FigureJoints {
  readonly joint_names: readonly string[];
  /** -1 for the root. */
  readonly parents: readonly number[];
  readonly hips: number;
  /** The joint whose translation carries the body: the hips, or above them. */
  readonly mover: number;
  readonly legs: Readonly<Record<Side, LegJoints>>;
  readonly leg_length: number;
}

export interface WalkerOptions {
  /** As `--ground`: `plane:0` where absent, `heightfield:hill.json`, `mesh:stones.obj`. */
  readonly ground?: string;
  /** The file that it names. */
  readonly ground_file?: InputFile;
  /** Where it stands and faces at first: metres, and radians from +z to the left. */
  readonly x?: number;
  readonly z?: number;
  readonly heading?: number;
  /** Feet as the generator puts them: they slide. */
  readonly raw?: boolean;
  /** Joints stay over the origin and face +z; `rootStep` says how the figure goes. */
  readonly in_place?: boolean;
}

/** What a walker is told; what is left out stays as it was. */
export interface WalkerTarget {
  /** m/s */
  readonly speed?: number;
  /** From 0, walking, to 1, running; `auto`: as people do at that speed. */
  readonly run?: number | 'auto';
  /** Radians a second, positive to the left. */
  readonly turn_rate?: number;
  /** Radians, at most 60 degrees: how far to the left of where it faces the figure walks. */
  readonly aside?: number;
  /** Up to four numbers in standard deviations; the first makes steps quick and short, or slow and long. */
  readonly style?: readonly number[];
}

/** Where to be, facing which way: metres, and radians from +z to the left. */
export interface WalkerPlace {
  readonly x: number;
  readonly z: number;
  /** The walker's own where absent. */
  readonly heading?: number;
}

/** A player's stick: m/s along the world's x and z. */
export interface WalkerStick {
  readonly x: number;
  readonly z: number;
  /** Radians; the figure faces where it goes where absent. */
  readonly facing?: number;
}

/** How quickly a figure obeys a stick. */
export interface StickLimits {
  /** m/s², 2.5 where absent. */
  readonly acceleration?: number;
  /** m/s², 4 where absent. */
  readonly braking?: number;
  /** Radians a second, 3 where absent. */
  readonly turn_rate?: number;
}

export interface WalkerSteps {
  /** Radians, left and right. */
  readonly toe_out?: readonly [number, number];
  /** Metres. */
  readonly extra_width?: number;
}

/** Places of the controls in bindings/wasm/walker.h. */
const Control = {
  speed: 0,
  run: 1,
  turnRate: 2,
  style: 3,
  within: 7,
  toeOut: 8,
  extraWidth: 10,
  aside: 17,
  count: 18,
} as const;
const STYLES = 4;
/** Places of the state there. */
const At = {
  x: 0,
  z: 1,
  heading: 2,
  speed: 3,
  run: 4,
  turnRate: 5,
  cycles: 6,
  bodyLift: 7,
  bodyDrop: 8,
  miss: 9,
  planted: 11,
  begins: 15,
  place: 19,
  rootStep: 31,
  count: 34,
} as const;

export class Walker implements FigureJoints {
  readonly joint_names: readonly string[];
  readonly parents: readonly number[];
  readonly hips: number;
  readonly mover: number;
  readonly legs: Readonly<Record<Side, LegJoints>>;
  readonly leg_length: number;
  readonly #exchange: Exchange;
  readonly #number: number;
  readonly #controls: LiveView<Float64Array>;
  readonly #state: LiveView<Float64Array>;
  readonly #joints: LiveView<Float32Array>;
  readonly #pose: LiveView<Float32Array>;
  #open = true;

  /** By `CoreModule.walker`. */
  constructor(exchange: Exchange, options: WalkerOptions) {
    const { ground = 'plane:0', ground_file, x = 0, z = 0, heading = 0, raw = false, in_place = false } = options;
    exchange.give(Slot.ground, ground_file);
    const request = { ground, raw, in_place, placement: [x, z, heading] };
    const made = exchange.json<FigureJoints & { readonly number: number }>((core) => core.sf_walker_open!(), request);
    this.joint_names = made.joint_names;
    this.parents = made.parents;
    this.hips = made.hips;
    this.mover = made.mover;
    this.legs = made.legs;
    this.leg_length = made.leg_length;
    this.#exchange = exchange;
    this.#number = made.number;
    const core = exchange.exports;
    const joints = made.joint_names.length;
    this.#controls = new LiveView(exchange, Float64Array, core.sf_walker_controls!(made.number), Control.count);
    this.#state = new LiveView(exchange, Float64Array, core.sf_walker_state!(made.number), At.count);
    this.#joints = new LiveView(exchange, Float32Array, core.sf_walker_joints!(made.number), 3 * joints);
    this.#pose = new LiveView(exchange, Float32Array, core.sf_walker_pose!(made.number), 7 * joints);
  }

  /** Changes linearly to what is asked for within so many seconds. A refusal changes nothing. */
  set(target: WalkerTarget, within = 0.5): void {
    this.#tell(target, within, (core) => core.sf_walker_set_target!(this.#number));
  }

  /** The same from standing, with the foot that is to go first. Refused while the figure moves. */
  startWith(foot: Side, target: WalkerTarget, within = 0.5): void {
    this.#tell(target, within, (core) => core.sf_walker_start_with!(this.#number, foot === 'left' ? 0 : 1));
  }

  /** Stops so that this foot is the last to be set down; gives how many seconds that takes. */
  stopOn(foot: Side, within = 0.5): number {
    this.#view(this.#controls);
    const seconds = this.#exchange.exports.sf_walker_stop_on!(this.#number, foot === 'left' ? 0 : 1, within);
    return seconds < 0 ? this.#refuse() : seconds;
  }

  /** Goes to a place, to be there after so many seconds, walking on at `arrivalSpeed` (m/s) or standing. */
  goTo(place: WalkerPlace, seconds: number, arrivalSpeed = 0): void {
    const { x, z, heading = this.heading } = place;
    if (!this.#exchange.exports.sf_walker_go_to!(this.#number, x, z, heading, seconds, arrivalSpeed)) this.#refuse();
  }

  /** Follows a player's stick from now on; call it every frame if you like. */
  steer(stick: WalkerStick, limits: StickLimits = {}): void {
    const { acceleration = 2.5, braking = 4, turn_rate = 3 } = limits;
    this.#view(this.#controls);
    const { x, z, facing = NaN } = stick;
    const steer = this.#exchange.exports.sf_walker_steer!;
    if (!steer(this.#number, x, z, facing, acceleration, braking, turn_rate)) this.#refuse();
  }

  #tell(target: WalkerTarget, within: number, told: (core: Exchange['exports']) => number): void {
    const controls = this.#view(this.#controls);
    const before = controls.slice();
    if (target.speed !== undefined) controls[Control.speed] = target.speed;
    if (target.run !== undefined) controls[Control.run] = target.run === 'auto' ? -1 : target.run;
    if (target.turn_rate !== undefined) controls[Control.turnRate] = target.turn_rate;
    if (target.aside !== undefined) controls[Control.aside] = target.aside;
    target.style?.slice(0, STYLES).forEach((value, i) => (controls[Control.style + i] = value));
    controls[Control.within] = within;
    if (told(this.#exchange.exports)) return;
    controls.set(before);
    this.#refuse();
  }

  /** Turns to a heading (radians, the shorter way) within so many seconds, then goes straight on. */
  turnTo(heading: number, within = 0.5): void {
    this.#view(this.#controls)[Control.turnRate] = 0;
    if (!this.#exchange.exports.sf_walker_turn_to!(this.#number, heading, within)) this.#refuse();
  }

  /** How feet are put from the next landing on. */
  setSteps(steps: WalkerSteps): void {
    const controls = this.#view(this.#controls);
    if (steps.toe_out) controls.set(steps.toe_out, Control.toeOut);
    if (steps.extra_width !== undefined) controls[Control.extraWidth] = steps.extra_width;
    this.#exchange.exports.sf_walker_set_steps!(this.#number);
  }

  /** Lets so many seconds pass, at most one. Allocates nothing. */
  advance(seconds: number): void {
    this.#view(this.#state);
    this.#exchange.exports.sf_walker_advance!(this.#number, seconds);
  }

  /** x y z of every joint in the world. Seen in place: changes with the next `advance`. */
  get joints(): Float32Array {
    return this.#view(this.#joints);
  }
  /** Seven numbers a joint: translation and rotation (x y z w) in its parent, the root's in the world. */
  get pose(): Float32Array {
    return this.#view(this.#pose);
  }

  get x(): number {
    return this.#view(this.#state)[At.x]!;
  }
  get z(): number {
    return this.#view(this.#state)[At.z]!;
  }
  get heading(): number {
    return this.#view(this.#state)[At.heading]!;
  }
  get speed(): number {
    return this.#view(this.#state)[At.speed]!;
  }
  get run(): number {
    return this.#view(this.#state)[At.run]!;
  }
  get turnRate(): number {
    return this.#view(this.#state)[At.turnRate]!;
  }
  /** Gait cycles, two steps each, since the start. */
  get cycles(): number {
    return this.#view(this.#state)[At.cycles]!;
  }
  /** How far the farther planted point of a foot is from its place, metres. */
  miss(side: Side): number {
    return this.#view(this.#state)[At.miss + (side === 'left' ? 0 : 1)]!;
  }
  /** 1 or 0 for left heel, left ball, right heel, right ball. A view, as `joints`. */
  get planted(): Float64Array {
    return this.#view(this.#state).subarray(At.planted, At.begins);
  }
  /** 1 in the first frame of each one's plant. */
  get begins(): Float64Array {
    return this.#view(this.#state).subarray(At.begins, At.place);
  }
  /** x y z on the ground of each one that is planted. */
  get places(): Float64Array {
    return this.#view(this.#state).subarray(At.place, At.rootStep);
  }
  /** Metres to the left and ahead and radians to the left that it went in the last `advance`, in its own axes before. */
  get rootStep(): Float64Array {
    return this.#view(this.#state).subarray(At.rootStep, At.count);
  }

  /** Gives its memory back; it is not to be used again. */
  close(): void {
    if (this.#open) this.#exchange.exports.sf_walker_close!(this.#number);
    this.#open = false;
  }

  #view<T extends Float32Array | Float64Array>(view: LiveView<T>): T {
    if (!this.#open) throw new CoreError('this walker is closed');
    return view.numbers;
  }

  #refuse(): never {
    throw new CoreError(this.#exchange.output());
  }
}
