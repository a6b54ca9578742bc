import type { MotionView } from '../core.ts';
import { traceCurve } from '../model/curve_columns.ts';
import { type PlantList, rowOf } from '../model/plants.ts';
import { type TimeWindow, xOf } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { StripCanvas, styleOf } from './strip_canvas.ts';

interface Strip {
  readonly name: string;
  readonly side: 0 | 1;
  readonly of: 'heights' | 'speeds';
  /** What the bottom and the top of the strip stand for, for a leg of 0.85 m. */
  readonly low: number;
  readonly high: number;
  readonly top: string;
  /** Values that get a line and a name. */
  readonly marks: readonly number[];
  mark(value: number): string;
}

const centimetres = (value: number): string => `${(100 * value).toFixed(0)} cm`;
const metresASecond = (value: number): string => `${value} m/s`;
/** Near the ground and slow is where plants are decided; what is above is cut off. */
const HEIGHT = { of: 'heights', low: -0.015, high: 0.12, marks: [0.05, 0.1], mark: centimetres } as const;
const SPEED = { of: 'speeds', low: -0.1, high: 1.5, marks: [0.5, 1], mark: metresASecond } as const;

export const STRIPS: readonly Strip[] = [
  { name: 'Left height', side: 0, ...HEIGHT, top: '12 cm' },
  { name: 'Right height', side: 1, ...HEIGHT, top: '12 cm' },
  { name: 'Left speed', side: 0, ...SPEED, top: '1.5 m/s' },
  { name: 'Right speed', side: 1, ...SPEED, top: '1.5 m/s' },
];

/** Sole points in a frame, and where a side's heel is among them. */
const POINTS = 6;
const SIDE = 3;

/** From this many frames a pixel on, a curve is a band; it is paler, so that one sees what lies behind. */
const DENSE = 6;

/** What is drawn on, for the strips of one picture. */
interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly window: TimeWindow;
  readonly width: number;
  /** Of a strip. */
  readonly height: number;
  /** Of heel and ball. */
  readonly colors: readonly string[];
  readonly line: string;
  readonly faint: string;
}

/** Heights and speeds of heel and ball under the rows: before faint, after full. */
export function curvesOf(session: Session, player: Player): StripCanvas {
  const curves = new StripCanvas('curves', (context, width, height) => {
    const sheet: Sheet = {
      context,
      window: player.window.value,
      width,
      height: height / STRIPS.length,
      colors: ['heel', 'ball'].map((name) => styleOf(curves.element, name)),
      line: styleOf(curves.element, 'line'),
      faint: styleOf(curves.element, 'faint'),
    };
    STRIPS.forEach((strip, i) => {
      context.save();
      context.translate(0, i * sheet.height);
      context.beginPath();
      context.rect(0, 0, width, sheet.height - 1);
      context.clip();
      drawStrip(sheet, strip, session);
      context.restore();
    });
  });
  const redraw = (): void => curves.redraw();
  player.window.watch(redraw);
  session.motion.watch(redraw);
  session.after.watch(redraw);
  session.edit.watch(redraw);
  return curves;
}

function drawStrip(sheet: Sheet, strip: Strip, session: Session): void {
  const motion = session.motion.value;
  const after = session.after.value;
  if (!motion) return;
  shadePlants(sheet, strip, session.edit.value.plants);
  const yOf = (value: number): number =>
    sheet.height - 2 - ((value - strip.low) / (strip.high - strip.low)) * (sheet.height - 3);
  drawScale(sheet, strip, yOf);
  const isDense = sheet.window.end - sheet.window.start > DENSE * sheet.width;
  const strength = isDense ? 0.5 : 1;
  drawCurves(sheet, strip, motion.view, yOf, after ? 0.35 * strength : strength, 1);
  if (after) drawCurves(sheet, strip, after.view, yOf, strength, isDense ? 1 : 1.4);
}

function drawCurves(
  { context, window, width, colors }: Sheet,
  strip: Strip,
  view: MotionView,
  yOf: (value: number) => number,
  alpha: number,
  thickness: number,
): void {
  context.globalAlpha = alpha;
  context.lineWidth = thickness;
  colors.forEach((color, part) => {
    context.strokeStyle = color;
    context.beginPath();
    traceCurve(context, view[strip.of], POINTS, SIDE * strip.side + part, window, width, yOf);
    context.stroke();
  });
}

function shadePlants({ context, window, width, height, colors }: Sheet, strip: Strip, plants: PlantList): void {
  context.globalAlpha = 0.09;
  for (const plant of plants) {
    const row = rowOf(plant);
    if (row >> 1 !== strip.side || plant.last < window.start || plant.first > window.end) continue;
    const left = xOf(window, plant.first, width);
    context.fillStyle = colors[row & 1]!;
    context.fillRect(left, 0, xOf(window, plant.last + 1, width) - left, height);
  }
}

/** Lines at zero and, where there is room, at round values with their names. */
function drawScale({ context, width, height, line, faint }: Sheet, strip: Strip, yOf: (value: number) => number): void {
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.strokeStyle = line;
  context.fillStyle = faint;
  context.font = '9.5px system-ui, sans-serif';
  const values = height < 26 ? [0] : height < 56 ? [0, strip.marks.at(-1)!] : [0, ...strip.marks];
  for (const value of values) {
    const y = Math.round(yOf(value)) + 0.5;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    if (value > 0) context.fillText(strip.mark(value), 3, y + 9);
  }
}
