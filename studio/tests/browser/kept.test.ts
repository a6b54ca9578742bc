/** Nothing is lost: what was edited comes back after a reload, as a project, and is asked about before it is replaced. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { unzipSync } from 'fflate';

import { eventually, fromTop, StudioPage } from './studio_page.ts';

const DATA = process.env['SUREFOOT_DATA'] ?? fromTop('../shared/data');
let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open({ size: { width: 1000, height: 700 } });
  await studio.go();
  await studio.openDemo();
});
after(() => studio?.close());

const plants = () => studio.page.evaluate(() => globalThis.studio.session.edit.value.plants);
/** How many plants the browser keeps for the next visit. */
const keptPlants = () =>
  studio.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('surefoot-studio');
        request.onsuccess = () => {
          const get = request.result.transaction('sessions').objectStore('sessions').get('last');
          get.onsuccess = () => {
            request.result.close();
            resolve((get.result as { plants: unknown[] } | undefined)?.plants.length ?? 0);
          };
        };
      }),
  );
const trouble = async (): Promise<string> => {
  await studio.page.waitForFunction(() => globalThis.studio.session.trouble.value !== null);
  const said = await studio.page.evaluate(() => globalThis.studio.session.trouble.value!);
  await studio.page.evaluate(() => globalThis.studio.session.trouble.set(null));
  return said;
};

test('an edit comes back after a reload', async () => {
  await studio.page.keyboard.press('.');
  await studio.page.keyboard.press('Delete');
  await studio.cleaned();
  const edited = await plants();
  await eventually('the edit is not kept', async () => (await keptPlants()) === edited.length);
  await studio.go();
  await studio.cleaned();
  assert.deepEqual(await plants(), edited);
  await studio.page.getByText('is as you left it').waitFor();
  await studio.picture('restored');
  await studio.page.locator('.restored').getByRole('button', { name: 'Close' }).click();
});

test('a project saves and opens all of it', async () => {
  const edited = await plants();
  const project = await studio.saved('Save project');
  assert.equal(project.name, 'walk.surefoot');
  await studio.page.keyboard.press('.');
  await studio.page.keyboard.press('Delete');
  await studio.drop({ name: project.name, text: project.text });
  // The last edit is in no file: that is asked about first.
  await studio.page.getByRole('dialog', { name: 'Replace what is open?' }).waitFor();
  await studio.picture('asked');
  await studio.page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal((await plants()).length, edited.length - 1);
  await studio.drop({ name: project.name, text: project.text });
  await studio.page.getByRole('button', { name: 'Replace', exact: true }).click();
  await studio.page.waitForFunction(
    (count) => globalThis.studio.session.edit.value.plants.length === count,
    edited.length,
  );
  await studio.cleaned();
  assert.deepEqual(await plants(), edited);
});

test('what cannot be opened is said', async () => {
  await studio.drop({ name: 'other.json', text: '{"hello": 1}' });
  assert.match(await trouble(), /other\.json is not a file that the studio knows/);
  await studio.drop({ name: 'notes.txt', text: 'hello' });
  assert.match(await trouble(), /notes\.txt cannot be opened: motions are BVH/);
  await studio.drop({ name: 'clip.amc', text: ':FULLY-SPECIFIED' });
  assert.match(await trouble(), /clip\.amc needs its skeleton: drop its \.asf/);
  await studio.drop({ name: 'body.asf', text: ':version 1.10' });
  assert.match(await trouble(), /body\.asf is a skeleton without motion/);
});

