/** The core in a Web Worker: one call at a time, waiting calls that a newer one makes useless are dropped. */

import { CoreError, Superseded, type Core, type ProgressListener } from './api.ts';
import type { Arguments, FromWorker, Method, Request, ToWorker, Value } from './protocol.ts';

interface Call {
  readonly request: Request;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** What is used of a Web Worker. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): unknown;
}

export interface ClientOptions {
  /** Address of surefoot.wasm, absolute or relative to the page. */
  readonly wasm: string;
  /** Address of steps.bin, which is fetched when `steps` is first called; absent: beside the module. */
  readonly steps?: string;
  readonly onProgress?: ProgressListener;
  /** The worker to use; absent: one of its own. */
  readonly worker?: WorkerLike;
}

/** A motion takes the place of everything that was asked of the one before, an edit that of measuring the one before. */
const makesUseless = (newer: Method, older: Method): boolean =>
  newer === 'load' ||
  (newer === older && REPLACED.includes(newer)) ||
  (newer === 'cleanEdit' && older === 'measureCleaned');

/** Of these only the newest answer matters. */
const REPLACED: readonly Method[] = [
  'detect',
  'contacts',
  'measure',
  'damage',
  'clean',
  'cleanPart',
  'cleanEdit',
  'measureCleaned',
  'retarget',
  'path',
  'loop',
  'walk',
  'steps',
];

export class CoreClient implements Core {
  readonly #worker: WorkerLike;
  readonly #stop: Int32Array | undefined;
  readonly #onProgress: ProgressListener | undefined;
  #running: Call | undefined;
  #waiting: Call[] = [];
  #nextId = 1;

  constructor(options: ClientOptions) {
    this.#onProgress = options.onProgress;
    this.#worker = options.worker ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#receive(event.data);
    this.#worker.onerror = (event) => this.#fail(new CoreError(`the core could not be started: ${event.message}`));
    // Only pages that are isolated from other origins may share memory; elsewhere a running call is awaited.
    const shares = globalThis.crossOriginIsolated || globalThis.document === undefined;
    const stop = shares ? new SharedArrayBuffer(4) : undefined;
    this.#stop = stop && new Int32Array(stop);
    const wasm = new URL(options.wasm, globalThis.document?.baseURI).href;
    const steps = new URL(options.steps ?? 'steps.bin', options.steps ? globalThis.document?.baseURI : wasm).href;
    this.#post({ kind: 'start', wasm, steps, ...(stop ? { stop } : {}) });
  }

  defaults = this.#asks('defaults');
  demo = this.#asks('demo');
  load = this.#asks('load');
  openCharacter = this.#asks('openCharacter');
  closeCharacter = this.#asks('closeCharacter');
  openLibrary = this.#asks('openLibrary');
  detect = this.#asks('detect');
  contacts = this.#asks('contacts');
  measure = this.#asks('measure');
  damage = this.#asks('damage');
  clean = this.#asks('clean');
  cleanPart = this.#asks('cleanPart');
  cleanEdit = this.#asks('cleanEdit');
  measureCleaned = this.#asks('measureCleaned');
  retarget = this.#asks('retarget');
  path = this.#asks('path');
  ownPath = this.#asks('ownPath');
  loop = this.#asks('loop');
  walk = this.#asks('walk');
  steps = this.#asks('steps');
  adopt = this.#asks('adopt');
  rotations = this.#asks('rotations');
  pose = this.#asks('pose');
  motion = this.#asks('motion');
  report = this.#asks('report');
  writePlants = this.#asks('writePlants');
  readPlants = this.#asks('readPlants');
  writeSettings = this.#asks('writeSettings');
  readSettings = this.#asks('readSettings');

  /** Gives up the call under way, where that is possible, and all that wait. */
  cancel(): void {
    this.#dropWaiting(() => true);
    this.#stopRunning();
  }

  /** Ends the worker; calls under way never settle. */
  close(): void {
    this.#worker.terminate();
  }

  #asks<M extends Method>(method: M): (...args: Arguments<M>) => Promise<Value<M>> {
    return (...args) => this.#call(method, ...args);
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
