/** After an edit only the frames that it reaches are cleaned again, and the result is that of cleaning everything. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

import type { InputFile, Plant, WalkScript } from '../../bindings/wasm/api.ts';
import { dataClip, startModule } from './program.ts';

// Metres. The body's fit ends with the first step below 0.2 mm: frames after an edit whose fit begins 1e-11 m apart may take
// another round and end up to 1e-7 m apart.
const SAME = 1e-6;
const FLOAT = 2 ** -23; // from a float to the next, at most, of its size

/** A walk of a minute whose feet slide. */
function longWalk(): InputFile {
  const script: WalkScript = {
    format: 'surefoot-walk',
    version: 1,
    fps: 60,
    duration: 60,
    start: { speed: 1.2 },
    events: [
      { at: 10, speed: 1.8, within: 1 },
      { at: 20, turn: 20, within: 0.5 },
      { at: 30, speed: 1, turn: 0, within: 1 },
      { at: 45, speed: 3, within: 2 },
    ],
  };
  const core = startModule();
  core.walk(script, { raw: true });
  return { name: 'long.bvh', bytes: core.motion() };
}

const withoutPlace = ({ position: _used, ...plant }: Plant): Plant => plant;

/** Edits that a person makes, one after the other. */
function editsOf(plants: readonly Plant[]): (readonly Plant[])[] {
  const middle = plants.length >> 1;
  const at = (place: number, change: (plant: Plant) => Plant[]): readonly Plant[] =>
    plants.flatMap((plant, i) => (i === place ? change(plant) : [plant]));
  return [
    at(middle, (plant) => [{ ...plant, last: plant.last - 2, source: 'user' }]),
    at(middle, () => []),
    at(middle, ({ first, last, ...plant }) => [
      { ...plant, first, last: first + 1 },
      { ...plant, first: first + 3, last: Math.max(last, first + 3) },
    ]),
    at(3, (plant) => [{ ...plant, first: plant.first + 1, source: 'user' }]),
    at(plants.length - 2, (plant) => [{ ...plant, last: plant.last - 1, source: 'user' }]),
    plants,
  ];
}

function assertEditsAreCleans(motion: InputFile): void {
  const [core, whole] = [startModule(), startModule()];
  const { load, detect, clean } = core.defaults();
  const { frames, fps } = core.load({ motion }, load);
  const seconds = frames / fps;
  whole.load({ motion }, load);
  const plants = core.detect(detect);
  core.clean(plants, clean);
  const view = core.clean(plants, clean).view.joints.slice();
  const joints = view.length / frames;
  for (const [number, edited] of editsOf(plants).entries()) {
    const some = core.cleanEdit(edited, clean);
    const all = whole.clean(edited, clean);
    view.set(some.view.joints, joints * some.first);
    assert.equal(some.view.joints.length, joints * (some.end - some.first));
    // Beside that, numbers may be rounded to neighbouring floats.
    const seen = all.view.joints;
    assert.equal(view.length, seen.length);
    const farther = view.findIndex((x, i) => Math.abs(x - seen[i]!) > SAME + FLOAT * Math.abs(seen[i]!));
    assert.equal(farther, -1, `edit ${number}: what is seen`);
    for (let frame = 0; frame < frames; ++frame) {
      const [a, b] = [core.pose('after', frame), whole.pose('after', frame)];
      for (let i = 0; i < a.length; ++i) assert.ok(Math.abs(a[i]! - b[i]!) <= SAME, `edit ${number}, frame ${frame}`);
    }
    assert.deepEqual(some.plants.map(withoutPlace), all.plants.map(withoutPlace), `edit ${number}: plants`);
    some.slides.forEach(({ after }, i) => assert.ok(Math.abs(after - all.slides[i]!.after) <= SAME));
    const measured = core.measureCleaned().measurement;
    assert.equal(measured.verdict.level, all.measurement.verdict.level);
    if (number < 3 && seconds > 40) assert.ok(some.end - some.first < frames / 3, 'only a part is computed again');
  }
}

test('a long walk', () => assertEditsAreCleans(longWalk()));

const clip = dataClip('cmu/walk/08_01.bvh') ?? dataClip('cmu/dance/60_10.bvh');
test('motion capture', { skip: clip ? false : 'the motion data is not there (SUREFOOT_DATA)' }, () =>
  assertEditsAreCleans({ name: basename(clip!), bytes: readFileSync(clip!) }),
);

test('a part is cleaned by itself as it is in the whole, but for its ends', () => {
  const core = startModule();
  const { load, detect, clean } = core.defaults();
  const { fps } = core.load({ motion: longWalk() }, load);
  const plants = core.detect(detect);
  const [first, end] = [20 * fps, 30 * fps];
  const part = core.cleanPart(plants, clean, first, end);
  assert.equal(part.view.soles.length, 18 * (end - first));
  assert.throws(() => core.motion(), /nothing has been cleaned/);
  const whole = core.clean(plants, clean).view;
  const off = part.view.joints.reduce(
    (most, x, i) => Math.max(most, Math.abs(x - whole.joints[i + (whole.joints.length / (60 * fps + 1)) * first]!)),
    0,
  );
  assert.ok(off < 0.005, `${off} m`);
  assert.throws(() => core.cleanPart(plants, clean, 10, 10), /frames 10 to 9 do not exist/);
  assert.throws(() => core.cleanPart(plants, clean, 0, 1e6), /do not exist/);
});

test('contacts are found once with the plants that are made of them', () => {
  const [core, other] = [startModule(), startModule()];
  const { load, detect } = core.defaults();
  for (const each of [core, other]) each.load({ motion: each.demo() }, load);
  const plants = core.detect(detect);
  const contacts = core.contacts(detect);
  assert.deepEqual(contacts, other.contacts(detect));
  assert.deepEqual(plants, other.detect(detect));
  assert.ok(contacts.every(({ source }) => source === 'detected') && plants.every(({ source }) => source === 'held'));
  // Other settings find other contacts, and so does another motion.
  const lower = { ...detect, method: 'threshold', height: 0.01 };
  assert.notDeepEqual(core.contacts(lower), contacts);
  assert.deepEqual(core.contacts(detect), contacts);
  core.load({ motion: longWalk() }, load);
  assert.notEqual(core.contacts(detect).length, contacts.length);
});

test('settings that changed, and nothing cleaned yet, are cleaned whole', () => {
  const core = startModule();
  const { load, detect, clean } = core.defaults();
  const { frames } = core.load({ motion: core.demo() }, load);
  const plants = core.detect(detect);
  assert.throws(() => core.measureCleaned(), /nothing has been cleaned/);
  assert.equal(core.cleanEdit(plants, clean).end, frames);
  assert.deepEqual([core.cleanEdit(plants, clean).first, core.cleanEdit(plants, clean).end], [0, 0]);
  assert.equal(core.cleanEdit(plants, { ...clean, body_window: 0.2 }).end, frames);
  assert.throws(() => core.cleanEdit([{ ...plants[0]!, last: frames }], clean), /frame/);
});
