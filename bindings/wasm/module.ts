/** The core as a WebAssembly module, called directly: JSON and arrays over its memory, docs/studio.md tells how. */

import {
  CoreError,
  type CleanedMotion,
  type CleanSettings,
  type Defaults,
  type DetectSettings,
  type GroundGrid,
  type InputFile,
  type LegJoints,
  type LoadedMotion,
  type LoadSettings,
  type MotionFiles,
  type MotionReport,
  type MotionView,
  type Plant,
  type PlantSlide,
  type Settings,
  type Which,
} from './api.ts';
import type { DirectCore } from './protocol.ts';
import { wasiImports } from './wasi.ts';

/** Where the module takes bytes: numbers as in bindings/wasm/exchange.h. */
const Slot = {
  request: 0,
  motion: 1,
  skeleton: 2,
  rig: 3,
  ground: 4,
  file: 5,
} as const;
const MOTIONS: readonly Which[] = ['before', 'after'];
/** Arrays of a `MotionView`, as in bindings/wasm/views.h. */
const ViewArray = { joints: 0, soles: 1, heights: 2, speeds: 3 } as const;

/** Each call but the first four answers 1 and leaves its answer in the output, or 0 and a sentence. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  sf_input(slot: number, size: number): number;
  sf_output(): number;
  sf_output_size(): number;
  sf_defaults(): number;
  sf_demo(): number;
  sf_add_file(): number;
  sf_load(): number;
  sf_ground(): number;
  sf_view(motion: number, array: number): number;
  sf_pose(motion: number, frame: number): number;
  sf_detect(): number;
  sf_measure(): number;
  sf_clean(): number;
  sf_motion(): number;
  sf_report(): number;
  sf_write_plants(): number;
  sf_read_plants(): number;
  sf_write_settings(): number;
  sf_read_settings(): number;
}

/** The JSON of `sf_load`: a `LoadedMotion` without its arrays. */
interface Loaded extends Omit<LoadedMotion, 'parents' | 'view' | 'ground' | 'legs'> {
  readonly parents: readonly number[];
  readonly legs: Readonly<Record<'left' | 'right', LegJoints>>;
  readonly ground: Omit<GroundGrid, 'heights'> | null;
}

/** The JSON of `sf_clean`: a `CleanedMotion` without its arrays, plants in the core's order. */
interface Cleaned extends Omit<CleanedMotion, 'view'> {
  readonly plants: readonly Plant[];
  readonly slides: readonly PlantSlide[];
}

/** Plants of one joint never overlap, so this tells them apart. */
const keyOf = (plant: Plant): string => `${plant.side} ${plant.joint} ${plant.first}`;

export class CoreModule implements DirectCore {
  readonly #module: WebAssembly.Module;
  readonly #progress: (done: number) => boolean;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  #exports: Exports;
  #clip: { readonly frames: number; readonly fps: number } | undefined;

  private constructor(module: WebAssembly.Module, progress: (done: number) => boolean) {
    this.#module = module;
    this.#progress = progress;
    this.#exports = this.#instantiate();
  }

  /** `progress` hears of long calls now and then; they end early, refused, when it returns false. */
  static start(module: WebAssembly.Module, progress: (done: number) => boolean = () => true): CoreModule {
    return new CoreModule(module, progress);
  }

  defaults(): Defaults {
    return this.#json<Defaults>((core) => core.sf_defaults());
  }

