/** What the typed wrapper promises, whatever it is given. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { CoreError, type InputFile, type Plant } from '../../bindings/wasm/api.ts';
import type { CoreModule } from '../../bindings/wasm/module.ts';
import { startModule, wasmBytes } from './program.ts';

const textFile = (name: string, text: string): InputFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});

function openDemo(core: CoreModule = startModule()) {
  const { load, detect, clean } = core.defaults();
  const motion = core.load({ motion: core.demo() }, load);
  return { core, motion, load, clean, plants: core.detect(detect) };
}

/** x y z of a joint in a frame of a view. */
const jointAt = (joints: Float32Array, count: number, frame: number, joint: number): number[] => [
  ...joints.subarray(3 * (frame * count + joint), 3 * (frame * count + joint) + 3),
];

test('a motion comes with everything that a view needs', () => {
  const { core, motion } = openDemo();
  const joints = motion.joint_names.length;
  assert.equal(motion.parents.length, joints);
  assert.ok(motion.parents.every((parent, joint) => parent < joint));
  assert.equal(motion.joint_names[motion.legs.left.knee], 'LeftLeg');
  assert.equal(motion.view.joints.length, 3 * joints * motion.frames);
  assert.equal(motion.view.soles.length, 3 * 6 * motion.frames);
  assert.equal(motion.view.heights.length, 6 * motion.frames);
  assert.equal(motion.view.speeds.length, 6 * motion.frames);
  assert.equal(motion.ground!.heights.length, motion.ground!.columns * motion.ground!.rows);
  for (const frame of [0, 17, motion.frames - 1]) {
    const exact = core.pose('before', frame);
    for (let joint = 0; joint < joints; ++joint) {
      const drawn = jointAt(motion.view.joints, joints, frame, joint);
      drawn.forEach((value, axis) => assert.ok(Math.abs(value - exact[3 * joint + axis]!) < 1e-5));
    }
  }
});

test('cleaned soles stand where they are planted', () => {
  const { core, plants, clean } = openDemo();
  const cleaned = core.clean(plants, clean);
  assert.ok(cleaned.measurement.original.slide.heel.whole_3d.max_cm > 1);
  cleaned.plants.forEach((plant, at) => {
    assert.ok(plant.position, 'every plant has the place that was used');
    assert.ok(cleaned.slides[at]!.after < 1e-9, `${plant.side} ${plant.joint} slides`);
    const point = 3 * (6 * plant.first + (plant.side === 'right' ? 3 : 0) + (plant.joint === 'ball' ? 1 : 0));
    assert.ok(Math.abs(cleaned.view.soles[point]! - plant.position[0]) < 1e-5);
  });
});

test('results come in the order of the plants that were given', () => {
  const { core, plants, clean } = openDemo();
  const forwards = core.clean(plants, clean);
  const reversed = core.clean([...plants].reverse(), clean);
  assert.deepEqual([...reversed.plants].reverse(), forwards.plants);
  assert.deepEqual([...reversed.slides].reverse(), forwards.slides);
});

test('plants that are let go leave the others in the order that was given', () => {
  const { core, plants, clean } = openDemo();
  const given = plants.map((plant, at) => (at === 3 ? { ...plant, last: plant.last + 60 } : plant));
  const kept = given.filter((plant, at) => at === 3 || plant.side !== given[3]!.side || plant.joint !== given[3]!.joint);
  const strict = { ...clean, limits: { foot: 0.03 } };
  const names = (all: readonly Plant[]): string[] => all.map((plant) => `${plant.side} ${plant.joint} ${plant.last}`);
  const forwards = core.clean(kept, strict);
  assert.ok(forwards.given_up.length > 0);
  const reversed = core.clean([...kept].reverse(), strict);
  assert.deepEqual(names([...reversed.plants].reverse()), names(forwards.plants));
});

test('the same request gives the same result to the last bit', () => {
  const { core, plants, clean } = openDemo();
  core.clean(plants, clean);
  const first = core.motion();
  core.clean(plants.slice(1), clean);
  assert.notDeepEqual(core.motion(), first);
  core.clean(plants, clean);
  assert.deepEqual(core.motion(), first);
});

test('measure says of the motion what clean says of the original', () => {
  const { core, plants, clean } = openDemo();
  const cleaned = core.clean(plants, clean);
  // Slide is told of the plants as they were held, from where each begins.
  const held = cleaned.plants.map(({ position: _used, ...plant }) => plant);
  assert.deepEqual(core.measure(held), cleaned.measurement.original);
});

test('plants and settings survive their files', () => {
  const { core, plants } = openDemo();
  assert.deepEqual(core.readPlants(textFile('p.json', core.writePlants(plants))), plants);
  const { methods, ...defaults } = core.defaults();
  const settings = {
    ...defaults,
    clean: { ...defaults.clean, rigid: true, roll_window: 0.1 },
    detect: { method: 'threshold', height: 0.03, speed: null },
  };
  const read = core.readSettings(textFile('s.json', core.writeSettings(settings)));
  assert.deepEqual(
    { load: read.load, detect: read.detect, clean: read.clean },
    { load: settings.load, detect: settings.detect, clean: settings.clean },
  );
  assert.ok(methods.includes('auto'));
});

