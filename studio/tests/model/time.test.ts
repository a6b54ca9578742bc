import assert from 'node:assert/strict';
import { test } from 'node:test';

import { traceCurve } from '../../src/model/curve_columns.ts';
import { advanced, shuttled, STILL } from '../../src/model/playback.ts';
import { around, frameAt, panned, showing, ticksOf, wholeClip, xOf, zoomed } from '../../src/model/time_window.ts';
import { randomOf } from './random.ts';

const FRAMES = 72_000;

test("places and frames are each other's inverse", () => {
  const window = { start: 120.5, end: 900.25 };
  for (const x of [0, 1, 333.3, 1000]) assert.ok(Math.abs(xOf(window, frameAt(window, x, 1000), 1000) - x) < 1e-9);
});

test('zooming keeps the frame under the pointer and stays inside the clip', () => {
  const random = randomOf(3);
  let window = wholeClip(FRAMES);
  for (let i = 0; i < 500; ++i) {
    const frame = window.start + random() * (window.end - window.start);
    const next = zoomed(window, frame, 0.5 + random(), FRAMES);
    assert.ok(next.start >= 0 && next.end <= FRAMES && next.end - next.start >= 8 - 1e-9);
    const isInside = next.start > 0 && next.end < FRAMES;
    if (isInside) assert.ok(Math.abs(xOf(window, frame, 1) - xOf(next, frame, 1)) < 1e-9);
    window = next;
  }
});

test('panning stops at both ends', () => {
  const window = { start: 100, end: 200 };
  assert.deepEqual(panned(window, -1e6, FRAMES), { start: 0, end: 100 });
  assert.deepEqual(panned(window, 1e6, FRAMES), { start: FRAMES - 100, end: FRAMES });
});

test('a frame that leaves the window turns it over, one inside leaves it alone', () => {
  const window = { start: 100, end: 200 };
  assert.equal(showing(window, 150, FRAMES), window);
  for (const frame of [200, 5000, 99, 0, FRAMES - 1]) {
    const { start, end } = showing(window, frame, FRAMES);
    assert.ok(start <= frame && frame + 1 <= end);
  }
});

test('the window around an interval shows all of it', () => {
  const { start, end } = around(50, 90, FRAMES);
  assert.ok(start < 50 && end > 91);
});

test('a ruler has few labels, all on whole frames', () => {
  for (const length of [8, 100, 1000, FRAMES]) {
    const ticks = ticksOf({ start: 0, end: length }, 1000, 120);
    const labels = ticks.filter(({ label }) => label !== '');
    assert.ok(labels.length >= 1 && labels.length <= 14, `${length}: ${labels.length}`);
    for (const { frame } of ticks) assert.equal(frame, Math.round(frame));
  }
});

test("playing goes at the clip's pace, loops, and stops at the end", () => {
  const playing = { ...STILL, playing: true };
  assert.equal(advanced(playing, 10, 0.5, 60, 0, 99), 40);
  assert.equal(advanced({ ...playing, speed: 0.5, direction: -1 }, 50, 0.5, 60, 0, 99), 35);
  assert.equal(advanced(playing, 99.9, 0.1, 60, 20, 99), 20);
  assert.equal(advanced({ ...playing, loop: false }, 99.9, 0.1, 60, 0, 99), 99);
  assert.equal(advanced({ ...playing, loop: false, direction: -1 }, 0.1, 0.1, 60, 0, 99), 0);
});

test('L again plays faster, J turns round', () => {
  const once = shuttled(STILL, 1);
  assert.deepEqual([once.playing, once.speed], [true, 1]);
  assert.equal(shuttled(once, 1).speed, 2);
  assert.deepEqual(shuttled(once, -1), { ...once, direction: -1 });
});

test('no peak of a long curve is lost, and no more is drawn than there are pixels', () => {
  const values = new Float32Array(2 * FRAMES);
  for (const peak of [5, 31_234, 71_999]) values[2 * peak + 1] = 9;
  let [points, highest] = [0, 0];
  const seen = new Set<number>();
  const add = (x: number, y: number): void => {
    ++points;
    highest = Math.max(highest, y);
    if (y === 9) seen.add(x);
  };
  traceCurve({ moveTo: add, lineTo: add }, values, 2, 1, wholeClip(FRAMES), 1000, (value) => value);
  assert.equal(highest, 9);
  assert.equal(seen.size, 3);
  assert.ok(points <= 2001);
});

test('a zoomed curve goes through the middle of its frames', () => {
  const drawn: [number, number][] = [];
  const add = (x: number, y: number): void => void drawn.push([x, y]);
  traceCurve(
    { moveTo: add, lineTo: add },
    Float32Array.of(1, 2, 3, 4),
    1,
    0,
    { start: 0, end: 4 },
    400,
    (value) => value,
  );
  assert.deepEqual(drawn, [
    [50, 1],
    [150, 2],
    [250, 3],
    [350, 4],
  ]);
});