  demo(): InputFile {
    return { name: 'walk.bvh', bytes: this.#bytes((core) => core.sf_demo()) };
  }

  load(files: MotionFiles, settings: LoadSettings): LoadedMotion {
    const { motion, skeleton, rig, ground, take, beside } = files;
    for (const file of beside ?? []) {
      this.#give(Slot.file, file.bytes);
      this.#json((core) => core.sf_add_file(), { name: file.name });
    }
    this.#give(Slot.motion, motion.bytes);
    this.#give(Slot.skeleton, skeleton?.bytes);
    this.#give(Slot.rig, rig?.bytes);
    this.#give(Slot.ground, ground?.bytes);
    const names = {
      motion: motion.name,
      skeleton: skeleton?.name,
      rig: rig?.name,
      ground: ground?.name,
    };
    const loaded = this.#json<Loaded>((core) => core.sf_load(), {
      names,
      settings,
      ...(take === undefined ? {} : { take }),
    });
    this.#clip = loaded;
    const heights = loaded.ground && this.#floats((core) => core.sf_ground());
    const { ground: grid, parents, ...rest } = loaded;
    return {
      ...rest,
      parents: Int32Array.from(parents),
      view: this.#view('before'),
      ...(grid && heights ? { ground: { ...grid, heights } } : {}),
    };
  }

  detect(settings: DetectSettings): readonly Plant[] {
    return this.#json<{ plants: readonly Plant[] }>((core) => core.sf_detect(), settings).plants;
  }

  measure(plants: readonly Plant[]): MotionReport {
    return this.#json<MotionReport>((core) => core.sf_measure(), {
      plants: this.#track(plants),
    });
  }

  clean(plants: readonly Plant[], settings: CleanSettings): CleanedMotion {
    const request = { plants: this.#track(plants), settings };
    const cleaned = this.#json<Cleaned>((core) => core.sf_clean(), request);
    const places = new Map(cleaned.plants.map((plant, place) => [keyOf(plant), place]));
    const order = plants.map((plant) => places.get(keyOf(plant))!);
    return {
      ...cleaned,
      plants: order.map((place) => cleaned.plants[place]!),
      slides: order.map((place) => cleaned.slides[place]!),
      view: this.#view('after'),
    };
  }

  pose(which: Which, frame: number): Float64Array {
    return new Float64Array(this.#bytes((core) => core.sf_pose(MOTIONS.indexOf(which), frame)).buffer);
  }

  motion(): Uint8Array {
    return this.#bytes((core) => core.sf_motion());
  }

  report(): string {
    return this.#text((core) => core.sf_report());
  }

  writePlants(plants: readonly Plant[]): string {
    return this.#text((core) => core.sf_write_plants(), {
      plants: this.#track(plants),
    });
  }

  readPlants(file: InputFile): readonly Plant[] {
    this.#give(Slot.file, file.bytes);
    return this.#json<{ plants: readonly Plant[] }>((core) => core.sf_read_plants(), { name: file.name }).plants;
  }

  writeSettings(settings: Settings): string {
    return this.#text((core) => core.sf_write_settings(), settings);
  }

  readSettings(file: InputFile): Settings {
    this.#give(Slot.file, file.bytes);
    return this.#json<Settings>((core) => core.sf_read_settings(), {
      name: file.name,
    });
  }

  #instantiate(): Exports {
    const imports = {
      surefoot: {
        progress: (done: number): number => (this.#progress(done) ? 1 : 0),
        out_of_memory: (): never => {
          throw new CoreError(
            'this motion needs more memory than the browser gives; clean it with the program, or a part of it',
          );
        },
      },
      wasi_snapshot_preview1: wasiImports(() => this.#exports.memory),
    };
    const exports = new WebAssembly.Instance(this.#module, imports).exports as unknown as Exports;
    this.#exports = exports;
    exports._initialize();
    return exports;
  }

  /** The plants as a track of the loaded motion, for the core to check. */
  #track(plants: readonly Plant[]): object {
    if (!this.#clip) throw new CoreError('no motion is open');
    const { frames, fps } = this.#clip;
    return { format: 'surefoot-plants', version: 1, frames, fps, plants };
  }

  #view(which: Which): MotionView {
    const motion = MOTIONS.indexOf(which);
    return {
      joints: this.#floats((core) => core.sf_view(motion, ViewArray.joints)),
      soles: this.#floats((core) => core.sf_view(motion, ViewArray.soles)),
      heights: this.#floats((core) => core.sf_view(motion, ViewArray.heights)),
      speeds: this.#floats((core) => core.sf_view(motion, ViewArray.speeds)),
    };
  }

  #give(slot: number, bytes: Uint8Array | undefined): void {
    this.#guarded(() => {
      const place = this.#exports.sf_input(slot, bytes?.length ?? 0) >>> 0;
      if (bytes) new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    });
  }

  /** What a call left, copied out of the module's memory. */
  #bytes(call: (core: Exports) => number, request?: object): Uint8Array<ArrayBuffer> {
    if (request) this.#give(Slot.request, this.#encoder.encode(JSON.stringify(request)));
    const done = this.#guarded(() => call(this.#exports));
    const place = this.#exports.sf_output() >>> 0;
    const bytes = new Uint8Array(this.#exports.memory.buffer, place, this.#exports.sf_output_size() >>> 0).slice();
    if (!done) throw new CoreError(this.#decoder.decode(bytes));
    return bytes;
  }

  #floats(call: (core: Exports) => number): Float32Array {
    return new Float32Array(this.#bytes(call).buffer);
  }

  #text(call: (core: Exports) => number, request?: object): string {
    return this.#decoder.decode(this.#bytes(call, request));
  }

  #json<T>(call: (core: Exports) => number, request?: object): T {
    return JSON.parse(this.#text(call, request)) as T;
  }

  /** A module that stopped in the middle of something is not to be called again: a new one takes its place. */
  #guarded<T>(run: () => T): T {
    try {
      return run();
    } catch (problem) {
      this.#clip = undefined;
      this.#exports = this.#instantiate();
      if (problem instanceof CoreError) throw problem;
      throw new CoreError(`the core stopped and the motion was closed: ${String(problem)}`);
    }
  }
}
