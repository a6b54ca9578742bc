/** Whether the module and the program say the same. */

import assert from 'node:assert/strict';

/** What the last bit of sines and cosines, which are not the same everywhere, makes of a result; metres or degrees. */
export const TOLERANCE = 1e-9;

/**
 * The body's fit ends with the first round that changes little. The last bit of a number can make that a round earlier or
 * later, for the frames that are fitted together and for some after them; centimetres and degrees.
 */
export const ANOTHER_ROUND = 1e-3;

/** The numbers of the frames of a BVH file, row by row. */
export function frameNumbers(bvh: string): number[][] {
  const lines = bvh.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('Frame Time:')) + 1;
  return lines.slice(first).map((line) => line.trim().split(/\s+/).map(Number));
}

/** Angles of -180 and 180 degrees are one. */
const angleDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

export function largestDifference(a: number[][], b: number[][]): number {
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
export function assertAgree(a: unknown, b: unknown, path = ''): void {
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

/** Two BVH files are the same but for the last of nine decimals, or as far as `tolerance`, centimetres and degrees. */
export function assertSameBvh(a: string, b: string, tolerance = 1.001 * TOLERANCE): void {
  const head = (text: string): string => text.slice(0, text.indexOf('Frame Time:'));
  assert.equal(head(a), head(b));
  const difference = largestDifference(frameNumbers(a), frameNumbers(b));
  assert.ok(difference <= tolerance, `frames differ by up to ${difference}`);
}
