import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { largestDifference, parseBvh } from './bvh_text.ts';
import { PROGRAM, StudioPage } from './studio_page.ts';

const run = promisify(execFile);
let studio: StudioPage;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surefoot-studio-'));
  studio = await StudioPage.open();
  await studio.go();
});

after(async () => {
  await studio?.close();
  await rm(folder, { recursive: true });
});

/** The result as numbers: every joint of every frame after cleaning. */
const result = (): Promise<number[]> =>
  studio.page.evaluate(() => Array.from(globalThis.studio.session.shown.value!.cleaned.view.joints));

test('a sliding walk opens, its slide is shown, and cleaned it is 0', async () => {
  await studio.picture('welcome');
  await studio.openDemo();
  const { before: slid, after: slides } = await studio.slide();
  assert.ok(Number(slid) > 2.1, `slid ${slid} cm`);
  assert.equal(slides, '0.00');
  await studio.page.evaluate(() => globalThis.studio.player.go(60));
  await studio.picture('walk');
});

test('the joints that are drawn are where the core puts them', async () => {
  const furthest = await studio.page.evaluate(async () => {
    const { core, player, session, view } = globalThis.studio;
    let [largest, compared] = [0, 0];
    for (const frame of [0, 41, 97]) {
      player.go(frame);
      view.pose();
      for (const which of ['before', 'after'] as const) {
        const exact = await core.pose(which, frame);
        for (let joint = 0; joint < session.motion.value!.parents.length; ++joint) {
          const drawn = view.drawnJoint(which, joint);
          if (!drawn) continue;
          compared += 1;
          for (const axis of [0, 1, 2]) largest = Math.max(largest, Math.abs(drawn[axis]! - exact[3 * joint + axis]!));
        }
      }
    }
    return { largest, compared };
  });
  assert.ok(furthest.compared > 60, `${furthest.compared} joints`);
  // Single precision of a few metres, and the mean of a ring of points.
  assert.ok(furthest.largest < 2e-6, `${furthest.largest} m`);
});

test('bones are seen where their joints are', async () => {
  const colors = await studio.page.evaluate(async () => {
    const { player, session, view } = globalThis.studio;
    view.compare('one', 'after');
    view.setShown('mesh', false);
    view.setCamera('follow');
    player.go(60);
    view.draw();
    view.invalidate();
    view.draw();
    const canvas = document.querySelector('main canvas') as HTMLCanvasElement;
    const copy = document.createElement('canvas');
    copy.width = canvas.clientWidth;
    copy.height = canvas.clientHeight;
    const context = copy.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0, copy.width, copy.height);
    const at = (x: number, y: number): number => context.getImageData(Math.round(x), Math.round(y), 1, 1).data[1]!;
    const { legs } = session.motion.value!;
    const knees = [legs.left.knee, legs.right.knee].map((joint) =>
      at(...view.onCanvas(...view.drawnJoint('after', joint)!)),
    );
    return { knees, sky: at(copy.width - 20, 60) };
  });
  for (const knee of colors.knees) assert.ok(knee > colors.sky + 40, JSON.stringify(colors));
});

test('dragging the end of a plant changes the result, undo brings the former one back exactly', async () => {
  const former = await result();
  await studio.page.keyboard.press('0');
  await studio.drawn();
  const widths = await studio.page
    .locator('.bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  const bar = studio.page.locator('.bar').nth(widths.indexOf(Math.max(...widths)));
  const name = await bar.getAttribute('aria-label');
  const box = (await bar.boundingBox())!;
  await studio.page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await studio.page.mouse.up();
  await studio.cleaned();
  const changed = await result();
  assert.notDeepEqual(changed, former);
  assert.notEqual(await studio.page.locator('.bar[aria-pressed=true]').getAttribute('aria-label'), name);
  await studio.picture('dragged');

  await studio.page.keyboard.press('Control+z');
  await studio.cleaned();
  assert.deepEqual(await result(), former);
  await studio.page.keyboard.press('Control+Shift+z');
  await studio.cleaned();
  assert.deepEqual(await result(), changed);
});

test('what is saved is what the program makes of the same plants', async () => {
  const input = await studio.demoText();
  const motion = await studio.saved('Save BVH');
  const plants = await studio.saved('Save plants');
  assert.equal(motion.name, 'walk_clean.bvh');
  const [walk, file, clean] = ['walk.bvh', plants.name, 'clean.bvh'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(walk, input);
  await writeFile(file, plants.text);
  await run(PROGRAM, ['clean', walk, '--plants', file, '-o', clean]);
  const difference = largestDifference(parseBvh(motion.text), parseBvh(await readFile(clean, 'utf8')));
  assert.ok(difference < 1e-6, `${difference} of the file's units`);
  const report = await studio.saved('Save report');
  assert.match(report.text, /<!doctype html>/i);
});

test('settings act at once, are shared as JSON and come back', async () => {
  const { page } = studio;
  const former = await result();
  await page.getByLabel('Stretch legs').click();
  await studio.cleaned();
  assert.notDeepEqual(await result(), former);
  await page.getByText('Share settings').click();
  const settings = await studio.saved('Save settings');
  assert.equal(JSON.parse(settings.text).format, 'surefoot-settings');
  const stretched = await result();
  await page.keyboard.press('Control+z');
  await studio.cleaned();
  assert.deepEqual(await result(), former);
  await studio.drop(settings);
  await page.waitForFunction(() => !globalThis.studio.session.edit.value.clean.rigid);
  await studio.cleaned();
  assert.deepEqual(await result(), stretched);
  await page.keyboard.press('Control+z');
});

test('a file that cannot be used is refused with a sentence, and the motion stays', async () => {
  const { page } = studio;
  await page.evaluate(() => globalThis.studio.session.isUnsaved.set(false));
  await studio.drop({ name: 'broken.bvh', text: 'HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0\n}\n' });
  const sentence = page.getByRole('alert');
  await sentence.waitFor();
  assert.match((await sentence.textContent()) ?? '', /broken\.bvh:\d+:\d+: \S+/);
  await studio.picture('broken');
  assert.equal(await page.evaluate(() => globalThis.studio.session.motion.value?.name), 'walk.bvh');
  await sentence.getByRole('button', { name: 'Close' }).click();
  assert.equal(await sentence.isVisible(), false);
});

test('nothing was complained of, and nothing asked of other hosts', () => {
  assert.deepEqual(studio.complaints, []);
  for (const address of studio.requests) assert.match(address, /^(http:\/\/127\.0\.0\.1:|blob:|data:)/);
});
