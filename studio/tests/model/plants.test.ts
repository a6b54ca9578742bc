import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Plant } from '../../src/core.ts';
import { plantedFrames } from '../../src/model/planted_frames.ts';
import {
  addPlant,
  mergePlant,
  movePlant,
  plantAt,
  type PlantEdit,
  type PlantList,
  plantName,
  removePlant,
  ROWS,
  rowOf,
  splitPlant,
  stretchPlant,
} from '../../src/model/plants.ts';
import { randomOf } from './random.ts';

const FRAMES = 200;

function plant(row: number, first: number, last: number): Plant {
  return { ...ROWS[row]!, first, last, confidence: 0.8, source: 'detected' };
}

const WALK: PlantList = [plant(0, 10, 30), plant(1, 15, 40), plant(2, 35, 60), plant(0, 60, 80)];

/** What the core refuses: plants out of order, outside the clip, or over each other. */
function assertSound(plants: PlantList): void {
  for (const { first, last } of plants) assert.ok(0 <= first && first <= last && last < FRAMES, `${first}..${last}`);
  const sorted = [...plants].sort((a, b) => a.first - b.first || rowOf(a) - rowOf(b));
  assert.deepEqual(plants, sorted);
  for (let row = 0; row < 4; ++row) {
    const inRow = plants.filter((p) => rowOf(p) === row);
    inRow.slice(1).forEach((p, i) => assert.ok(p.first > inRow[i]!.last, plantName(p)));
  }
}

test('a thousand edits in a row never make plants that the core refuses', () => {
  const random = randomOf(7);
  const below = (n: number): number => Math.floor(random() * n);
  let plants = WALK;
  for (let i = 0; i < 1000; ++i) {
    const index = below(Math.max(1, plants.length));
    const frame = below(FRAMES);
    const edits: (() => PlantEdit | null)[] = [() => addPlant(plants, below(4), frame, 1 + below(30), FRAMES)];
    if (plants.length > 0) {
      edits.push(
        () => movePlant(plants, index, below(80) - 40, FRAMES),
        () => stretchPlant(plants, index, 'first', frame, FRAMES),
        () => stretchPlant(plants, index, 'last', frame, FRAMES),
        () => splitPlant(plants, index, frame),
        () => mergePlant(plants, index),
        () => removePlant(plants, index),
      );
    }
    const edit = edits[below(edits.length)]!();
    if (!edit) continue;
    plants = edit.plants;
    assertSound(plants);
    assert.ok(edit.index < plants.length);
  }
});

test('a list is never changed in place', () => {
  const copy = structuredClone(WALK);
  movePlant(WALK, 0, 5, FRAMES);
  stretchPlant(WALK, 0, 'last', 35, FRAMES);
  splitPlant(WALK, 0, 20);
  mergePlant(WALK, 0);
  addPlant(WALK, 3, 100, 10, FRAMES);
  removePlant(WALK, 0);
  assert.deepEqual(WALK, copy);
});

test("a plant moves as far as the next of its row and becomes the user's", () => {
  const { plants, index } = movePlant(WALK, 0, 1000, FRAMES);
  assert.equal(plants[index]!.last, 59);
  assert.equal(plants[index]!.last - plants[index]!.first, 20);
  assert.equal(plants[index]!.source, 'user');
  assert.equal(plants[index]!.confidence, 1);
});

test('an edit that changes nothing gives the same list', () => {
  assert.equal(movePlant(WALK, 0, 0.4, FRAMES).plants, WALK);
  assert.equal(stretchPlant(WALK, 0, 'last', 30, FRAMES).plants, WALK);
});

test('an end cannot pass the other end', () => {
  const { plants, index } = stretchPlant(WALK, 0, 'last', 2, FRAMES);
  assert.deepEqual([plants[index]!.first, plants[index]!.last], [10, 10]);
});

test('splitting leaves the frame free and keeps a given place for both', () => {
  const placed = [{ ...WALK[0]!, position: [1, 0, 2] as const }, ...WALK.slice(1)];
  const edit = splitPlant(placed, 0, 20)!;
  const halves = edit.plants.filter((p) => rowOf(p) === 0 && p.last <= 30);
  assert.deepEqual(
    halves.map(({ first, last }) => [first, last]),
    [
      [10, 19],
      [21, 30],
    ],
  );
  assert.deepEqual(
    halves.map(({ position }) => position),
    [
      [1, 0, 2],
      [1, 0, 2],
    ],
  );
  assert.equal(edit.plants[edit.index], halves[1]);
  assert.equal(splitPlant(WALK, 0, 10), null);
  assert.equal(splitPlant(WALK, 0, 30), null);
});

test('merging fills the gap; two different places give way to a new one', () => {
  const edit = mergePlant(WALK, 0)!;
  assert.deepEqual([edit.plants[edit.index]!.first, edit.plants[edit.index]!.last], [10, 80]);
  assert.deepEqual(mergePlant(WALK, 3), edit);
  assert.equal(mergePlant(WALK, 1), null);
  const places = WALK.map((p, i) => ({ ...p, position: [i, 0, 0] as const }));
  assert.equal(mergePlant(places, 0)!.plants[0]!.position, undefined);
  const same = WALK.map((p) => ({ ...p, position: [1, 0, 0] as const }));
  assert.deepEqual(mergePlant(same, 0)!.plants[0]!.position, [1, 0, 0]);
});

test('a new plant fits between its neighbours and not onto one', () => {
  assert.equal(addPlant(WALK, 0, 20, 10, FRAMES), null);
  const edit = addPlant(WALK, 0, 32, 60, FRAMES)!;
  assert.deepEqual([edit.plants[edit.index]!.first, edit.plants[edit.index]!.last], [31, 59]);
});

test('what stands is known for every frame', () => {
  const planted = plantedFrames(WALK, FRAMES);
  for (let frame = 0; frame < FRAMES; ++frame) {
    for (let row = 0; row < 4; ++row)
      assert.equal((planted[frame]! >> row) & 1, plantAt(WALK, row, frame) >= 0 ? 1 : 0);
  }
});
