import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { longClip } from './bvh_text.ts';
import { StudioPage } from './studio_page.ts';

/** Ten minutes at 120 frames a second. */
const FRAMES = 72_000;

let studio: StudioPage;
let order: readonly string[];

before(async () => {
  const files = new Map<string, Uint8Array>();
  studio = await StudioPage.open({ size: { width: 1000, height: 640 }, files });
  await studio.go();
  files.set('long.bvh', Buffer.from(longClip(await studio.demoText(), FRAMES)));
  // What is shown, from the first thing on.
  order = await studio.page.evaluate(async () => {
    const { session } = globalThis.studio;
    const seen: string[] = [];
    session.motion.watch((motion) => motion && seen.push(`motion, ${session.edit.value.plants.length} plants`));
    session.after.watch((after) => after?.middle && seen.push('part'));
    const whole = new Promise<void>((resolve) => session.shown.watch((shown) => shown && resolve()));
    const bytes = new Uint8Array(await (await fetch('long.bvh')).arrayBuffer());
    await session.open({ motion: { name: 'long.bvh', bytes } });
    await whole;
    return [...seen, 'whole'];
  });
  await studio.cleaned();
});
after(() => studio?.close());

test('the motion is shown first, then its worst moment cleaned, then all of it', () =>
  assert.deepEqual(order, ['motion, 0 plants', 'part', 'whole']));

test('an edit writes over the frames that it reaches, and no others are handed to WebGL again', async () => {
  const { isSame, first, end, wrong } = await studio.page.evaluate(async () => {
    const { session } = globalThis.studio;
    const former = session.after.value!;
    const soles = former.view.soles.slice();
    const { plants } = session.edit.value;
    const index = plants.length >> 1;
    const moved = { ...plants[index]!, last: plants[index]!.last - 2, source: 'user' as const };
    session.commitPlants({ plants: plants.map((plant, i) => (i === index ? moved : plant)), index });
    while (session.after.value === former) await new Promise((resolve) => setTimeout(resolve, 10));
    const { view, changed } = session.after.value!;
    const wrong = view.soles.findIndex((value, i) => {
      const frame = Math.floor(i / 18);
      return value !== soles[i] && (frame < changed!.first || frame >= changed!.end);
    });
    return { isSame: view.soles === former.view.soles, ...changed!, wrong };
  });
  assert.ok(isSame && wrong === -1, `frame ${Math.floor(wrong / 18)}`);
  assert.ok(end > first && end - first < FRAMES / 20, `frames ${first} to ${end}`);
  await studio.page.keyboard.press('Control+z');
  await studio.cleaned();
});

test('all of it is there, and its feet stand', async () => {
  assert.equal(await studio.page.evaluate(() => globalThis.studio.player.frames), FRAMES);
  assert.equal((await studio.slide()).after, '0.00');
  await studio.picture('long');
});

test('zoomed out, plants are painted; zoomed in, they can be taken hold of', async () => {
  const bars = studio.page.locator('.bar');
  await studio.page.keyboard.press('0');
  await studio.drawn();
  assert.equal(await bars.count(), 0);
  const row = (await studio.page.locator('.row').nth(1).boundingBox())!; // a ball's: it stands longest
  const isPlanted = () =>
    studio.page.evaluate(() => {
      const { session, player } = globalThis.studio;
      const plant = session.edit.value.plants[session.edit.value.selected];
      return plant !== undefined && plant.first <= player.frame.value && player.frame.value <= plant.last;
    });
  // A painted plant is selected by a click on it: of some places next to each other one is a plant.
  let wasPlanted = false;
  for (let x = 0; x < 60 && !wasPlanted; ++x) {
    await studio.page.mouse.click(row.x + 200 + x, row.y + row.height / 2);
    wasPlanted = await isPlanted();
  }
  assert.ok(wasPlanted);
  await studio.page.evaluate(() => globalThis.studio.player.go(40_000));
  for (let i = 0; i < 8; ++i) await studio.page.keyboard.press('+');
  await studio.drawn();
  const count = await bars.count();
  assert.ok(count > 4 && count <= 250, `${count} bars`);
  await bars.first().click();
  await studio.drawn();
  assert.equal(await studio.page.locator('.bar[aria-pressed=true]').count(), 1);
});

test('while it is cleaned again, the old result stays, one can go on, and it is told that work is under way', async () => {
  const { isOld, isBusy, frame } = await studio.page.evaluate(() => {
    const { session, player } = globalThis.studio;
    const old = session.shown.value;
    session.commit({ ...session.edit.value, clean: { ...session.edit.value.clean, rigid: false } });
    player.go(123);
    return { isOld: session.shown.value === old, isBusy: session.busy.value, frame: player.frame.value };
  });
  assert.deepEqual({ isOld, isBusy, frame }, { isOld: true, isBusy: 'Cleaning', frame: 123 });
  await studio.cleaned();
  assert.equal(await studio.page.evaluate(() => globalThis.studio.session.shown.value!.edit.clean.rigid), false);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
