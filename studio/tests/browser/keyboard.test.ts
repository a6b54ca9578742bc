import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { StudioPage } from './studio_page.ts';

let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open({ size: { width: 1000, height: 640 } });
  await studio.go();
});
after(() => studio?.close());

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await studio.page.keyboard.press(key);
};
const frame = (): Promise<number> => studio.page.evaluate(() => globalThis.studio.player.frame.value);
const plants = () => studio.page.evaluate(() => globalThis.studio.session.edit.value.plants);
const selected = () =>
  studio.page.evaluate(() => {
    const { plants: list, selected: index } = globalThis.studio.session.edit.value;
    return list[index] ?? null;
  });

/** What has the keyboard, and whether it shows that it has. */
const focused = () =>
  studio.page.evaluate(() => {
    const element = document.activeElement!;
    const name =
      element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '';
    return { name: name.trim(), tag: element.tagName, isMarked: getComputedStyle(element).outlineStyle !== 'none' };
  });

test('Tab reaches the demo, and Enter opens it', async () => {
  for (let i = 0; i < 60; ++i) {
    await press('Tab');
    if ((await focused()).name === 'Open the demo walk') break;
  }
  assert.equal((await focused()).name, 'Open the demo walk');
  await press('Enter');
  await studio.cleaned();
});

test('everything that Tab reaches has a name and shows that it has the keyboard', async () => {
  const names: string[] = [];
  for (let i = 0; i < 110; ++i) {
    await press('Tab');
    const { name, tag, isMarked } = await focused();
    if (tag === 'BODY') continue;
    assert.notEqual(name, '', tag);
    assert.ok(isMarked, name);
    names.push(name);
  }
  for (const wanted of ['Open', 'Save BVH', '3D view', 'Follow', 'Stretch legs', 'Play', 'Frame', 'Add a plant']) {
    assert.ok(
      names.some((name) => name.startsWith(wanted)),
      `${wanted}: ${names.join(' | ')}`,
    );
  }
  assert.ok(
    names.some((name) => /^(Left|Right) (heel|ball), frames/.test(name)),
    names.join(' | '),
  );
});

test('frames: arrows, Home, End, space, J K L', async () => {
  await studio.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  assert.equal(await frame(), 2);
  await press('Shift+ArrowRight');
  assert.equal(await frame(), 12);
  await press('End');
  assert.equal(await frame(), await studio.page.evaluate(() => globalThis.studio.player.frames - 1));
  await press('j');
  await studio.page.waitForFunction(() => globalThis.studio.player.frame.value < globalThis.studio.player.frames - 3);
  await press('k');
  const still = await frame();
  await studio.drawn();
  assert.equal(await frame(), still);
  await press('l');
  await studio.page.waitForFunction((from) => globalThis.studio.player.frame.value !== from, still);
  await press('Space');
  assert.equal(await studio.page.evaluate(() => globalThis.studio.player.playback.value.playing), false);
});

test('plants: choose, move, set ends, split, merge, delete, add, undo', async () => {
  const first = await plants();
  await press('Home', '.');
  const chosen = (await selected())!;
  const { side, joint, first: from, last: to } = chosen;
  assert.ok((await focused()).name.toLowerCase().startsWith(`${side} ${joint}, frames ${from} to ${to}`));
  assert.equal(await frame(), chosen.first);

  await press('Alt+ArrowRight');
  assert.equal((await selected())!.first, chosen.first + 1);
  await press('Alt+ArrowLeft', 'Shift+ArrowRight', ']');
  assert.equal((await selected())!.last, await frame());
  await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', '[');
  assert.equal((await selected())!.first, await frame());
  await press('ArrowRight', 's');
  assert.equal((await plants()).length, first.length + 1);
  await press('m');
  const merged = await plants();
  assert.equal(merged.length, first.length);
  await press('Delete');
  assert.equal((await plants()).length, first.length - 1);
  await press('a');
  assert.equal((await plants()).length, first.length);
  assert.equal((await selected())!.source, 'user');
  for (let i = 0; i < 12; ++i) await press('Control+z');
  assert.deepEqual(await plants(), first);
  await studio.cleaned();
});

test('W goes to the worst slide, then to the next worst', async () => {
  await press('w');
  const slides = await studio.page.evaluate(() =>
    globalThis.studio.session.shown.value!.cleaned.slides.map((slide) => slide.before),
  );
  const at = () => studio.page.evaluate(() => globalThis.studio.session.edit.value.selected);
  assert.equal(slides[await at()], Math.max(...slides));
  await press('w');
  assert.ok(slides[await at()]! <= Math.max(...slides));
  assert.notEqual(await at(), slides.indexOf(Math.max(...slides)));
});

test('cameras, the ghost, the list of keys', async () => {
  for (const [key, mode] of [
    ['1', 'orbit'],
    ['3', 'left foot'],
    ['4', 'right foot'],
    ['2', 'follow'],
  ] as const) {
    await press(key);
    assert.equal(await studio.page.evaluate(() => globalThis.studio.view.rig.mode), mode);
  }
  await press('b');
  assert.equal(await studio.page.evaluate(() => globalThis.studio.view.isShown('before')), false);
  await press('?');
  assert.ok(await studio.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible());
  await press('Escape');
  assert.equal(await studio.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible(), false);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
