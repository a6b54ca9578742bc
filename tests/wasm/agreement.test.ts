/** The module does what the native program does: load, detect, clean, measure and save agree. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import type { CleanSettings } from '../../bindings/wasm/api.ts';
import { assertAgree, frameNumbers, largestDifference, TOLERANCE } from './agree.ts';
import { dataClip, inFolder, runProgram, startModule } from './program.ts';

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
