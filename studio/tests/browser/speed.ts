/** Measures how fast the studio is, for docs/results.md; prints one line a measure. */

import { longClip } from './bvh_text.ts';
import { StudioPage } from './studio_page.ts';

/** 10 minutes at 120 frames a second. */
const LONG_FRAMES = 72_000;

function say(name: string, value: number, unit: string): void {
  console.log(`| ${name} | ${value.toFixed(value < 10 ? 1 : 0)} ${unit} |`);
}

/** Milliseconds from a change to the picture of its result; the median of nine. */
async function liveResult(studio: StudioPage): Promise<number> {
  return studio.page.evaluate(async () => {
    const { session } = globalThis.studio;
    const taken: number[] = [];
    for (let i = 0; i < 9; ++i) {
      const { shown } = session;
      const old = shown.value;
      const from = performance.now();
      session.commit({ ...session.edit.value, clean: { ...session.edit.value.clean, rigid: i % 2 === 0 } });
      while (shown.value === old) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      taken.push(performance.now() - from);
    }
    return taken.sort((a, b) => a - b)[4]!;
  });
}

/** Milliseconds to draw a frame, the median of thirty. */
async function frameTime(studio: StudioPage, posing: boolean): Promise<number> {
  return studio.page.evaluate((isPosing) => {
    const { player, view } = globalThis.studio;
    const taken: number[] = [];
    for (let i = 0; i < 30; ++i) {
      const from = performance.now();
      player.go((i * 997) % player.frames);
      if (isPosing) view.pose();
      else view.draw();
      taken.push(performance.now() - from);
    }
    return taken.sort((a, b) => a - b)[15]!;
  }, posing);
}

const files = new Map<string, Uint8Array>();
const studio = await StudioPage.open({ files });
try {
  const start = performance.now();
  await studio.go();
  await studio.page.getByText('Drop a motion here').waitFor();
  say('first view', performance.now() - start, 'ms');
  const demo = performance.now();
  await studio.openDemo();
  say('demo opened and cleaned', performance.now() - demo, 'ms');
  const walk = await studio.demoText();

  const open = async (name: string, text: string): Promise<void> => {
    files.set(name, Buffer.from(text));
    const from = performance.now();
    await studio.go(`?open=${name}`);
    await studio.page.waitForFunction(() => globalThis.studio.session.shown.value !== null, undefined, {
      timeout: 300_000,
    });
    const { frames, seconds } = await studio.page.evaluate(() => ({
      frames: globalThis.studio.player.frames,
      seconds: globalThis.studio.player.frames / globalThis.studio.player.fps,
    }));
    say(`${frames} frames, ${seconds.toFixed(0)} s: opened and cleaned`, performance.now() - from, 'ms');
    say('… a change until its result is seen', await liveResult(studio), 'ms');
    say('… posing a frame', await frameTime(studio, true), 'ms');
  };
  await open('short.bvh', longClip(walk, 1200));
  await open('long.bvh', longClip(walk, LONG_FRAMES));
} finally {
  await studio.close();
}
