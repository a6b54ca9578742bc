/**
 * The part of a clip that the timeline shows: from the left edge of frame `start` to the right edge of frame
 * `end - 1`, both with fractions.
 */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}

/** Zoomed in no further than to this many frames. */
const FEWEST_FRAMES = 8;

export function wholeClip(frames: number): TimeWindow {
  return { start: 0, end: Math.max(1, frames) };
}

function fitted(start: number, length: number, frames: number): TimeWindow {
  const whole = Math.max(1, frames);
  const span = Math.min(whole, Math.max(Math.min(FEWEST_FRAMES, whole), length));
  const from = Math.max(0, Math.min(whole - span, start));
  return { start: from, end: from + span };
}

/** Shows `factor` times as many frames, with `frame` staying where it is. */
export function zoomed(window: TimeWindow, frame: number, factor: number, frames: number): TimeWindow {
  const length = (window.end - window.start) * factor;
  const share = (frame - window.start) / (window.end - window.start);
  const span = Math.min(Math.max(1, frames), Math.max(FEWEST_FRAMES, length));
  return fitted(frame - share * span, span, frames);
}

export function panned(window: TimeWindow, by: number, frames: number): TimeWindow {
  return fitted(window.start + by, window.end - window.start, frames);
}

/** The window turned over like a page when a frame has left it, else the window itself. */
export function showing(window: TimeWindow, frame: number, frames: number): TimeWindow {
  if (frame >= window.start && frame + 1 <= window.end) return window;
  const length = window.end - window.start;
  const margin = length / 10;
  return fitted(frame < window.start ? frame + margin - length : frame - margin, length, frames);
}

/** The window around an interval, with room at both sides. */
export function around(first: number, last: number, frames: number): TimeWindow {
  const length = (last - first + 1) * 4;
  return fitted((first + last + 1) / 2 - length / 2, length, frames);
}

/** Where a frame's left edge lies in a strip of some width. */
export function xOf(window: TimeWindow, frame: number, width: number): number {
  return ((frame - window.start) / (window.end - window.start)) * width;
}

export function frameAt(window: TimeWindow, x: number, width: number): number {
  return window.start + (x / Math.max(1, width)) * (window.end - window.start);
}

export interface Tick {
  readonly frame: number;
  /** Empty on the ticks between. */
  readonly label: string;
}

/** Frames between labels: few frames, or whole seconds and minutes. */
function labelStep(shortest: number, fps: number): number {
  const steps = [1, 2, 5, 10, 20, 50, ...[0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map((s) => Math.round(s * fps))];
  return steps.sort((a, b) => a - b).find((step) => step >= shortest) ?? Math.ceil(shortest);
}

/** Ticks for a ruler: a label about every 80 pixels, five ticks from label to label where there is room. */
export function ticksOf(window: TimeWindow, width: number, fps: number): readonly Tick[] {
  const framesPerPixel = (window.end - window.start) / Math.max(1, width);
  const step = labelStep(80 * framesPerPixel, fps);
  const minor = step % 5 === 0 && step / 5 >= 4 * framesPerPixel ? step / 5 : step;
  const ticks: Tick[] = [];
  for (let frame = Math.ceil(window.start / minor) * minor; frame < window.end; frame += minor) {
    ticks.push({ frame, label: frame % step === 0 ? String(frame) : '' });
  }
  return ticks;
}
