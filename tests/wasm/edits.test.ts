/** Everything that the program makes of motion the module makes too. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  CoreError,
  type InputFile,
  type PathFile,
  type StepRequest,
  type WalkScript,
} from '../../bindings/wasm/api.ts';
import type { CoreModule } from '../../bindings/wasm/module.ts';
import { ANOTHER_ROUND, assertAgree, assertSameBvh } from './agree.ts';
import { inFolder, runProgram, startModule, stepsLibrary } from './program.ts';

const fileOf = (name: string, text: string): InputFile => ({ name, bytes: new TextEncoder().encode(text) });

const SCRIPT: WalkScript = {
  format: 'surefoot-walk',
  version: 1,
  fps: 60,
  duration: 4,
  start: { speed: 1.2 },
  events: [
    { at: 1, speed: 1.6, within: 1 },
    { at: 2, turn: 30, within: 0.5 },
  ],
};
const STEPS: StepRequest = { format: 'surefoot-steps', version: 1, lengths: [0.5, 0.7, 0.6] };
const CIRCLE: PathFile = { format: 'surefoot-path', version: 1, type: 'circle', radius: 3 };
const HILL = JSON.stringify({
  format: 'surefoot-heightfield',
  version: 1,
  origin: [-20, -20],
  spacing: [20, 20],
  columns: 3,
  rows: 3,
  heights: [0, 0, 0, 0, 0, 0, 0.8, 0.8, 0.8],
});

/** A walk in a file, opened. */
function withWalk(folder: string): { core: CoreModule; path: string } {
  const core = startModule();
  const path = join(folder, 'walk.bvh');
  writeFileSync(path, core.demo().bytes);
  core.load({ motion: { name: 'walk.bvh', bytes: readFileSync(path) } }, core.defaults().load);
  return { core, path };
}

