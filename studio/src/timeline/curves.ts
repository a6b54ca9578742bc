import type { MotionView } from '../core.ts';
import { traceCurve } from '../model/curve_columns.ts';
import { rowOf } from '../model/plants.ts';
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
}

/** Near the ground and slow is where plants are decided; what is above is cut off. */
const HEIGHT = { of: 'heights', low: -0.015, high: 0.12 } as const;
const SPEED = { of: 'speeds', low: -0.1, high: 1.5 } as const;

export const STRIPS: readonly Strip[] = [
  { name: 'Left height', side: 0, ...HEIGHT, top: '12 cm' },
  { name: 'Right height', side: 1, ...HEIGHT, top: '12 cm' },
  { name: 'Left speed', side: 0, ...SPEED, top: '1.5 m/s' },
  { name: 'Right speed', side: 1, ...SPEED, top: '1.5 m/s' },
];

/** Sole points in a frame, and where a side's heel is among them. */
const POINTS = 6;
const SIDE = 3;

/** Heights and speeds of heel and ball under the rows: before faint, after full. */
export function curvesOf(session: Session, player: Player): StripCanvas {
  const curves = new StripCanvas('curves', (context, width, height) => {
    const motion = session.motion.value;
    if (!motion) return;
    const window = player.window.value;
    const tall = height / STRIPS.length;
    const colors = ['heel', 'ball'].map((name) => styleOf(curves.element, name));
    STRIPS.forEach((strip, i) => {
      const top = i * tall;
      context.save();
      context.beginPath();
      context.rect(0, top, width, tall - 1);
      context.clip();
      shadePlants(context, session, strip, colors, window, width, top, tall);
      const yOf = (value: number): number =>
        top + tall - 2 - ((value - strip.low) / (strip.high - strip.low)) * (tall - 3);
      drawZero(context, yOf(0), width, styleOf(curves.element, 'line'));
      const draw = (view: MotionView, alpha: number, thickness: number): void =>
        colors.forEach((color, part) => {
          context.globalAlpha = alpha;
          context.strokeStyle = color;
          context.lineWidth = thickness;
          context.beginPath();
          traceCurve(context, view[strip.of], POINTS, SIDE * strip.side + part, window, width, yOf);
          context.stroke();
        });
      const cleaned = session.shown.value?.cleaned;
      draw(motion.view, cleaned ? 0.35 : 1, 1);
      if (cleaned) draw(cleaned.view, 1, 1.4);
      context.restore();
    });
  });
  const redraw = (): void => curves.redraw();
  player.window.watch(redraw);
  session.motion.watch(redraw);
  session.shown.watch(redraw);
  session.edit.watch(redraw);
  return curves;
}

function shadePlants(
  context: CanvasRenderingContext2D,
  session: Session,
  strip: Strip,
  colors: readonly string[],
  window: TimeWindow,
  width: number,
  top: number,
  tall: number,
): void {
  context.globalAlpha = 0.09;
  for (const plant of session.edit.value.plants) {
    if (plant.last < window.start || plant.first > window.end) continue;
    const row = rowOf(plant);
    if (row >> 1 !== strip.side) continue;
    const left = xOf(window, plant.first, width);
    context.fillStyle = colors[row & 1]!;
    context.fillRect(left, top, xOf(window, plant.last + 1, width) - left, tall);
  }
}

function drawZero(context: CanvasRenderingContext2D, y: number, width: number, color: string): void {
  context.globalAlpha = 1;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
}
