import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Measurement, MotionReport } from '../../src/core.ts';
import { largestSlide, readoutsOf } from '../../src/model/readouts.ts';
import { headlineOf, momentsOf } from '../../src/model/verdict.ts';

const cm = (max_cm: number) => ({ mean_cm: max_cm / 2, max_cm });
const slides = (max: number) => ({
  plants: 4,
  whole_flat: cm(max),
  whole_3d: cm(max),
  core_flat: cm(max),
  core_3d: cm(max),
});

const PEAK = {} as MotionReport['angular_acceleration']['hip'];

function report(heel: number, ball: number): MotionReport {
  return {
    frames: 100,
    fps: 60,
    plants: 8,
    slide: { heel: slides(heel), ball: slides(ball), step_max_cm: 1, total_cm: 20 },
    skating: { ratio: 0.25, skate_cm_s: 1 },
    penetration: { heel: cm(0.5), ball: cm(1.5), toe: cm(0.25) },
    float: { heel: cm(1), ball: cm(1), toe: cm(1) },
    planted_height_error: cm(0.5),
    jitter_m_s3: 12.34,
    angular_acceleration: { hip: PEAK, knee: PEAK, ankle: PEAK, leg: PEAK },
  };
}

const MEASUREMENT: Measurement = {
  ...report(0, 0),
  verdict: {
    level: 'look',
    checks: [
      { name: 'slide', value: 1, unit: 'cm', limit: 2.5, frame: 3, level: 'good' },
      { name: 'knee_kink', value: 17.2, unit: 'deg/frame^2', limit: 15, frame: 80, level: 'look' },
    ],
  },
  original: report(3.5, 6.26),
  change: {
    joints: cm(1),
    root: cm(2),
    root_step_max_cm: 0.1,
    leg_length_ratio: 0.0103,
    knee_pop_deg: 0,
    knee_adjust_step_deg: 0,
  },
};

test('the largest slide is that of heel or ball', () => {
  assert.equal(largestSlide(MEASUREMENT.original), 6.26);
});

test('the table has before and after, and what the change cost', () => {
  const lines = new Map(readoutsOf(MEASUREMENT).map((line) => [line.name, line]));
  assert.equal(lines.get('Ball sliding, max')?.before, '6.26');
  assert.equal(lines.get('Ball sliding, max')?.after, '0.00');
  assert.equal(lines.get('Penetration, max')?.before, '1.50');
  assert.equal(lines.get('Skating')?.before, '25.0');
  assert.equal(lines.get('Leg stretch, max')?.after, '1.03');
  assert.equal(lines.get('Leg stretch, max')?.before, undefined);
});

test('without a measurement the lines are there and empty', () => {
  assert.ok(readoutsOf(null).every(({ before, after }) => before === '–' && after === '–'));
});

test('a value that got worse is marked, one that got better is not', () => {
  const worse = { ...MEASUREMENT, jitter_m_s3: 20 };
  const lines = new Map(readoutsOf(worse).map((line) => [line.name, line.isWorse]));
  assert.equal(lines.get('Jitter'), true);
  assert.equal(lines.get('Ball sliding, max'), false);
  assert.equal(lines.get('Skating'), false);
});

test('the verdict comes with a sentence and the moments to look at, the worst first', () => {
  const { level, text } = headlineOf(MEASUREMENT);
  assert.equal(level, 'look');
  assert.match(text, /slid up to 6\.3 cm; now 0\.00 cm\. One check needs a look/);
  const plant = { side: 'right', joint: 'ball', first: 40, last: 50, confidence: 1, source: 'detected' } as const;
  const moments = momentsOf(
    MEASUREMENT,
    [plant, plant],
    [
      { before: 0.0626, after: 0 },
      { before: 0.001, after: 0 },
    ],
  );
  assert.deepEqual(
    moments.map(({ frame, level: each, side }) => [frame, each, side]),
    [
      [80, 'look', null],
      [40, 'good', 'right'],
    ],
  );
  assert.match(moments[0]!.text, /Knee pops: 17\.2 °\/frame² \(up to 15 is good\)/);
});
