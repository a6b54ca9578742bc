/** The core in a Web Worker: one call at a time, waiting calls that a newer one makes useless are dropped. */

import {
  CoreError,
  Superseded,
  type CleanSettings,
  type Core,
  type DetectSettings,
  type InputFile,
  type LoadSettings,
  type MotionFiles,
  type Plant,
  type ProgressListener,
  type Settings,
  type Which,
} from './api.ts';
import type { Arguments, FromWorker, Method, Request, ToWorker, Value } from './protocol.ts';

interface Call {
  readonly request: Request;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

export interface ClientOptions {
  /** Address of surefoot.wasm, absolute or relative to the page. */
  readonly wasm: string;
  readonly onProgress?: ProgressListener;
}

/** A motion takes the place of everything that was asked of the one before. */
const makesUseless = (newer: Method, older: Method): boolean =>
  newer === 'load' || (newer === older && (newer === 'detect' || newer === 'clean' || newer === 'measure'));

export class CoreClient implements Core {
  readonly #worker: Worker;
  readonly #stop: Int32Array | undefined;
  readonly #onProgress: ProgressListener | undefined;
  #running: Call | undefined;
  #waiting: Call[] = [];
  #nextId = 1;

  constructor(options: ClientOptions) {
    this.#onProgress = options.onProgress;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
    });
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#receive(event.data);
    this.#worker.onerror = (event) => this.#fail(new CoreError(`the core could not be started: ${event.message}`));
    // Only pages that are isolated from other origins may share memory; elsewhere a running call is awaited.
    const stop = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
    this.#stop = stop && new Int32Array(stop);
    const wasm = new URL(options.wasm, document.baseURI).href;
    this.#post({ kind: 'start', wasm, ...(stop ? { stop } : {}) });
  }

  defaults = () => this.#call('defaults');
  demo = () => this.#call('demo');
  load = (files: MotionFiles, settings: LoadSettings) => this.#call('load', files, settings);
  detect = (settings: DetectSettings) => this.#call('detect', settings);
  measure = (plants: readonly Plant[]) => this.#call('measure', plants);
  clean = (plants: readonly Plant[], settings: CleanSettings) => this.#call('clean', plants, settings);
  pose = (which: Which, frame: number) => this.#call('pose', which, frame);
  motion = () => this.#call('motion');
  report = () => this.#call('report');
  writePlants = (plants: readonly Plant[]) => this.#call('writePlants', plants);
  readPlants = (file: InputFile) => this.#call('readPlants', file);
  writeSettings = (settings: Settings) => this.#call('writeSettings', settings);
  readSettings = (file: InputFile) => this.#call('readSettings', file);

  /** Gives up the call under way, where that is possible, and all that wait. */
  cancel(): void {
    this.#dropWaiting(() => true);
    this.#stopRunning();
  }

  /** Ends the worker; calls under way never settle. */
  close(): void {
    this.#worker.terminate();
  }

  #call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Value<M>> {
    this.#dropWaiting((older) => makesUseless(method, older));
    if (method === 'load') this.#stopRunning();
    return new Promise<Value<M>>((resolve, reject) => {
      const request: Request = {
        kind: 'request',
        id: this.#nextId++,
        method,
        args,
      };
      this.#waiting.push({
        request,
        resolve: (value) => resolve(value as Value<M>),
        reject,
      });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    if (!this.#running) return;
    if (this.#stop) Atomics.store(this.#stop, 0, 0);
    this.#post(this.#running.request);
  }

  #receive(message: FromWorker): void {
    const call = this.#running;
    if (call?.request.id !== message.id) return;
    if (message.kind === 'progress') {
      this.#onProgress?.(message.done);
      return;
    }
    this.#running = undefined;
    if (message.kind === 'reply') call.resolve(message.value);
    else if (this.#stop && Atomics.load(this.#stop, 0) !== 0) call.reject(new Superseded(message.message));
    else call.reject(new CoreError(message.message));
    this.#next();
  }

  #dropWaiting(isUseless: (method: Method) => boolean): void {
    const useless = this.#waiting.filter((call) => isUseless(call.request.method));
    this.#waiting = this.#waiting.filter((call) => !useless.includes(call));
    for (const call of useless) call.reject(new Superseded('a newer request took its place'));
  }

  #stopRunning(): void {
    if (this.#running && this.#stop) Atomics.store(this.#stop, 0, 1);
  }

  #fail(error: CoreError): void {
    const lost = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#running = undefined;
    this.#waiting = [];
    for (const call of lost) call.reject(error);
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
