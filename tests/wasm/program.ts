/** The native program and the module, side by side. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { InputFile } from '../../bindings/wasm/api.ts';
import { CoreModule } from '../../bindings/wasm/module.ts';

const fromEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by ctest`);
  return value;
};

const PROGRAM = fromEnvironment('SUREFOOT_PROGRAM');
const SOURCE = fromEnvironment('SUREFOOT_SOURCE_DIR');
const WASM = join(SOURCE, 'build/wasm/bin/surefoot.wasm');
const DATA = process.env['SUREFOOT_DATA'] ?? join(SOURCE, '../shared/data');

export function startModule(progress?: (done: number) => boolean): CoreModule {
  if (!existsSync(WASM)) throw new Error(`${WASM} is missing: \`make test\` builds it first`);
  return CoreModule.start(new WebAssembly.Module(readFileSync(WASM)), progress);
}

export const wasmBytes = (): Buffer => readFileSync(WASM);

/** The movement library that `steps` needs. */
export const stepsLibrary = (): InputFile => ({
  name: 'steps.bin',
  bytes: readFileSync(join(SOURCE, 'models/steps.bin')),
});

/** The path of a clip of the motion data; undefined where the data is not there. */
export function dataClip(name: string): string | undefined {
  const path = join(DATA, name);
  return existsSync(path) ? path : undefined;
}

/** A folder for a test's files, removed after `use`. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-wasm-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the program; throws where it does not end with 0. */
export function runProgram(...words: string[]): string {
  return execFileSync(PROGRAM, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
}
