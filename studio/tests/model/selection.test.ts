import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Plant } from '../../src/core.ts';
import { movePlants, pastePlants, placedAt, plantsIn, removePlants, snapped } from '../../src/model/selection.ts';

const plant = (joint: 'heel' | 'ball', first: number, last: number): Plant => ({
  side: 'left',
  joint,
  first,
  last,
  confidence: 0.5,
  source: 'detected',
});
const PLANTS = [plant('heel', 10, 20), plant('ball', 15, 30), plant('heel', 40, 50)];
const spans = (plants: readonly Plant[]) => plants.map(({ first, last }) => [first, last]);

test('plants move together, as far as the one with the least room', () => {
  const { plants, indices } = movePlants(PLANTS, new Set([0, 1]), 7, 100);
  assert.deepEqual(spans(plants), [
    [17, 27],
    [22, 37],
    [40, 50],
  ]);
  assert.deepEqual(indices, [0, 1]);
  // The first heel stops before the second one.
  assert.deepEqual(spans(movePlants(PLANTS, new Set([0, 1]), 25, 100).plants), [
    [29, 39],
    [34, 49],
    [40, 50],
  ]);
  assert.equal(movePlants(PLANTS, new Set([0, 1]), -30, 100).plants[0]!.first, 0);
});

test('copies go to a frame without their places, and where there is room', () => {
  const pasted = pastePlants(PLANTS, [{ ...PLANTS[0]!, position: [1, 0, 1] }, PLANTS[1]!], 60, 100);
  assert.deepEqual(spans(pasted.plants).slice(3), [
    [60, 70],
    [65, 80],
  ]);
  assert.equal(pasted.plants[3]!.position, undefined);
  assert.deepEqual(pastePlants(PLANTS, [PLANTS[0]!], 45, 100).indices, []);
  assert.deepEqual(pastePlants(PLANTS, [PLANTS[0]!], 95, 100).indices, []);
});

test('a box takes what it touches', () => {
  assert.deepEqual(plantsIn(PLANTS, [0, 0], [0, 45]), [0, 2]);
  assert.deepEqual(plantsIn(PLANTS, [0, 3], [21, 39]), [1]);
  assert.deepEqual(removePlants(PLANTS, new Set([0, 2])), [PLANTS[1]]);
});

test('ends snap to marks that are near', () => {
  assert.equal(snapped(10.4, [3, 12], 2), 12);
  assert.equal(snapped(10.4, [3, 12], 1), 10.4);
});

test('a plant that was put somewhere is there, and is the hand\u2019s', () => {
  const { plants } = placedAt(PLANTS, 1, [1, 2, 3]);
  assert.deepEqual(plants[1]!.position, [1, 2, 3]);
  assert.equal(plants[1]!.source, 'user');
  assert.equal(plants[0], PLANTS[0]);
});
