import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chordOf } from '../../src/model/chord.ts';
import { committed, historyOf, redone, undone } from '../../src/model/history.ts';
import { centimetres, clockTime, fixed } from '../../src/model/number_text.ts';
import { byWorstSlide, nextWorst } from '../../src/model/worst.ts';

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('keys are named as people name them', () => {
  assert.equal(chordOf({ ...NO_KEYS, key: ' ' }), 'Space');
  assert.equal(chordOf({ ...NO_KEYS, key: 'j' }), 'J');
  assert.equal(chordOf({ ...NO_KEYS, key: 'Z', ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Z');
  assert.equal(chordOf({ ...NO_KEYS, key: 'z', metaKey: true }), 'Ctrl+Z');
  assert.equal(chordOf({ ...NO_KEYS, key: '?', shiftKey: true }), '?');
  assert.equal(chordOf({ ...NO_KEYS, key: 'ArrowLeft', altKey: true }), 'Alt+ArrowLeft');
});

test('numbers that round to nothing have no sign', () => {
  assert.equal(fixed(-0.001, 2), '0.00');
  assert.equal(centimetres(0.03214), '3.21 cm');
  assert.equal(clockTime(2.5), '2.50 s');
  assert.equal(clockTime(62.5), '1:02.50');
});

test('undo and redo give the very same states back', () => {
  const states = [{}, {}, {}] as const;
  let history = historyOf<object>(states[0]);
  history = committed(committed(history, states[1]), states[2]);
  assert.equal(undone(undone(history)).present, states[0]);
  assert.equal(redone(undone(history)).present, states[2]);
  assert.deepEqual(committed(undone(history), {}).future, []);
  assert.equal(undone(historyOf(states[0])).present, states[0]);
  assert.equal(redone(historyOf(states[0])).present, states[0]);
});

test('the worst slides come first, and the last is followed by the worst', () => {
  const slides = [0.01, 0.05, 0.03].map((before) => ({ before, after: 0 }));
  assert.deepEqual(byWorstSlide(slides), [1, 2, 0]);
  assert.deepEqual(
    [-1, 1, 2, 0].map((current) => nextWorst(slides, current)),
    [1, 2, 0, 1],
  );
  assert.equal(nextWorst([], -1), -1);
});
