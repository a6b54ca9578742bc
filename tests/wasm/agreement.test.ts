/** The module does what the native program does: load, detect, clean, measure and save agree. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import type { CleanSettings } from '../../bindings/wasm/api.ts';
import { dataClip, inFolder, runProgram, startModule } from './program.ts';

const TOLERANCE = 1e-9;

/** The numbers of the frames of a BVH file, row by row. */
function frameNumbers(bvh: string): number[][] {
  const lines = bvh.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('Frame Time:')) + 1;
  return lines.slice(first).map((line) => line.trim().split(/\s+/).map(Number));
}

/** Angles of -180 and 180 degrees are one. */
const angleDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

function largestDifference(a: number[][], b: number[][]): number {
  assert.equal(a.length, b.length);
  let largest = 0;
  a.forEach((row, frame) => {
    const other = b[frame]!;
    assert.equal(row.length, other.length);
    row.forEach((value, channel) => {
      const distance = Math.min(Math.abs(value - other[channel]!), angleDistance(value, other[channel]!));
      largest = Math.max(largest, distance);
    });
  });
  return largest;
}

/** Compares every number of two JSON values, relative to its size where that is above 1. */
function assertAgree(a: unknown, b: unknown, path = ''): void {
  if (typeof a === 'number' && typeof b === 'number') {
    assert.ok(Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a)), `${path}: ${a} and ${b}`);
  } else if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    assert.deepEqual(Object.keys(a), Object.keys(b), path);
    for (const [key, value] of Object.entries(a))
      assertAgree(value, (b as Record<string, unknown>)[key], `${path}/${key}`);
  } else {
    assert.deepEqual(a, b, path);
  }
}

/** Flags of `surefoot clean` for settings that differ from the default. */
function flagsOf(settings: CleanSettings, defaults: CleanSettings): string[] {
  const flags = settings.rigid ? ['--rigid'] : [];
  for (const window of ['place_window', 'roll_window', 'body_window', 'blend_window'] as const) {
    if (settings[window] !== defaults[window]) flags.push(`--${window.replace('_', '-')}`, String(settings[window]));
  }
  if (settings.damping !== defaults.damping) flags.push('--damping', String(settings.damping));
  return flags;
}

function assertAgreesOn(path: string, folder: string, change: Partial<CleanSettings>): void {
  const core = startModule();
  const defaults = core.defaults();
  const settings = { ...defaults.clean, ...change };
  const loaded = core.load({ motion: { name: basename(path), bytes: readFileSync(path) } }, defaults.load);
  const info = JSON.parse(runProgram('info', path, '--json', '-q')) as {
    frames: number;
    fps: number;
    joints: number;
  };
  assert.deepEqual([loaded.frames, loaded.fps, loaded.joint_names.length], [info.frames, info.fps, info.joints]);

  const plantFile = join(folder, 'plants.json');
  runProgram('detect', path, '--firm', '-o', plantFile, '-q', '--force');
  const plants = core.detect(defaults.detect);
  assertAgree(plants, (JSON.parse(readFileSync(plantFile, 'utf8')) as { plants: unknown }).plants);
  assert.ok(plants.length > 0);

  const cleanFile = join(folder, 'clean.bvh');
  const flags = flagsOf(settings, defaults.clean);
  const printed = runProgram(
    'clean',
    path,
    '-o',
    cleanFile,
    '--plants',
    plantFile,
    '--json',
    '-q',
    '--force',
    ...flags,
  );
  const cleaned = core.clean(plants, settings);
  const measured = JSON.parse(printed) as unknown;
  assertAgree(cleaned.measurement, measured);

  const saved = new TextDecoder().decode(core.motion());
  const difference = largestDifference(frameNumbers(saved), frameNumbers(readFileSync(cleanFile, 'utf8')));
  assert.ok(difference <= TOLERANCE, `frames differ by up to ${difference}`);
  console.log(`${basename(path)}: ${loaded.frames} frames, ${plants.length} plants, differ by up to ${difference}`);
}

test('the sample walk', () =>
  inFolder((folder) => {
    const path = join(folder, 'walk.bvh');
    writeFileSync(path, startModule().demo().bytes);
    assertAgreesOn(path, folder, {});
    assertAgreesOn(path, folder, { rigid: true });
    assertAgreesOn(path, folder, { place_window: 0.1, body_window: 0.5, damping: 2.5 });
  }));

for (const name of [
  'cmu/walk/02_01.bvh',
  'rigs/bandai/dataset-2_walk-turn-left_normal_001.bvh',
  'skate_pairs/comp_video_1_raw.bvh',
]) {
  const path = dataClip(name);
  test(name, { skip: path ? false : 'the motion data is not there (SUREFOOT_DATA)' }, () =>
    inFolder((folder) => assertAgreesOn(path!, folder, {})),
  );
}
