/** What node.ts and browser.ts share: the package's own files, and the core made from them. They differ in how a file is read. */

import type { InputFile, MotionFiles, ProgressListener } from './api.ts';
import { CoreClient, type WorkerLike } from './client.ts';
import { CoreModule } from './module.ts';
import { type CleanedFile, type CleanFileOptions, cleanWith } from './surefoot.ts';

const WASM = new URL('../surefoot.wasm', import.meta.url);
const STEPS = new URL('../steps.bin', import.meta.url);

export interface StartOptions {
  /** Where surefoot.wasm is: in a page an address, in Node a file; absent: in the package. */
  readonly wasm?: string | URL;
}

export interface CoreClientOptions extends StartOptions {
  /** Where steps.bin is; absent: in the package. */
  readonly steps?: string | URL;
  readonly onProgress?: ProgressListener;
}

/** The core in a worker: the caller's thread stays free while it works. `close` ends it. */
export class PackageClient extends CoreClient {
  constructor(options: CoreClientOptions, worker?: WorkerLike) {
    super({
      ...options,
      wasm: String(options.wasm ?? WASM),
      steps: String(options.steps ?? STEPS),
      ...(worker && { worker }),
    });
  }
}

/** The core on the caller's thread. */
export class PackageCore {
  readonly #read: (place: string | URL) => Promise<Uint8Array<ArrayBuffer>>;
  #shared: Promise<CoreModule> | undefined;

  constructor(read: (place: string | URL) => Promise<Uint8Array<ArrayBuffer>>) {
    this.#read = read;
  }

  async start(options: StartOptions): Promise<CoreModule> {
    return CoreModule.start(await WebAssembly.compile(await this.#read(options.wasm ?? WASM)));
  }

  async steps(): Promise<InputFile> {
    return { name: 'steps.bin', bytes: await this.#read(STEPS) };
  }

  async clean(motion: InputFile | MotionFiles, options?: CleanFileOptions): Promise<CleanedFile> {
    this.#shared ??= this.start({});
    return cleanWith(await this.#shared, motion, options);
  }
}
