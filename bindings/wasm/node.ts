/** The package in Node. */

import { readFile } from 'node:fs/promises';
import { Worker as NodeWorker } from 'node:worker_threads';

import type { InputFile, MotionFiles, ProgressListener } from './api.ts';
import { CoreClient as Client, type WorkerLike } from './client.ts';
import { CoreModule } from './module.ts';
import { type CleanedFile, type CleanFileOptions, cleanWith } from './surefoot.ts';

export * from './surefoot.ts';

const WASM = new URL('../surefoot.wasm', import.meta.url);
const STEPS = new URL('../steps.bin', import.meta.url);

export interface StartOptions {
  /** Where surefoot.wasm is, a file; absent: in the package. */
  readonly wasm?: string | URL;
}

/** The core on this thread: each call returns when it is done. */
export async function startCore(options: StartOptions = {}): Promise<CoreModule> {
  return CoreModule.start(await WebAssembly.compile(await readFile(options.wasm ?? WASM)));
}

export interface CoreClientOptions extends StartOptions {
  /** Where steps.bin is; absent: in the package. */
  readonly steps?: string | URL;
  readonly onProgress?: ProgressListener;
}

/** A thread of Node's that looks like a page's worker. */
function workerOf(): WorkerLike {
  const thread = new NodeWorker(new URL('./node_worker.ts', import.meta.url));
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on('message', (data) => worker.onmessage?.({ data } as MessageEvent));
  thread.on('error', (problem) => worker.onerror?.({ message: problem.message } as ErrorEvent));
  return worker;
}

/** The core in a thread of its own: this one stays free while it works. `close` ends it. */
export class CoreClient extends Client {
  constructor(options: CoreClientOptions = {}) {
    super({
      ...options,
      wasm: String(options.wasm ?? WASM),
      steps: String(options.steps ?? STEPS),
      worker: workerOf(),
    });
  }
}

/** The movement library of the package, for `openLibrary` of a core on this thread. */
export async function stepsLibrary(): Promise<InputFile> {
  return { name: 'steps.bin', bytes: await readFile(STEPS) };
}

let shared: Promise<CoreModule> | undefined;

/** Cleans a file as `surefoot clean` does, to the byte. */
export async function cleanFile(motion: InputFile | MotionFiles, options?: CleanFileOptions): Promise<CleanedFile> {
  shared ??= startCore();
  return cleanWith(await shared, motion, options);
}
