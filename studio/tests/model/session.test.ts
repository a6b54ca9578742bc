import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  type CleanedMotion,
  type Core,
  CoreError,
  type Defaults,
  type LoadedMotion,
  type Plant,
  Superseded,
} from '../../src/core.ts';
import { movePlant, removePlant } from '../../src/model/plants.ts';
import { Session } from '../../src/session.ts';

const DEFAULTS: Defaults = {
  methods: ['auto'],
  load: { units: 'auto', up: 'auto', root_offset: 'auto', fps: 0, ground: 'auto' },
  detect: { method: 'auto', height: null, speed: null },
  clean: {
    enforce: 'kovar',
    rigid: false,
    align_sole: false,
    place_window: 0.3,
    roll_window: 0.3,
    body_window: 0.3,
    blend_window: 0.3,
    damping: 2.8,
  },
};
const PLANT: Plant = { side: 'left', joint: 'heel', first: 10, last: 20, confidence: 1, source: 'detected' };
const FILE = { motion: { name: 'walk.bvh', bytes: new Uint8Array() } };

/** A core whose cleaning can be held up; `cleaned` lists what it was asked for. */
class StandIn {
  readonly cleaned: (readonly Plant[])[] = [];
  hold: Promise<void> = Promise.resolve();
  refusal: string | null = null;
  readonly core = {
    load: async () => {
      if (this.refusal) throw new CoreError(this.refusal);
      return { name: 'walk.bvh', frames: 100, fps: 60 } as LoadedMotion;
    },
    detect: async () => [PLANT],
    clean: async (plants: readonly Plant[]) => {
      this.cleaned.push(plants);
      await this.hold;
      if (this.refusal)
        throw this.refusal === 'superseded' ? new Superseded('a newer one') : new CoreError(this.refusal);
      return { plants } as CleanedMotion;
    },
    motion: async () => new Uint8Array([this.cleaned.length]),
  } as unknown as Core;
}

async function opened(): Promise<{ session: Session; standIn: StandIn }> {
  const standIn = new StandIn();
  const session = new Session(standIn.core, DEFAULTS);
  await session.open(FILE);
  await session.save('motion');
  return { session, standIn };
}

test('opening finds plants and cleans', async () => {
  const { session, standIn } = await opened();
  assert.deepEqual(session.edit.value.plants, [PLANT]);
  assert.deepEqual(standIn.cleaned, [[PLANT]]);
  assert.equal(session.busy.value, null);
});

test('undo asks for the very plants that were there, and there is no undo of a selection', async () => {
  const { session, standIn } = await opened();
  const [before] = standIn.cleaned;
  session.select(0);
  assert.equal(session.canUndo.value, false);
  session.commitPlants(movePlant(session.edit.value.plants, 0, 3, 100));
  session.undo();
  await session.save('motion');
  assert.equal(session.edit.value.plants, before);
  assert.equal(session.shown.value?.edit.plants, before);
  session.redo();
  assert.equal(session.edit.value.plants[0]!.first, 13);
});

test('a preview is shown and cleaned, and can be taken back', async () => {
  const { session, standIn } = await opened();
  const present = session.edit.value;
  session.preview({ ...present, plants: removePlant(present.plants, 0).plants });
  assert.equal(standIn.cleaned.length, 2);
  session.revert();
  assert.equal(session.edit.value, present);
  assert.equal(session.canUndo.value, false);
});

test('the old result stays until the new one is there', async () => {
  const { session, standIn } = await opened();
  const old = session.shown.value;
  let release = (): void => undefined;
  standIn.hold = new Promise((resolve) => (release = resolve));
  session.commitPlants(movePlant(session.edit.value.plants, 0, 3, 100));
  await Promise.resolve();
  assert.equal(session.shown.value, old);
  release();
  await session.save('motion');
  assert.notEqual(session.shown.value, old);
});

