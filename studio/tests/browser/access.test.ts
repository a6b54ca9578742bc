/** For everybody, everywhere: checked by axe, on a phone, without a network. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { seriousFindings } from './axe.ts';
import { eventually, StudioPage } from './studio_page.ts';

let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open();
  await studio.go();
});
after(() => studio?.close());

const serious = () => seriousFindings(studio.page);

test('axe finds nothing serious: empty, with a motion, in every tab, light and dark', async () => {
  assert.deepEqual(await serious(), []);
  await studio.openDemo();
  for (const scheme of ['dark', 'light'] as const) {
    await studio.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await studio.drawn();
    assert.deepEqual(await serious(), [], scheme);
  }
  for (const tab of ['Repair', 'Loop', 'Path', 'Retarget']) {
    await studio.page.getByRole('tab', { name: tab }).click();
    assert.deepEqual(await serious(), [], tab);
  }
  await studio.page.getByRole('tab', { name: 'Clean' }).click();
  for (const menu of ['More', 'Show']) await studio.page.locator('summary', { hasText: menu }).click();
  assert.deepEqual(await serious(), [], 'menus');
  for (const menu of ['More', 'Show']) await studio.page.locator('summary', { hasText: menu }).click();
});

test('every button has a name and a word about it', async () => {
  const nameless = await studio.page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => !(button.textContent?.trim() || button.getAttribute('aria-label')))
      .map((button) => button.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

test('on a phone the result comes first', async () => {
  await studio.page.setViewportSize({ width: 390, height: 844 });
  await studio.drawn();
  const top = (selector: string) =>
    studio.page
      .locator(selector)
      .first()
      .evaluate((each) => each.getBoundingClientRect().top);
  assert.ok((await top('.verdict')) < (await top('.stage')));
  assert.ok((await top('.stage')) < (await top('.below')));
  await studio.picture('phone');
  assert.deepEqual(await serious(), []);
  await studio.page.setViewportSize({ width: 1280, height: 800 });
});

test('it starts without a network when it was here before', async () => {
  await studio.go('?install');
  await eventually('the page is not kept for visits without a network', () =>
    studio.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
  );
  await studio.page.context().setOffline(true);
  await studio.go('?demo');
  await studio.cleaned();
  assert.equal((await studio.slide()).after, '0.00');
  await studio.page.context().setOffline(false);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
