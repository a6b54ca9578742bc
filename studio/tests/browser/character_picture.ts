/** Makes docs/images/character.png: a skinned character whose foot slides, and the same file cleaned. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Plant } from '../../src/core.ts';
import { hostFolder } from './static_host.ts';
import { writePicture } from './picture_file.ts';
import { fromTop, PROGRAM, StudioPage } from './studio_page.ts';

const DATA = process.env['SUREFOOT_DATA'] ?? fromTop('../shared/data');
const CHARACTER = join(DATA, 'formats/glb/three_Soldier.glb');
const SIZE = { width: 600, height: 520 };
const POSES = 3;

declare global {
  var drawCharacter: (pictures: readonly object[]) => Promise<void>;
}

interface Info {
  readonly takes: readonly { readonly name: string; readonly read: boolean }[];
}

const folder = mkdtempSync(join(tmpdir(), 'surefoot-character-'));
const surefoot = (...words: string[]): string => execFileSync(PROGRAM, words, { cwd: folder, encoding: 'utf8' });

interface PlantFile {
  readonly fps: number;
  readonly plants: readonly Plant[];
}

/** How far a plant's foot moves before cleaning, centimetres. */
function slideOf(file: PlantFile, plant: Plant): number {
  writeFileSync(join(folder, 'one.json'), JSON.stringify({ ...file, plants: [plant] }));
  const words = ['measure', 'before.glb', '--plants', 'one.json', '--json', '-q'];
  return (JSON.parse(surefoot(...words)) as { slide: { ball: { whole_3d: { max_cm: number } } } }).slide.ball.whole_3d
    .max_cm;
}

/** Of the balls that stand for a third of a second and more, the one that slides most, and the next of its side. */
function plantToShow(file: PlantFile): readonly [Plant, Plant] {
  const balls = file.plants.filter(({ joint, first, last }) => joint === 'ball' && last - first >= file.fps / 3);
  const worst = balls.slice(0, -2).reduce((a, b) => (slideOf(file, b) > slideOf(file, a) ? b : a));
  const next = balls.find(({ side, first }) => side === worst.side && first > worst.last) ?? worst;
  return [worst, next];
}

/** Makes the walk on the character, cleans it and says what to draw. */
function prepare(): readonly object[] {
  surefoot('demo', '-o', '.', '-q', '--force');
  surefoot('walk', 'script.json', '--raw', '--to', CHARACTER, '-o', 'before.glb', '-q');
  surefoot('clean', 'before.glb', '-o', 'after.glb', '--save-plants', 'held.json', '-q');
  const held = JSON.parse(readFileSync(join(folder, 'held.json'), 'utf8')) as PlantFile;
  const { takes } = JSON.parse(surefoot('info', 'before.glb', '--json', '-q')) as Info;
  const [plant, next] = plantToShow(held);
  const times = Array.from(
    { length: POSES },
    (_, i) => (plant.first + (i * (plant.last - plant.first)) / (POSES - 1)) / held.fps,
  );
  const animation = takes.find(({ read }) => read)!.name;
  const towards = [0, 2].map((axis) => next.position![axis]! - plant.position![axis]!);
  const shared = { ...SIZE, animation, times, place: plant.position, towards };
  return [
    { ...shared, file: 'before.glb', caption: 'before: the foot slides while it should stand' },
    { ...shared, file: 'after.glb', caption: 'after surefoot clean' },
  ];
}

if (!existsSync(CHARACTER)) throw new Error(`${CHARACTER} is not there; set SUREFOOT_DATA`);
const pictures = prepare();
const files = new Map(
  ['before.glb', 'after.glb'].map((name) => [name, readFileSync(join(folder, name)) as Uint8Array] as const),
);
files.set('character.html', readFileSync(fromTop('studio/tests/browser/character.html')));
const host = await hostFolder(fromTop('studio/node_modules/three'), files);
const studio = await StudioPage.open({ size: { width: 2 * SIZE.width, height: SIZE.height } });
try {
  await studio.page.goto(`${host.address}character.html`);
  await studio.page.waitForFunction(() => globalThis.drawCharacter !== undefined);
  await studio.page.evaluate((list) => globalThis.drawCharacter(list), pictures);
  await writePicture(studio, 'character');
} finally {
  await studio.close();
  host.close();
  rmSync(folder, { recursive: true });
}
