/** The core's side of a worker: takes requests, answers each with its value or the core's sentence. */

import { CoreModule } from './module.ts';
import type { FromWorker, Request, ToWorker } from './protocol.ts';

/** A page's worker as it sees itself; in Node, what stands for it. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker, transfer?: ArrayBuffer[]): void;
}

/** A page is told of progress at most this often. */
const PROGRESS_MS = 50;

/** The memory of every array in an answer, to be handed over instead of copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}

/** Answers what comes to a scope; `read` gets a file from its address. */
export function serve(scope: WorkerScope, read: (address: string) => Promise<Uint8Array<ArrayBuffer>>): void {
  let core: Promise<CoreModule> | undefined;
  let library = '';
  let current = 0;

  const progressUntil = (stop: Int32Array | undefined): ((done: number) => boolean) => {
    let last = 0;
    return (done) => {
      const now = performance.now();
      if (now - last > PROGRESS_MS) {
        last = now;
        scope.postMessage({ kind: 'progress', id: current, done });
      }
      return stop === undefined || Atomics.load(stop, 0) === 0;
    };
  };

  const start = async (wasm: string, stop: SharedArrayBuffer | undefined): Promise<CoreModule> =>
    CoreModule.start(await WebAssembly.compile(await read(wasm)), progressUntil(stop && new Int32Array(stop)));

  const answer = async ({ id, method, args }: Request): Promise<void> => {
    current = id;
    try {
      if (!core) throw new Error('the core was not started');
      const module = await core;
      if (method === 'steps' && !module.hasLibrary) {
        module.openLibrary({ name: 'steps.bin', bytes: await read(library) });
      }
      const value: unknown = Reflect.apply(module[method], module, args);
      scope.postMessage({ kind: 'reply', id, value }, buffersOf(value));
    } catch (error) {
      scope.postMessage({
        kind: 'refusal',
        id,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  };

  scope.onmessage = ({ data }) => {
    if (data.kind === 'start') {
      library = data.steps;
      core = start(data.wasm, data.stop);
      core.catch(() => undefined); // The first request tells of it.
    } else {
      void answer(data);
    }
  };
}
