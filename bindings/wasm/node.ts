/** The package in Node. */

import { readFile } from 'node:fs/promises';
import { Worker as NodeWorker } from 'node:worker_threads';

import type { InputFile, MotionFiles } from './api.ts';
import type { WorkerLike } from './client.ts';
import type { CoreModule } from './module.ts';
import { type CoreClientOptions, PackageClient, PackageCore, type StartOptions } from './package_core.ts';
import type { CleanedFile, CleanFileOptions } from './surefoot.ts';

export type { CoreClientOptions, StartOptions } from './package_core.ts';
export * from './surefoot.ts';

const core = new PackageCore(async (place) => new Uint8Array(await readFile(place)));

/** The core on this thread: each call returns when it is done. */
export const startCore = (options: StartOptions = {}): Promise<CoreModule> => core.start(options);

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
export class CoreClient extends PackageClient {
  constructor(options: CoreClientOptions = {}) {
    super(options, workerOf());
  }
}

/** The movement library of the package, for `openLibrary` of a core on this thread. */
export const stepsLibrary = (): Promise<InputFile> => core.steps();

/** Cleans a file as `surefoot clean` does, to the byte. */
export const cleanFile = (motion: InputFile | MotionFiles, options?: CleanFileOptions): Promise<CleanedFile> =>
  core.clean(motion, options);
