import type { Measurement, MotionReport } from '../core.ts';
import { fixed } from './number_text.ts';

/** One line of the table of measures. */
export interface Readout {
  readonly name: string;
  readonly unit: string;
  readonly hint: string;
  /** Absent for what only a change has. */
  readonly before?: string;
  /** Absent before anything was cleaned. */
  readonly after?: string;
  /** Whether the value got worse by more than its last digit and a twentieth. */
  readonly isWorse?: boolean;
}

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly hint: string;
  of(report: MotionReport): number;
}

/** A slide below this is not seen (Prazak 2011), centimetres. */
export const SEEN_SLIDE_CM = 2.1;

/** How far any planted heel or ball strays from its place at the most, centimetres. */
export function largestSlide(report: MotionReport): number {
  return Math.max(report.slide.heel.whole_3d.max_cm, report.slide.ball.whole_3d.max_cm);
}

const deepest = ({ penetration: p }: MotionReport): number => Math.max(p.heel.max_cm, p.ball.max_cm, p.toe.max_cm);

const MEASURES: readonly Measure[] = [
  {
    name: 'Heel sliding, max',
    unit: 'cm',
    digits: 2,
    hint: 'Largest distance of a planted heel from its plant',
    of: (r) => r.slide.heel.whole_3d.max_cm,
  },
  {
    name: 'Ball sliding, max',
    unit: 'cm',
    digits: 2,
    hint: 'Largest distance of a planted ball from its plant',
    of: (r) => r.slide.ball.whole_3d.max_cm,
  },
  {
    name: 'Sliding, total',
    unit: 'cm',
    digits: 1,
    hint: 'Horizontal distance that all planted points travel, summed over frames',
    of: (r) => r.slide.total_cm,
  },
  {
    name: 'Penetration, max',
    unit: 'cm',
    digits: 2,
    hint: 'How deep a heel, ball or toe is below the ground',
    of: deepest,
  },
  {
    name: 'Height error, mean',
    unit: 'cm',
    digits: 2,
    hint: 'Distance of planted points from the ground, above or below',
    of: (r) => r.planted_height_error.mean_cm,
  },
  {
    name: 'Skating',
    unit: '% of frames',
    digits: 1,
    hint: 'Share of frames in which a foot near the ground moves faster than 0.5 m/s',
    of: (r) => r.skating.ratio * 100,
  },
  {
    name: 'Jitter',
    unit: 'm/s³',
    digits: 0,
    hint: 'Mean jerk (third derivative) of the joint positions',
    of: (r) => r.jitter_m_s3,
  },
];

/** What the change itself cost, for a cleaned motion. */
function costs({ change }: Measurement): readonly Readout[] {
  return [
    {
      name: 'Joint displacement, mean',
      unit: 'cm',
      hint: 'Mean distance of all joints from the original',
      after: fixed(change.joints.mean_cm, 2),
    },
    {
      name: 'Root displacement, max',
      unit: 'cm',
      hint: 'Largest distance of the root from the original',
      after: fixed(change.root.max_cm, 2),
    },
    {
      name: 'Leg stretch, max',
      unit: '%',
      hint: 'Largest change of thigh plus shank length; 0 unless legs may stretch',
      after: fixed(change.leg_length_ratio * 100, 2),
    },
    {
      name: 'Knee pop',
      unit: '°',
      hint: 'Largest jump of a knee angle between frames beyond the original',
      after: fixed(change.knee_pop_deg, 2),
    },
  ];
}

/** Less is better everywhere; a value that differs by rounding is the same. */
function gotWorse(before: number, after: number, digits: number): boolean {
  return after > 1.05 * before + 2 * 10 ** -digits;
}

/** The table of measures, before and after; with no measurement, its empty lines. */
export function readoutsOf(measurement: Measurement | null): readonly Readout[] {
  const lines = MEASURES.map(({ name, unit, hint, digits, of }) => ({
    name,
    unit,
    hint,
    before: measurement ? fixed(of(measurement.original), digits) : '–',
    after: measurement ? fixed(of(measurement), digits) : '–',
    isWorse: measurement !== null && gotWorse(of(measurement.original), of(measurement), digits),
  }));
  return measurement ? [...lines, ...costs(measurement)] : lines;
}
