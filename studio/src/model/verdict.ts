import type { Measurement, PlantSlide, VerdictCheck, VerdictLevel } from '../core.ts';
import { fixed } from './number_text.ts';
import { type PlantList, rowName, rowOf } from './plants.ts';
import { largestSlide, SEEN_SLIDE_CM } from './readouts.ts';
import { byWorstSlide } from './worst.ts';

export type Level = VerdictLevel;

/** A moment that is worth a look, for a list that jumps there. */
export interface Moment {
  readonly text: string;
  readonly frame: number;
  readonly level: Level;
  /** The foot to look at, where it is about one. */
  readonly side: 'left' | 'right' | null;
}

const CHECK_NAMES: Readonly<Record<string, string>> = {
  slide_in_original_contacts: 'Feet slide where they touched before',
  slide_in_contacts_found: 'Feet slide in contact',
  under_ground: 'Foot goes below the ground',
  above_ground: 'Planted foot floats',
  peak_acceleration: 'Legs jerk',
  knee_kink: 'Knee pops',
  toe_bend: 'Toes bend',
  leg_stretch: 'Leg stretches',
  root_displacement: 'Body moves away',
  foot_displacement: 'Foot moves against the body',
  plants_dropped: 'Contacts let go',
};

const UNITS: Readonly<Record<string, string>> = { deg: '°', 'deg/frame^2': '°/frame²', times: '×', '%': '%' };

/** `Knee pops: 17.2 °/frame² (up to 15 is good)`. */
function checkText({ name, value, unit, limit }: VerdictCheck): string {
  const shown = UNITS[unit] ?? unit;
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const title = CHECK_NAMES[name] ?? name.replaceAll('_', ' ');
  return `${title}: ${fixed(value, digits)} ${shown} (up to ${Number(limit.toPrecision(3))} is good)`;
}

/** What a person should know first: a word, and a sentence why. */
export function headlineOf(measurement: Measurement): { readonly level: Level; readonly text: string } {
  const { level, checks } = measurement.verdict;
  const [before, after] = [largestSlide(measurement.original), largestSlide(measurement)];
  const slides = `Feet slid up to ${fixed(before, 1)} cm; now ${fixed(after, 2)} cm.`;
  if (level === 'good') return { level, text: slides };
  const count = checks.filter((check) => check.level !== 'good').length;
  const rest = level === 'bad' ? 'Do not use it as it is.' : 'Look at it before you use it.';
  return { level, text: `${slides} ${count === 1 ? 'One check needs' : `${count} checks need`} a look. ${rest}` };
}

const ORDER: Readonly<Record<Level, number>> = { bad: 0, look: 1, good: 2 };
/** How many of the slides that were cured are listed. */
const LISTED_SLIDES = 4;

/** The worst moments first: what the cleaned motion still has, then what was worst in the original. */
export function momentsOf(
  measurement: Measurement,
  plants: PlantList,
  slides: readonly PlantSlide[],
): readonly Moment[] {
  const checks = measurement.verdict.checks
    .filter(({ level }) => level !== 'good')
    .sort((a, b) => ORDER[a.level] - ORDER[b.level] || b.value / b.limit - a.value / a.limit)
    .map((check): Moment => ({ text: checkText(check), frame: check.frame, level: check.level, side: null }));
  const cured = byWorstSlide(slides)
    .filter((index) => slides[index]!.before * 100 >= SEEN_SLIDE_CM)
    .slice(0, LISTED_SLIDES)
    .map((index): Moment => {
      const plant = plants[index]!;
      const { before, after } = slides[index]!;
      const text = `${rowName(rowOf(plant))} slid ${fixed(before * 100, 1)} cm, now ${fixed(after * 100, 2)} cm`;
      return { text, frame: plant.first, level: 'good', side: plant.side };
    });
  return [...checks, ...cured];
}
