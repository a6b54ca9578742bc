import { frameAt, type TimeWindow, xOf } from './time_window.ts';

/** What a curve is drawn with; a canvas path is one. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/**
 * Draws values (every `stride`-th from `offset`, one a frame) in a strip of some width. Where many frames share a
 * pixel, the pixel shows the smallest and the largest of them, so that no peak is lost in a long clip.
 */
export function traceCurve(
  pen: Pen,
  values: Float32Array,
  stride: number,
  offset: number,
  window: TimeWindow,
  width: number,
  yOf: (value: number) => number,
): void {
  const frames = Math.floor(values.length / stride);
  const first = Math.max(0, Math.floor(window.start));
  const last = Math.min(frames - 1, Math.ceil(window.end));
  if (last - first <= 2 * width) {
    for (let frame = first; frame <= last; ++frame) {
      const x = xOf(window, frame + 0.5, width);
      const y = yOf(values[frame * stride + offset]!);
      if (frame === first) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    return;
  }
  for (let x = 0; x < width; ++x) {
    const from = Math.max(first, Math.floor(frameAt(window, x, width)));
    const to = Math.min(last, Math.floor(frameAt(window, x + 1, width)));
    let low = Infinity;
    let high = -Infinity;
    for (let frame = from; frame <= to; ++frame) {
      const value = values[frame * stride + offset]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (low > high) continue;
    if (x === 0) pen.moveTo(x, yOf(low));
    else pen.lineTo(x, yOf(low));
    pen.lineTo(x, yOf(high));
  }
}