test('Ctrl+A selects all plants, copies are pasted, several are deleted and come back', async () => {
  const all = await plants();
  await studio.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await studio.page.keyboard.press('Control+a');
  await studio.page.keyboard.press('Delete');
  assert.equal((await plants()).length, 0);
  await studio.page.keyboard.press('Control+z');
  assert.deepEqual(await plants(), all);
  await studio.page.keyboard.press('0');
  await studio.page.keyboard.press('.');
  await studio.page.keyboard.press('Control+c');
  await studio.page.evaluate(() => {
    const { session, player } = globalThis.studio;
    const { side, joint } = session.edit.value.plants[session.edit.value.selected]!;
    const row = session.edit.value.plants.filter((plant) => plant.side === side && plant.joint === joint);
    // A place where that row is free.
    const { first, last } = session.edit.value.plants[session.edit.value.selected]!;
    const length = last - first + 1;
    const at = row.findIndex((plant, i) => i + 1 < row.length && row[i + 1]!.first - plant.last > length + 2);
    player.go(row[at]!.last + 1);
  });
  await studio.page.keyboard.press('Control+v');
  assert.equal((await plants()).length, all.length + 1);
  await studio.page.keyboard.press('Control+z');
  await studio.cleaned();
});

test('a box selects, and a click on an empty place goes there', async () => {
  const rows = (await studio.page.locator('.rows').boundingBox())!;
  await studio.page.keyboard.press('0');
  await studio.page.keyboard.press('Escape');
  await studio.page.mouse.move(rows.x + rows.width - 2, rows.y + 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(rows.x + rows.width / 2, rows.y + rows.height - 2, { steps: 3 });
  await studio.page.mouse.up();
  const { selected, also } = await studio.page.evaluate(() => globalThis.studio.session.edit.value);
  assert.ok(selected >= 0 && also!.length > 2, `${selected} and ${also?.length} more`);
  await studio.picture('box');
  await studio.page.keyboard.press('Escape');
});

test('the place of a plant is dragged in the view', async () => {
  const { page } = studio;
  await page.keyboard.press('w');
  await studio.cleaned();
  const index = await page.evaluate(() => {
    const { view, session } = globalThis.studio;
    view.compare('one', 'after');
    view.setCamera('follow');
    return session.edit.value.selected;
  });
  await studio.drawn();
  const place = () => page.evaluate((i) => globalThis.studio.session.shown.value!.cleaned.plants[i]!.position!, index);
  const former = await place();
  const [x, y] = await page.evaluate(
    (at) => globalThis.studio.view.onCanvas(...at),
    former as [number, number, number],
  );
  const box = (await page.locator('main canvas').first().boundingBox())!;
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 40, box.y + y, { steps: 3 });
  await page.mouse.up();
  await studio.cleaned();
  const moved = await place();
  const by = Math.hypot(moved[0] - former[0], moved[2] - former[2]);
  assert.ok(by > 0.03 && by < 1, `${by} m`);
  await page.keyboard.press('Control+z');
  await studio.cleaned();
  assert.deepEqual(await place(), former);
});

const cmu = join(DATA, 'cmu/walk');
test('several files become a list with verdicts', { skip: existsSync(cmu) ? false : 'no motion data' }, async () => {
  const walk = await studio.demoText();
  const turn = readFileSync(join(DATA, 'formats/fbx/mixamo_walking.fbx'));
  await studio.page.evaluate(() => globalThis.studio.session.isUnsaved.set(false));
  await studio.drop(
    { name: 'one.bvh', text: walk },
    { name: 'two.fbx', text: turn },
    { name: 'three.bvh', text: 'HIERARCHY' },
  );
  const dots = studio.page.locator('.clips .dot');
  await studio.page.waitForFunction(
    () => [...document.querySelectorAll('.clips .dot')].filter((dot) => dot.textContent !== '…').length === 3,
  );
  assert.deepEqual((await dots.allTextContents()).at(-1), 'bad');
  const zip = await studio.saved('Save all');
  assert.equal(zip.name, 'clean.zip');
  const inside = unzipSync(zip.bytes);
  assert.deepEqual(Object.keys(inside), ['one_clean.bvh', 'two_clean.fbx']);
  assert.match(new TextDecoder().decode(inside['one_clean.bvh']), /^HIERARCHY/);
  assert.match(await trouble(), /clean\.zip lacks 1 of 3 clips/);
  await studio.page.getByRole('button', { name: /two\.fbx/ }).click();
  await studio.page.waitForFunction(() => globalThis.studio.session.motion.value?.name === 'two.fbx');
  await studio.cleaned();
  await studio.picture('clips');
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
