/** The package in a page. */

import type { InputFile, MotionFiles } from './api.ts';
import { fetchBytes } from './fetch_bytes.ts';
import type { CoreModule } from './module.ts';
import { type CoreClientOptions, PackageClient, PackageCore, type StartOptions } from './package_core.ts';
import type { CleanedFile, CleanFileOptions } from './surefoot.ts';

export type { CoreClientOptions, StartOptions } from './package_core.ts';
export * from './surefoot.ts';

const core = new PackageCore(fetchBytes);

/** The core on this thread: for games, which call it every frame. Long work belongs in a `CoreClient`. */
export const startCore = (options: StartOptions = {}): Promise<CoreModule> => core.start(options);

/** The core in a worker: the page stays alive while it works. */
export class CoreClient extends PackageClient {
  constructor(options: CoreClientOptions = {}) {
    super(options);
  }
}

/** The movement library of the package, for `openLibrary` of a core on this thread. */
export const stepsLibrary = (): Promise<InputFile> => core.steps();

/** Cleans a file as `surefoot clean` does, to the byte. */
export const cleanFile = (motion: InputFile | MotionFiles, options?: CleanFileOptions): Promise<CleanedFile> =>
  core.clean(motion, options);
