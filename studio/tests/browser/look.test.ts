import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { downloadSize } from './download_size.ts';
import { StudioPage } from './studio_page.ts';

let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open({ theme: 'light' });
  await studio.go('?demo&drawing=fine');
  await studio.cleaned();
});
after(() => studio?.close());

/** What sticks out of the page to the right, by name. */
const sticksOut = () =>
  studio.page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, canvas, table')]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 0 && right > document.documentElement.clientWidth + 1 && !element.closest('.rows, .tabs');
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

test('light and dark', async () => {
  const paper = () => studio.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--paper'));
  const calls = () => studio.page.evaluate(() => globalThis.studio.view.drawCalls);
  const light = await paper();
  await studio.page.keyboard.press('3');
  await studio.drawn();
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

test('one draw call a body, few in all', async () => {
  const calls = await studio.page.evaluate(() => {
    const { view, player } = globalThis.studio;
    const count = (): number => {
      view.invalidate();
      view.draw();
      return view.drawCalls;
    };
    player.go(60);
    view.compare('side by side');
    const all = count();
    view.compare('overlay');
    view.setShown('before', false);
    view.setShown('trails', false);
    const without = count();
    view.setShown('before', true);
    const withGhost = count();
    view.setShown('trails', true);
    return { all, ghost: withGhost - without };
  });
  // Its body, and its feet where they are in the ground.
  assert.ok(calls.ghost >= 1 && calls.ghost <= 2, `${calls.ghost} draw calls`);
  assert.ok(calls.all <= 24, `${calls.all} draw calls for two pictures with their shadows`);
});

test('the download is below 1.5 MB', async () => {
  const size = await downloadSize((bytes) => gzipSync(bytes, { level: 9 }));
  assert.ok(size < 1.5e6, `${size} bytes`);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
