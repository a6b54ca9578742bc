import { advanced, type Playback, shuttled, STILL } from './model/playback.ts';
import { Signal } from './model/signal.ts';
import { type TimeWindow, wholeClip } from './model/time_window.ts';

/** Where in the clip one is, and how it plays. */
export class Player {
  /** The frame that is shown, a whole number. */
  readonly frame = new Signal(0);
  readonly playback = new Signal<Playback>(STILL);
  /** What the timeline shows; a loop plays it. */
  readonly window = new Signal<TimeWindow>(wholeClip(1));
  frames = 1;
  fps = 30;
  /** The frame with fractions of one; a double of its own so that playing allocates nothing. */
  readonly #place = new Float64Array(1);

  begin(frames: number, fps: number): void {
    this.frames = frames;
    this.fps = fps;
    this.window.set(wholeClip(frames));
    this.go(0);
  }

  go(frame: number): void {
    const whole = Math.max(0, Math.min(this.frames - 1, Math.round(frame)));
    this.#place[0] = whole;
    this.frame.set(whole);
  }

  step(by: number): void {
    this.pause();
    this.go(this.frame.value + by);
  }

  toggle(): void {
    const { playback } = this;
    if (!playback.value.playing && this.#atTheEnd()) this.go(playback.value.direction > 0 ? 0 : this.frames - 1);
    playback.set({ ...playback.value, playing: !playback.value.playing });
  }

  pause(): void {
    if (this.playback.value.playing) this.playback.set({ ...this.playback.value, playing: false, direction: 1 });
  }

  shuttle(direction: 1 | -1): void {
    this.playback.set(shuttled(this.playback.value, direction));
  }

  /** Called by the render loop; `seconds` since the last call. */
  advance(seconds: number): void {
    const playback = this.playback.value;
    if (!playback.playing) return;
    const { start, end } = this.window.value;
    const first = playback.loop ? Math.ceil(start) : 0;
    const last = playback.loop ? Math.max(first, Math.floor(end) - 1) : this.frames - 1;
    const place = advanced(playback, this.#place[0]!, seconds, this.fps, first, last);
    this.#place[0] = place;
    this.frame.set(Math.floor(place));
    if (!playback.loop && place === (playback.direction > 0 ? last : first)) this.pause();
  }

  #atTheEnd(): boolean {
    return this.frame.value === (this.playback.value.direction > 0 ? this.frames - 1 : 0);
  }
}
