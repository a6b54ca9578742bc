import type { Player } from '../player.ts';
import type { View } from '../scene/view.ts';
import type { Session } from '../session.ts';
import { download } from './save.ts';
import { framesShown } from './video.ts';

/** Pictures a second; a GIF's time goes in steps of 10 ms. */
const RATE = 25;
/** Wider pictures are made smaller, pixels. */
const WIDEST = 720;
/** Longer ones would fill a page of a document with tens of megabytes, seconds. */
const LONGEST = 20;
const COLORS = 256;

/** Draws what the timeline shows, picture by picture, and hands it to the browser as a GIF that repeats. */
export async function saveGif(session: Session, player: Player, view: View): Promise<void> {
  const motion = session.motion.value;
  if (!motion) return;
  const [first, last] = framesShown(player);
  if ((last - first) / motion.fps > LONGEST) {
    session.trouble.set(`A GIF holds at most ${LONGEST} s: zoom the timeline in, or save a video`);
    return;
  }
  await session.run('Making a GIF', async () => {
    const { applyPalette, GIFEncoder, quantize } = await import('gifenc');
    const gif = GIFEncoder();
    const { playback, frame } = player;
    const [before, at] = [playback.value, frame.value];
    player.pause();
    const step = Math.max(1, motion.fps / RATE);
    const delay = (1000 * step) / motion.fps;
    const picture = new Picture(view);
    const palette = quantize(picture.of(player, (first + last) >> 1), COLORS);
    for (let i = 0; first + i * step <= last; ++i) {
      const index = applyPalette(picture.of(player, Math.round(first + i * step)), palette);
      gif.writeFrame(index, picture.width, picture.height, { delay, repeat: 0, ...(i === 0 ? { palette } : {}) });
      session.progress.set((i * step) / Math.max(1, last - first));
      // So that the page can tell how far it is.
      await new Promise((resolve) => setTimeout(resolve));
    }
    gif.finish();
    player.playback.set({ ...before, playing: false });
    player.go(at);
    download(`${motion.name.replace(/\.[^.]*$/, '')}.gif`, gif.bytes(), 'image/gif');
  });
}

/** Pictures of the view, small enough. */
class Picture {
  readonly width: number;
  readonly height: number;
  readonly #view: View;
  readonly #context: CanvasRenderingContext2D;

  constructor(view: View) {
    const { width, height } = view.canvas;
    const scale = Math.min(1, WIDEST / width);
    this.#view = view;
    this.width = Math.round(scale * width);
    this.height = Math.round(scale * height);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [this.width, this.height];
    this.#context = canvas.getContext('2d', { willReadFrequently: true })!;
  }

  of(player: Player, frame: number): Uint8ClampedArray {
    player.go(frame);
    this.#view.invalidate();
    // What WebGL drew can be read until the page is shown.
    this.#view.draw();
    this.#context.drawImage(this.#view.canvas, 0, 0, this.width, this.height);
    return this.#context.getImageData(0, 0, this.width, this.height).data;
  }
}