test('every detector that is offered finds plants; the others are refused', () => {
  const { core } = openDemo();
  const { methods, detect } = core.defaults();
  for (const method of methods) assert.ok(core.detect({ ...detect, method }).length > 0, method);
  const refused = ['svm', 'knn'].filter((method) => !methods.includes(method));
  for (const method of refused) {
    assert.throws(() => core.detect({ ...detect, method }), new RegExp(`${method}.*use the program`));
  }
  const low = core.detect({ method: 'threshold', height: 0.001, speed: null });
  assert.notDeepEqual(low, core.detect({ method: 'threshold', height: null, speed: null }));
});

test('the report is a whole page', () => {
  const { core, plants, clean } = openDemo();
  core.clean(plants, clean);
  assert.match(core.report(), /^<!doctype html>[^]*<\/html>\s*$/i);
});

test('sure guesses are notes, and no warnings', () => {
  const { motion } = openDemo();
  const kinds = motion.notes.map(({ kind }) => kind);
  assert.ok(kinds.includes('guessed_units') && kinds.includes('guessed_up_axis'));
  assert.deepEqual(motion.warnings, []);
});

test('text from files is harmless where it is shown', () => {
  const core = startModule();
  const { load } = core.defaults();
  const walk = new TextDecoder().decode(core.demo().bytes);
  const name = 'Left\u001b[31m\u202e\u009b</script>';
  const nasty = textFile(`\u001b${name}.bvh`, walk.replaceAll('LeftToeBase', name));
  const motion = core.load({ motion: nasty }, load);
  const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;
  const shown = [motion.name, motion.info, ...motion.joint_names, ...motion.notes.map(({ message }) => message)];
  for (const text of shown) assert.doesNotMatch(text, harmful);
  assert.ok(motion.info.includes('\\x1B[31m\\u202E'));
});

test('a refusal is the sentence of the core, and the former motion stays', () => {
  const { core, load, plants, clean } = openDemo();
  const refused = (text: string): string => {
    try {
      core.load({ motion: textFile('bad.bvh', text) }, load);
    } catch (problem) {
      assert.ok(problem instanceof CoreError);
      return problem.message;
    }
    throw new Error('not refused');
  };
  assert.match(refused(''), /^bad\.bvh/);
  assert.match(refused('HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 zero\n'), /^bad\.bvh:4:\d+: /);
  assert.match(refused('\0\0\0'), /^bad\.bvh/);
  assert.ok(core.clean(plants, clean).plants.length === plants.length);
});

test('plants that cannot be are refused', () => {
  const { core, motion, plants, clean } = openDemo();
  const plant: Plant = {
    side: 'left',
    joint: 'heel',
    first: 3,
    last: 9,
    confidence: 1,
    source: 'user',
  };
  const cases: [readonly Plant[], RegExp][] = [
    [[plant, { ...plant, first: 5 }], /overlap/],
    [[{ ...plant, first: 10 }], /10/],
    [[{ ...plant, last: motion.frames }], /frame/],
    [[{ ...plant, confidence: 2 }], /confidence/],
  ];
  for (const [bad, sentence] of cases) assert.throws(() => core.clean(bad, clean), sentence);
  assert.throws(() => core.clean(plants, { ...clean, place_window: 99 }), /window/);
  assert.throws(() => core.pose('before', motion.frames), /does not exist/);
});

test('nothing is asked of a motion that is not open', () => {
  const core = startModule();
  const { detect, clean } = core.defaults();
  assert.throws(() => core.detect(detect), /no motion is open/);
  assert.throws(() => core.clean([], clean), /no motion is open/);
  assert.throws(() => core.motion(), /nothing has been cleaned/);
});

test('long work tells of itself and ends when asked to', () => {
  const told: number[] = [];
  let goOn = true;
  const { core, plants, clean } = openDemo(
    startModule((done) => {
      told.push(done);
      return goOn;
    }),
  );
  const before = core.clean(plants, clean).measurement;
  assert.ok(told.length > 0 && told.every((done) => done >= 0 && done <= 1));
  goOn = false;
  assert.throws(() => core.clean(plants, clean), /cancelled/);
  goOn = true;
  assert.deepEqual(core.clean(plants, clean).measurement, before);
});

test('a ground that needs a file says so, and a mesh is stood upon', () => {
  const core = startModule();
  const { load } = core.defaults();
  const ground = 'mesh:floor.obj';
  assert.throws(() => core.load({ motion: core.demo() }, { ...load, ground }), /floor\.obj.*needs its file/);
  const floor = textFile('floor.obj', 'v -9 0.1 -9\nv -9 0.1 99\nv 9 0.1 99\nv 9 0.1 -9\nf 1 2 3 4\n');
  const motion = core.load({ motion: core.demo(), ground: floor }, { ...load, ground });
  assert.ok(motion.ground!.heights.some((height) => Math.abs(height - 0.1) < 1e-6));
});

test('the download leaves room for the page in 1.5 MB', () => {
  assert.ok(brotliCompressSync(wasmBytes()).length < 1_200_000);
  assert.ok(gzipSync(wasmBytes(), { level: 9 }).length < 1_350_000);
});