test('what is refused is said and leaves the motion at hand', async () => {
  const { session, standIn } = await opened();
  const motion = session.motion.value;
  standIn.refusal = 'broken.bvh:1:1: expected HIERARCHY';
  await session.open({ motion: { name: 'broken.bvh', bytes: new Uint8Array() } });
  assert.equal(session.trouble.value, standIn.refusal);
  assert.equal(session.motion.value, motion);
});

test('an edit that cannot be cleaned is not saved as if it were', async () => {
  const { session, standIn } = await opened();
  standIn.refusal = 'no';
  session.commitPlants(movePlant(session.edit.value.plants, 0, 3, 100));
  assert.equal(await session.save('motion'), null);
  assert.match(session.trouble.value ?? '', /could not be cleaned/);
});

test('reading the motion again in other units keeps what was edited by hand, without its place', async () => {
  const { session } = await opened();
  const inches = { ...DEFAULTS.load, units: 'in' };
  await session.reload(inches);
  assert.deepEqual(session.edit.value.plants, [PLANT]);
  session.commitPlants(movePlant([{ ...PLANT, position: [1, 0, 2] }], 0, 3, 100));
  await session.reload(inches);
  assert.deepEqual(session.edit.value.plants, [{ ...PLANT, first: 13, last: 23, source: 'user' }]);
});

test('that a newer request took the place of an older one is no trouble', async () => {
  const { session, standIn } = await opened();
  standIn.refusal = 'superseded';
  session.commitPlants(movePlant(session.edit.value.plants, 0, 3, 100));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(session.trouble.value, null);
  assert.equal(session.busy.value, null);
});

test('a long motion is shown at once, then a part of it cleaned, then all; a part that is refused is left out', async () => {
  for (const isRefused of [false, true]) {
    const standIn = new StandIn();
    const frames = 5000;
    const array = (width: number): Float32Array => new Float32Array(width * frames);
    const view = { joints: array(3), soles: array(18), heights: array(6), speeds: array(6) };
    const motion = { name: 'walk.bvh', frames, fps: 60, parents: Int32Array.of(-1), view } as unknown as LoadedMotion;
    const parts: (readonly number[])[] = [];
    const core = {
      ...standIn.core,
      load: async () => motion,
      cleanPart: async (_: unknown, __: unknown, first: number, end: number) => {
        parts.push([first, end]);
        if (isRefused) throw new CoreError('not in part');
        const part = (width: number): Float32Array => new Float32Array(width * (end - first)).fill(1);
        return { first, end, view: { joints: part(3), soles: part(18), heights: part(6), speeds: part(6) } };
      },
    } as unknown as Core;
    const session = new Session(core, DEFAULTS);
    const seen: string[] = [];
    session.motion.watch((each) => each && seen.push(`motion, ${session.edit.value.plants.length} plants`));
    session.after.watch(
      (after) => after?.middle && seen.push(`part, ${after.view.joints[0]} ${after.view.joints.at(-1)}`),
    );
    await session.open(FILE);
    await session.save('motion');
    assert.deepEqual(parts, [[0, 600]]);
    assert.deepEqual(seen, isRefused ? ['motion, 0 plants'] : ['motion, 0 plants', 'part, 1 0']);
    assert.deepEqual(standIn.cleaned, [[PLANT]]);
    assert.equal(session.trouble.value, null);
  }
});

test('what is saved while plants are being found waits for them', async () => {
  const standIn = new StandIn();
  let find = (_: readonly Plant[]): void => undefined;
  const core = { ...standIn.core, detect: () => new Promise<readonly Plant[]>((resolve) => void (find = resolve)) };
  const session = new Session(core as unknown as Core, DEFAULTS);
  const opening = session.open(FILE);
  while (!session.motion.value) await Promise.resolve();
  assert.equal(session.project(), null);
  const saved = session.save('project');
  find([PLANT]);
  await opening;
  assert.match(String(await saved), /"side": "left"/);
});
