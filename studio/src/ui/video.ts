import type { Player } from '../player.ts';
import type { View } from '../scene/view.ts';
import type { Session } from '../session.ts';
import { download } from './save.ts';

/** Milliseconds that the last picture takes to get into the film. */
const LATE = 400;
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** First and last of the frames that the timeline shows. */
export function framesShown({ window }: Player): readonly [number, number] {
  const { start, end } = window.value;
  return [Math.ceil(start), Math.max(Math.ceil(start), Math.floor(end) - 1)];
}

/** Plays what the timeline shows once, records the view, and hands the film to the browser. */
export async function saveVideo(session: Session, player: Player, view: View): Promise<void> {
  const motion = session.motion.value;
  const kind = KINDS.find((each) => globalThis.MediaRecorder?.isTypeSupported(each));
  if (!motion) return;
  if (!kind) return session.trouble.set('This browser cannot record video; take a screen recording instead');
  await session.run('Recording', async () => {
    const [first, last] = framesShown(player);
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(view.canvas.captureStream(60), { mimeType: kind, videoBitsPerSecond: 6e6 });
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    const before = player.playback.value;
    player.pause();
    player.go(first);
    recorder.start();
    await played(session, player, view, first, last);
    // The encoder is a few pictures behind.
    await new Promise((resolve) => setTimeout(resolve, LATE));
    recorder.stop();
    await stopped;
    player.playback.set({ ...before, playing: false });
    const name = motion.name.replace(/\.[^.]*$/, '');
    download(`${name}.webm`, new Blob(parts), 'video/webm');
  });
}

/** Shows every frame at its time; every picture is drawn, so that the film has it. */
function played(session: Session, player: Player, view: View, first: number, last: number): Promise<void> {
  const start = performance.now();
  return new Promise((resolve) => {
    const tick = (now: number): void => {
      const frame = first + Math.floor(((now - start) / 1000) * player.fps);
      session.progress.set(Math.min(1, (frame - first) / Math.max(1, last - first)));
      player.go(Math.min(last, frame));
      view.invalidate();
      if (frame > last) resolve();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}
