/** The package in a page. */

import type { InputFile, MotionFiles, ProgressListener } from './api.ts';
import { CoreClient as Client } from './client.ts';
import { fetchBytes } from './fetch_bytes.ts';
import { CoreModule } from './module.ts';
import { type CleanedFile, type CleanFileOptions, cleanWith } from './surefoot.ts';

export * from './surefoot.ts';

const WASM = new URL('../surefoot.wasm', import.meta.url);
const STEPS = new URL('../steps.bin', import.meta.url);

export interface StartOptions {
  /** Where surefoot.wasm is; absent: in the package. */
  readonly wasm?: string | URL;
}

/** The core on this thread: for games, which call it every frame. Long work belongs in a `CoreClient`. */
export async function startCore(options: StartOptions = {}): Promise<CoreModule> {
  return CoreModule.start(await WebAssembly.compile(await fetchBytes(options.wasm ?? WASM)));
}

export interface CoreClientOptions extends StartOptions {
  /** Where steps.bin is; absent: in the package. */
  readonly steps?: string | URL;
  readonly onProgress?: ProgressListener;
}

/** The core in a worker: the page stays alive while it works. */
export class CoreClient extends Client {
  constructor(options: CoreClientOptions = {}) {
    super({ ...options, wasm: String(options.wasm ?? WASM), steps: String(options.steps ?? STEPS) });
  }
}

/** The movement library of the package, for `openLibrary` of a core on this thread. */
export async function stepsLibrary(): Promise<InputFile> {
  return { name: 'steps.bin', bytes: await fetchBytes(STEPS) };
}

let shared: Promise<CoreModule> | undefined;

/** Cleans a file as `surefoot clean` does, to the byte. */
export async function cleanFile(motion: InputFile | MotionFiles, options?: CleanFileOptions): Promise<CleanedFile> {
  shared ??= startCore();
  return cleanWith(await shared, motion, options);
}
