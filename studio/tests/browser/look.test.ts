import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { STUDIO, StudioPage } from './studio_page.ts';

let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open({ theme: 'light' });
  await studio.go('?demo');
  await studio.cleaned();
});
after(() => studio?.close());

/** What sticks out of the page to the right, by name. */
const sticksOut = () =>
  studio.page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, canvas, table')]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 0 && right > document.documentElement.clientWidth + 1 && !element.closest('.rows');
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

test('light and dark', async () => {
  const paper = () => studio.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--paper'));
  const calls = () => studio.page.evaluate(() => globalThis.studio.view.drawCalls);
  const light = await paper();
  await studio.page.keyboard.press('3');
  await studio.picture('light');
  const drawn = await calls();
  const button = studio.page.getByRole('button', { name: 'Light or dark' });
  for (const [name, isLight] of [
    ['light', true],
    ['dark', false],
    ['system', true],
  ] as const) {
    await button.click();
    assert.equal(await button.getAttribute('aria-label'), `Light or dark: ${name}`);
    assert.equal((await paper()) === light, isLight);
    await studio.drawn();
    assert.equal(await calls(), drawn);
  }
});

test('a narrow window shows everything below each other', async () => {
  await studio.page.setViewportSize({ width: 390, height: 844 });
  await studio.drawn();
  assert.deepEqual(await sticksOut(), []);
  await studio.picture('narrow');
  await studio.page.getByLabel('Stretch legs').scrollIntoViewIfNeeded();
  assert.ok(await studio.page.getByLabel('Stretch legs').isVisible());
  await studio.page.setViewportSize({ width: 1000, height: 560 });
  await studio.drawn();
  assert.deepEqual(await sticksOut(), []);
  await studio.page.setViewportSize({ width: 1280, height: 800 });
});

test('one draw call a skeleton, few in all', async () => {
  const calls = await studio.page.evaluate(() => {
    const { view } = globalThis.studio;
    const count = (): number => {
      view.invalidate();
      view.draw();
      return view.drawCalls;
    };
    const all = count();
    view.setShown('before', false);
    view.setShown('trails', false);
    const without = count();
    view.setShown('before', true);
    const withGhost = count();
    view.setShown('trails', true);
    return { all, ghost: withGhost - without };
  });
  assert.equal(calls.ghost, 1);
  assert.ok(calls.all <= 14, `${calls.all} draw calls`);
});

test('the download is below 1.5 MB', async () => {
  const files = await readdir(STUDIO, { recursive: true, withFileTypes: true });
  let size = 0;
  for (const file of files.filter((entry) => entry.isFile()))
    size += gzipSync(await readFile(join(file.parentPath, file.name)), { level: 9 }).length;
  assert.ok(size < 1.5e6, `${size} bytes`);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
