/** Measures how fast the studio is, and writes the table into docs/results.md. */

import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { longClip } from './bvh_text.ts';
import { downloadSize } from './download_size.ts';
import { fromTop, StudioPage } from './studio_page.ts';

/** 10 minutes at 120 frames a second. */
const LONG_FRAMES = 72_000;
const SOLDIER = join(process.env['SUREFOOT_DATA'] ?? fromTop('../shared/data'), 'formats/fbx/three_mixamo.fbx');
const lines: string[] = ['| | |', '| --- | --- |'];

function say(name: string, value: number, unit: string): void {
  const line = `| ${name} | ${`${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.trim()} |`;
  console.log(line);
  lines.push(line);
}

/** Milliseconds from moving a plant to its result, and to the picture of it; the medians of five. */
async function liveResult(studio: StudioPage): Promise<{ readonly result: number; readonly seen: number }> {
  return studio.page.evaluate(async () => {
    const { session, core } = globalThis.studio;
    // What else the core was asked for is done, as when a person has looked at the motion for a moment.
    await core.defaults();
    const picture = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const results: number[] = [];
    const pictures: number[] = [];
    for (let i = 0; i < 5; ++i) {
      const { shown } = session;
      const old = shown.value;
      const { plants } = session.edit.value;
      const index = Math.floor(plants.length / 2);
      const plant = plants[index]!;
      const moved = { ...plant, last: plant.last + (i % 2 === 0 ? -2 : 2), source: 'user' as const };
      const from = performance.now();
      const made = new Promise<void>((resolve) => shown.watch((value) => value !== old && resolve()));
      session.commitPlants({ plants: plants.map((each, at) => (at === index ? moved : each)), index });
      await made;
      results.push(performance.now() - from);
      await picture();
      await picture();
      pictures.push(performance.now() - from);
      while (session.busy.value !== null || !session.shown.value!.isMeasured)
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const middle = (taken: number[]): number => taken.sort((a, b) => a - b)[2]!;
    return { result: middle(results), seen: middle(pictures) };
  });
}

/** Milliseconds of the processor to pose a frame, and to hand it to WebGL; the median of thirty. */
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

async function liveWalk(studio: StudioPage): Promise<void> {
  await studio.page.getByRole('tab', { name: 'Walk' }).click();
  await studio.page.waitForFunction(() => globalThis.walking?.updates > 1);
  const { slide, plants, core, growth } = await studio.page.evaluate(() => {
    const figure = globalThis.walking;
    const memory = (): number =>
      (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
    let start = 0;
    // Sixty seconds: faster, slower, to the left, to the right.
    for (let i = 0; i < 3600; ++i) {
      if (i === 600) start = memory();
      if (i % 120 === 0)
        figure.walker.set({ speed: 0.8 + 0.2 * ((i / 120) % 5), turn_rate: ((i / 120) % 3) * 0.5 - 0.5 });
      figure.advance(1 / 60);
    }
    return { slide: figure.largestSlide, plants: figure.plants, core: figure.coreShare, growth: memory() - start };
  });
  say(`walk tab, 60 s at 60 updates a second on hills, ${plants} plants: largest slide`, slide * 1e6, 'µm');
  say('… core, an update', core * 1000, 'ms');
  say('… growth of the page’s memory', growth / 1e6, 'MB');
}

const files = new Map<string, Uint8Array>();
const studio = await StudioPage.open({ files, flags: ['--enable-precise-memory-info'] });
try {
  const start = performance.now();
  await studio.go();
  await studio.page.getByText('Drop a motion here').waitFor();
  say('first view', performance.now() - start, 'ms');
  const demo = performance.now();
  await studio.openDemo();
  say('demo opened and cleaned', performance.now() - demo, 'ms');
  const walk = await studio.demoText();

  const open = async (name: string, bytes: Uint8Array): Promise<void> => {
    files.set(name, bytes);
    const from = performance.now();
    await studio.go(`?open=${name}`);
    const isThere = async (what: 'motion' | 'after' | 'shown'): Promise<number> => {
      await studio.page.waitForFunction((name) => globalThis.studio.session[name].value !== null, what, {
        timeout: 300_000,
      });
      return performance.now() - from;
    };
    const [read, first, whole] = [await isThere('motion'), await isThere('after'), await isThere('shown')];
    const { frames, seconds } = await studio.page.evaluate(() => ({
      frames: globalThis.studio.player.frames,
      seconds: globalThis.studio.player.frames / globalThis.studio.player.fps,
    }));
    say(`${frames} frames, ${seconds.toFixed(0)} s: motion seen`, read, 'ms');
    say('… first cleaned moment seen', first, 'ms');
    say('… all of it cleaned and measured', whole, 'ms');
    const { result, seen } = await liveResult(studio);
    say('… an edit until its result is there', result, 'ms');
    say('… an edit until it is seen', seen, 'ms');
    say('… posing a frame', await frameTime(studio, true), 'ms');
  };
  await open('short.bvh', Buffer.from(longClip(walk, 1200)));
  await open('long.bvh', Buffer.from(longClip(walk, LONG_FRAMES)));
  if (existsSync(SOLDIER)) {
    await open('character.fbx', readFileSync(SOLDIER));
    await studio.page.waitForFunction(() => globalThis.studio.view.character !== null);
    const triangles = await studio.page.evaluate(() => globalThis.studio.view.character!.triangles);
    say(
      `… two of ${Math.round(triangles)} triangles, skinned: processor’s time for a picture`,
      await frameTime(studio, false),
      'ms',
    );
  }
  await liveWalk(studio);
  const [load] = loadavg();
  say(
    'download without the library of steps, gzip',
    (await downloadSize((bytes) => gzipSync(bytes, { level: 9 }))) / 1e6,
    'MB',
  );
  say('… Brotli', (await downloadSize(brotliCompressSync)) / 1e6, 'MB');
  say('load average meanwhile', load!, '');
} finally {
  await studio.close();
}
const page = fromTop('docs/results.md');
const text = await readFile(page, 'utf8');
const NAME = 'studio';
const [begin, end] = [`<!-- ${NAME}: begin -->`, `<!-- ${NAME}: end -->`];
const head = text.slice(0, text.indexOf(begin) + begin.length);
await writeFile(page, `${head}\n\n${lines.join('\n')}\n\n${text.slice(text.indexOf(end))}`);
