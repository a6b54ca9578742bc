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
    name: 'Heel slide, largest',
    unit: 'cm',
    digits: 2,
    hint: 'How far a planted heel strays from its place',
    of: (r) => r.slide.heel.whole_3d.max_cm,
  },
  {
    name: 'Ball slide, largest',
    unit: 'cm',
    digits: 2,
    hint: 'How far a planted ball strays from its place',
    of: (r) => r.slide.ball.whole_3d.max_cm,
  },
  {
    name: 'Slide, all together',
    unit: 'cm',
    digits: 1,
    hint: 'The horizontal way of all planted points from frame to frame',
    of: (r) => r.slide.total_cm,
  },
  { name: 'Deepest sole', unit: 'cm', digits: 2, hint: 'How far a heel, ball or toe is under the ground', of: deepest },
  {
    name: 'Off ground, mean',
    unit: 'cm',
    digits: 2,
    hint: 'Height of planted points above or below the ground',
    of: (r) => r.planted_height_error.mean_cm,
  },
  {
    name: 'Skating',
    unit: '% of frames',
    digits: 1,
    hint: 'Frames in which a low foot moves faster than 0.5 m/s',
    of: (r) => r.skating.ratio * 100,
  },
  { name: 'Jitter', unit: 'm/s³', digits: 0, hint: 'Mean third difference of the joints', of: (r) => r.jitter_m_s3 },
];

/** What the change itself cost, for a cleaned motion. */
function costs({ change }: Measurement): readonly Readout[] {
  return [
    {
      name: 'Joints moved, mean',
      unit: 'cm',
      hint: 'Mean way of all joints from where they were',
      after: fixed(change.joints.mean_cm, 2),
    },
    {
      name: 'Body moved, largest',
      unit: 'cm',
      hint: 'Largest way of the body from where it was',
      after: fixed(change.root.max_cm, 2),
    },
    {
      name: 'Leg stretch, largest',
      unit: '%',
      hint: 'Largest change of the way from hip to ankle along the bones; rigid legs keep it at 0',
      after: fixed(change.leg_length_ratio * 100, 2),
    },
    {
      name: 'Knee pop',
      unit: '°',
      hint: 'Largest step of a knee from frame to frame beyond the original',
      after: fixed(change.knee_pop_deg, 2),
    },
  ];
}

/** The table of measures, before and after; with no measurement, its empty lines. */
export function readoutsOf(measurement: Measurement | null): readonly Readout[] {
  const lines = MEASURES.map(({ name, unit, hint, digits, of }) => ({
    name,
    unit,
    hint,
    before: measurement ? fixed(of(measurement.original), digits) : '–',
    after: measurement ? fixed(of(measurement), digits) : '–',
  }));
  return measurement ? [...lines, ...costs(measurement)] : lines;
}
