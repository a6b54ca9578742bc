/** Files of every format are dropped on the page and saved as they came. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { fromTop, PROGRAM, StudioPage } from './studio_page.ts';

const DATA = process.env['SUREFOOT_DATA'] ?? fromTop('../shared/data');
const folder = mkdtempSync(join(tmpdir(), 'surefoot-formats-'));
let studio: StudioPage;

before(async () => {
  execFileSync(PROGRAM, ['demo', '-o', folder, '--force', '-q'], { stdio: 'ignore' });
  studio = await StudioPage.open();
  await studio.go();
});
after(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true });
});

async function open(name: string, bytes: Uint8Array): Promise<void> {
  await studio.drop({ name, text: bytes });
  await studio.page.waitForFunction((wanted) => globalThis.studio.session.motion.value?.name === wanted, name);
  await studio.cleaned();
}

/** The slide of a file's plants as the program measures it, centimetres. */
function slideOf(file: string, plants: string, rig: string): number {
  const words = ['measure', file, '--plants', plants, '--rig', rig, '--json', '-q'];
  const { slide } = JSON.parse(execFileSync(PROGRAM, words, { cwd: folder, encoding: 'utf8' })) as {
    slide: Record<'heel' | 'ball', { plants: number; whole_3d: { max_cm: number } }>;
  };
  assert.ok(slide.heel.plants > 3 && slide.ball.plants > 3);
  return Math.max(slide.heel.whole_3d.max_cm, slide.ball.whole_3d.max_cm);
}

for (const format of ['fbx', 'glb', 'npz']) {
  test(`.${format} in, .${format} out`, async () => {
    const name = `walk.${format}`;
    execFileSync(PROGRAM, ['convert', 'walk.bvh', '-o', name, '-q'], { cwd: folder });
    await open(name, readFileSync(join(folder, name)));
    const motion = await studio.saved(`Save ${format.toUpperCase()}`);
    const plants = await studio.saved('Save plants');
    assert.equal(motion.name, `walk_clean.${format}`);
    writeFileSync(join(folder, motion.name), motion.bytes);
    writeFileSync(join(folder, plants.name), plants.text);
    const rig = `${format}.json`;
    writeFileSync(join(folder, rig), execFileSync(PROGRAM, ['info', name, '--json', '-q'], { cwd: folder }));
    // Plants are saved as they were asked for; of some the last frames were let go.
    const held = `held_${format}.json`;
    const words = ['clean', name, '-o', `again.${format}`, '--plants', plants.name, '--save-plants', held, '-q'];
    execFileSync(PROGRAM, words, { cwd: folder });
    assert.ok(slideOf(name, held, rig) > 2);
    assert.ok(slideOf(motion.name, held, rig) < 0.01);
  });
}

const soldier = join(DATA, 'formats/glb/three_Soldier.glb');
test('one of several animations is chosen', { skip: existsSync(soldier) ? false : 'no motion data' }, async () => {
  await open('soldier.glb', readFileSync(soldier));
  await studio.page.locator('summary', { hasText: /^Motion$/ }).click();
  await studio.page.getByLabel('Animation').selectOption('Walk');
  await studio.page.waitForFunction(
    () => globalThis.studio.session.motion.value?.takes.find(({ read }) => read)?.name === 'Walk',
  );
  await studio.cleaned();
  await studio.picture('soldier');
  assert.deepEqual(studio.complaints, []);
});
