/** Bytes and numbers in and out of the memory of the module. docs/javascript.md tells how. */

import { CoreError, type InputFile } from './api.ts';
import { castImport, type CastRay } from './cast.ts';
import { wasiImports } from './wasi.ts';

/** Where the module takes bytes: numbers as in bindings/wasm/exchange.h. */
export const Slot = {
  request: 0,
  motion: 1,
  skeleton: 2,
  rig: 3,
  ground: 4,
  file: 5,
  bodyModel: 6,
  jointNames: 7,
} as const;

/** Calls that answer 1 and leave their answer in the output, or 0 and a sentence. */
type Answering = Record<`sf_${string}`, (...numbers: number[]) => number>;

export interface Exports extends Answering {
  readonly memory: WebAssembly.Memory & ((...numbers: number[]) => number);
  _initialize(): void;
}

export class Exchange {
  readonly #module: WebAssembly.Module;
  readonly #progress: (done: number) => boolean;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  readonly #casts = new Map<number, CastRay>();
  /** Counts modules: what was opened in one does not exist in the next. */
  #generation = 0;
  #nextCast = 1;
  #exports: Exports;

  constructor(module: WebAssembly.Module, progress: (done: number) => boolean) {
    this.#module = module;
    this.#progress = progress;
    this.#exports = this.#instantiate();
  }

  get exports(): Exports {
    return this.#exports;
  }

  get memory(): ArrayBuffer {
    return this.#exports.memory.buffer as ArrayBuffer;
  }

  get generation(): number {
    return this.#generation;
  }

  /** A number by which the module calls this ray cast. */
  addCast(cast: CastRay): number {
    this.#casts.set(this.#nextCast, cast);
    return this.#nextCast++;
  }

  removeCast(number: number): void {
    this.#casts.delete(number);
  }

  give(slot: number, file: Uint8Array | InputFile | undefined): void {
    const bytes = file instanceof Uint8Array ? file : file?.bytes;
    this.guarded(() => {
      const place = this.#exports.sf_input!(slot, bytes?.length ?? 0) >>> 0;
      if (bytes) new Uint8Array(this.memory, place, bytes.length).set(bytes);
    });
  }

  /** What a call left, copied out of the module's memory. */
  bytes(call: (core: Exports) => number, request?: object): Uint8Array<ArrayBuffer> {
    if (request) this.give(Slot.request, this.#encoder.encode(JSON.stringify(request)));
    const done = this.guarded(() => call(this.#exports));
    if (!done) throw new CoreError(this.output());
    return this.#outputBytes();
  }

  /** The text that the last answer or refusal left. */
  output(): string {
    return this.#decoder.decode(this.#outputBytes());
  }

  #outputBytes(): Uint8Array<ArrayBuffer> {
    const place = this.#exports.sf_output!() >>> 0;
    return new Uint8Array(this.memory, place, this.#exports.sf_output_size!() >>> 0).slice();
  }

  floats(call: (core: Exports) => number): Float32Array {
    return new Float32Array(this.bytes(call).buffer);
  }

  text(call: (core: Exports) => number, request?: object): string {
    return this.#decoder.decode(this.bytes(call, request));
  }

  json<T>(call: (core: Exports) => number, request?: object): T {
    return JSON.parse(this.text(call, request)) as T;
  }

  /** A module that stopped in the middle of something is not to be called again: a new one takes its place. */
  guarded<T>(run: () => T): T {
    try {
      return run();
    } catch (problem) {
      this.#exports = this.#instantiate();
      if (problem instanceof CoreError) throw problem;
      throw new CoreError(`the core stopped and the motion was closed: ${String(problem)}`);
    }
  }

  #instantiate(): Exports {
    this.#generation += 1;
    const imports = {
      surefoot: {
        progress: (done: number): number => (this.#progress(done) ? 1 : 0),
        out_of_memory: (): never => {
          throw new CoreError(
            'this motion needs more memory than the browser gives; clean it with the program, or a part of it',
          );
        },
        cast: castImport(() => this.memory, this.#casts),
      },
      wasi_snapshot_preview1: wasiImports(() => this.#exports.memory),
    };
    const exports = new WebAssembly.Instance(this.#module, imports).exports as unknown as Exports;
    this.#exports = exports;
    exports._initialize();
    return exports;
  }
}
