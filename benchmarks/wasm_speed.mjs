// wasm_speed.mjs: processor time of the core in WebAssembly, written into docs/results.md; `make test` builds what it needs.
// The clips are the frames of the built-in walk, forwards and backwards, at 120 frames a second.
import { readFileSync, writeFileSync } from 'node:fs';

import { CoreModule } from '../build/wasm/tests/bindings/wasm/module.js';

const wasm = new URL('../build/wasm/bin/surefoot.wasm', import.meta.url);
const module = new WebAssembly.Module(readFileSync(wasm));

/** The built-in walk with as many frames as asked for. */
function clip(frames) {
  const text = new TextDecoder().decode(CoreModule.start(module).demo().bytes);
  const [head, motion] = text.split('Frame Time:');
  const rows = motion.trim().split('\n').slice(1);
  const there = [...rows, ...rows.toReversed()];
  const all = Array.from({ length: frames }, (_, frame) => there[frame % there.length]);
  const counted = head.replace(/Frames:.*/, `Frames: ${frames}`);
  return new TextEncoder().encode(`${counted}Frame Time: ${1 / 120}\n${all.join('\n')}\n`);
}

/** Milliseconds of processor time, the least of some runs: what compiles code in the background counts, too. */
function least(runs, work, prepare = () => undefined) {
  let best = Infinity;
  for (let run = 0; run < runs; ++run) {
    prepare();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The plants with the one in the middle two frames shorter. */
function edited(plants) {
  const middle = plants.length >> 1;
  return plants.map((plant, i) => (i === middle ? { ...plant, last: plant.last - 2, source: 'user' } : plant));
}

const lines = ['| frames | load, ms | detect, ms | clean and measure, ms | an edit, ms | save, ms |', '| --- | --- | --- | --- | --- | --- |'];
for (const [frames, runs] of [[1200, 9], [72000, 2]]) {
  const core = CoreModule.start(module);
  const { load, detect, clean } = core.defaults();
  const motion = { name: 'walk.bvh', bytes: clip(frames) };
  const times = [least(runs, () => core.load({ motion }, load))];
  // Contacts are kept for the motion that is open: each run finds them in one that was just read.
  times.push(least(runs, () => core.detect(detect), () => core.load({ motion }, load)));
  const plants = core.detect(detect);
  times.push(least(runs, () => core.clean(plants, clean)));
  times.push(least(runs, () => core.cleanEdit(edited(plants), clean), () => core.cleanEdit(plants, clean)));
  times.push(least(runs, () => core.motion()));
  lines.push(`| ${frames} | ${times.map((time) => time.toFixed(0)).join(' | ')} |`);
}
console.log(lines.join('\n'));

const page = new URL('../docs/results.md', import.meta.url);
const text = readFileSync(page, 'utf8');
const NAME = 'wasm';
const [begin, end] = [`<!-- ${NAME}: begin -->`, `<!-- ${NAME}: end -->`];
const head = text.slice(0, text.indexOf(begin) + begin.length);
writeFileSync(page, `${head}\n\n${lines.join('\n')}\n\n${text.slice(text.indexOf(end))}`);