/** Writes documents beside each other and gives their paths. */
function written(folder: string, name: string, document: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

/** The module's last motion is the file that the program wrote. */
function assertSameFile(core: CoreModule, path: string, tolerance?: number): void {
  assertSameBvh(new TextDecoder().decode(core.motion()), readFileSync(path, 'utf8'), tolerance);
}

test('walk', () =>
  inFolder((folder) => {
    const core = startModule();
    const out = join(folder, 'out.bvh');
    const printed = runProgram('walk', written(folder, 's.json', SCRIPT), '-o', out, '--json', '-q');
    const made = core.walk(SCRIPT);
    assertAgree(made.details, JSON.parse(printed));
    assert.equal(made.frames, 241);
    assert.ok(made.plants.length > 8 && made.plants.every((plant) => plant.position));
    assertSameFile(core, out);
    assert.deepEqual(core.walk(fileOf('s.json', JSON.stringify(SCRIPT))).details, made.details);
  }));

test('walk on terrain', () => {
  const core = startModule();
  const made = core.walk({ ...SCRIPT, ground: 'heightfield:hill.json' }, { ground: fileOf('hill.json', HILL) });
  assert.ok(made.plants.at(-1)!.position![1] > 0.02, 'it goes up');
  assert.ok(made.ground!.heights.some((height) => height > 0.02));
  assert.throws(() => core.walk({ ...SCRIPT, ground: 'heightfield:hill.json' }), /needs its file/);
});

test('steps', () =>
  inFolder((folder) => {
    const core = startModule();
    const out = join(folder, 'out.bvh');
    runProgram('steps', 'make', written(folder, 'r.json', STEPS), '-o', out, '-q');
    assert.throws(() => core.steps(STEPS), /open steps\.bin first/);
    core.openLibrary(stepsLibrary());
    const made = core.steps(STEPS);
    // Which examples are blended is solved for, and the equations make much of the last bit.
    assertSameFile(core, out, 1e-3);
    assert.equal(made.details.footprints.length, 2 + 4);
    const wide: StepRequest = { format: 'surefoot-steps', version: 1, lengths: [0.5, 2.5] };
    assert.throws(() => core.steps(wide), /out of reach/);
    assert.ok(core.steps(wide, { clamp: true }).warnings.length > 0);
  }));

test('path, loop and retarget', () =>
  inFolder((folder) => {
    const { core, path } = withWalk(folder);
    const { load, clean } = core.defaults();
    const out = join(folder, 'out.bvh');

    runProgram('path', path, '--path', written(folder, 'p.json', CIRCLE), '-o', out, '-q', '--force');
    const round = core.path(null, clean, CIRCLE);
    assertSameFile(core, out);
    assert.ok(round.details.travelled > 1);
    const own = core.ownPath();
    assert.equal(own.type, 'spline');
    assert.ok(core.path(null, clean, own).details.unchanged);

    runProgram('loop', path, '-o', out, '-q', '--force');
    const cycle = core.loop(null, clean);
    assertSameFile(core, out);
    assert.ok(cycle.frames < 200 && cycle.details.last > cycle.details.first);
    runProgram('loop', path, '-o', out, '--cycles', '2', '-q', '--force');
    assert.equal(core.loop(null, clean, { cycles: 2 }).details.cycles, 2);
    assertSameFile(core, out);
    assert.throws(() => core.loop(null, clean, { cycles: 0 }), /cycles: expected a whole number from 1 to 1000/);
    assert.throws(() => core.loop(null, clean, { cycles: 1.5 }), /cycles/);

    runProgram('walk', written(folder, 's.json', SCRIPT), '-o', join(folder, 'hero.bvh'), '-q');
    const hero = { name: 'hero.bvh', bytes: readFileSync(join(folder, 'hero.bvh')) };
    assert.throws(() => core.retarget(null, clean), /no character is open/);
    runProgram('retarget', path, '--to', join(folder, 'hero.bvh'), '-o', out, '-q', '--force');
    assert.equal(core.openCharacter({ motion: hero }, load).frames, 241);
    core.retarget(null, clean);
    assertSameFile(core, out);
    runProgram('loop', path, '--to', join(folder, 'hero.bvh'), '-o', out, '-q', '--force');
    core.loop(null, clean, { on_character: true });
    assertSameFile(core, out);
    core.closeCharacter();
    assert.throws(() => core.retarget(null, clean), /no character is open/);
  }));

test('clean with repair, level and style, and plants left to the core', () =>
  inFolder((folder) => {
    const { core, path } = withWalk(folder);
    const { clean, detect } = core.defaults();
    const out = join(folder, 'out.bvh');
    const cases: [readonly string[], Parameters<CoreModule['clean']>[2], tolerance?: number][] = [
      [[], {}],
      [['--repair'], { repair: true }],
      [['--level', 'on'], { level: 'on' }],
      [['--step-width', '0.06'], { style: { step_width: 0.06 } }, ANOTHER_ROUND],
    ];
    for (const [flags, extras, tolerance] of cases) {
      runProgram('clean', path, '-o', out, '-q', '--force', ...flags);
      const cleaned = core.clean(null, clean, extras);
      assertSameFile(core, out, tolerance);
      assert.match(cleaned.verdict, /^verdict: (good|look|bad)/);
      assert.equal(cleaned.measurement.verdict.checks.length > 5, true);
      assert.equal(cleaned.levelled, extras?.level === 'on');
    }
    assert.ok(core.contacts(detect).length >= core.detect(detect).length);
    assert.ok(Array.isArray(core.damage(null)));
  }));

test('what was made can be gone on with, and saved in any format', () => {
  const core = startModule();
  const { clean, load } = core.defaults();
  core.walk(SCRIPT);
  const adopted = core.adopt();
  assert.equal(adopted.frames, 241);
  const cycle = core.loop(null, clean);
  for (const ending of ['.bvh', '.fbx', '.glb', '.gltf', '.npz']) {
    const bytes = core.motion({ ending });
    const again = startModule().load({ motion: { name: `cycle${ending}`, bytes } }, load);
    assert.equal(again.frames, cycle.frames, ending);
  }
  assert.throws(() => core.motion({ ending: '.txt' }), CoreError);
  assert.equal(new TextDecoder().decode(core.motion({ which: 'before' })).startsWith('HIERARCHY'), true);
});

test('bad documents are refused with their place, and nothing changes', () => {
  const core = startModule();
  const { clean } = core.defaults();
  core.walk(SCRIPT);
  core.openLibrary(stepsLibrary());
  assert.throws(() => core.openLibrary(fileOf('no.bin', 'steps')), /^CoreError: no\.bin/);
  const before = core.motion();
  assert.throws(() => core.walk({ ...SCRIPT, duration: -1 }), /^CoreError: script:\d+:\d+: /);
  assert.throws(() => core.walk(fileOf('s.json', '{"format": ')), /^CoreError: s\.json:1:/);
  assert.throws(() => core.steps({ format: 'surefoot-steps', version: 1 }), CoreError);
  assert.throws(() => core.steps({ ...STEPS, lengths: [Number.NaN] }), CoreError);
  assert.throws(() => core.path(null, clean, CIRCLE), /no motion is open/);
  assert.throws(() => core.loop(null, clean), /no motion is open/);
  assert.deepEqual(core.motion(), before);
  core.adopt();
  assert.throws(() => core.path(null, clean, { ...CIRCLE, radius: -1 }), /^CoreError: path:/);
  assert.throws(() => core.clean(null, clean, { repair: true, rectify: {} }), /exclude|not part/);
});
