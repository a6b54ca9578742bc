/** What the other tabs make: loops, paths, other characters, steps, a live figure; comparing, and film. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { StudioPage } from './studio_page.ts';

let studio: StudioPage;
before(async () => {
  studio = await StudioPage.open({ size: { width: 1000, height: 700 } });
  await studio.go();
  await studio.openDemo();
});
after(() => studio?.close());

const choose = async (tab: string): Promise<void> => {
  await studio.page.getByRole('tab', { name: tab }).click();
  await studio.drawn();
};
const name = () => studio.page.evaluate(() => globalThis.studio.session.motion.value?.name);
const made = async (wanted: string): Promise<void> => {
  await studio.page.waitForFunction((file) => {
    const { session } = globalThis.studio;
    return session.motion.value?.name === file || session.trouble.value !== null;
  }, wanted);
  assert.equal(await studio.page.evaluate(() => globalThis.studio.session.trouble.value), null);
  await studio.cleaned();
};
const clickFloor = async (x: number, z: number): Promise<void> => {
  const [px, py] = await studio.page.evaluate(([at, deep]) => globalThis.studio.view.onCanvas(at!, 0, deep!), [x, z]);
  const box = (await studio.page.locator('main canvas').first().boundingBox())!;
  await studio.page.mouse.click(box.x + px!, box.y + py!);
};

test('every way to compare draws before and after', async () => {
  const { page } = studio;
  for (const [mode, passes] of [
    ['Side by side', ['before', 'after']],
    ['Wipe', ['before', 'after']],
    ['Offset', ['both']],
    ['Ghost', ['both']],
    ['Flicker', ['after']],
  ] as const) {
    await page.getByRole('button', { name: mode, exact: true }).click();
    await studio.drawn();
    assert.deepEqual(await page.evaluate(() => globalThis.studio.view.panes().map(({ pass }) => pass)), passes);
    await studio.picture(`compare_${mode.toLowerCase().replaceAll(' ', '_')}`);
  }
  await page.keyboard.press('x');
  assert.equal(await page.evaluate(() => globalThis.studio.view.one), 'before');
  await page.keyboard.press('x');
  assert.equal(await page.evaluate(() => globalThis.studio.view.one), 'after');
  await page.getByRole('button', { name: 'Wipe', exact: true }).click();
  await page.getByRole('slider', { name: 'Divider between before and after' }).press('ArrowLeft');
  assert.ok(Math.abs((await page.evaluate(() => globalThis.studio.view.wipe)) - 0.48) < 1e-9);
  for (const key of ['5', '6', '7', 'f', 'o']) await page.keyboard.press(key);
  assert.ok(await page.evaluate(() => globalThis.studio.view.isShown('onion')));
  await studio.picture('onion');
  await page.keyboard.press('o');
});

test('the worst moments are a list that jumps there', async () => {
  const first = studio.page.locator('.verdict .moment').first();
  const frame = Number(/frame (\d+)/.exec((await first.textContent()) ?? '')![1]);
  await studio.page.keyboard.press('Home');
  await first.click();
  assert.equal(await studio.page.evaluate(() => globalThis.studio.player.frame.value), frame);
  assert.match(await studio.page.evaluate(() => globalThis.studio.view.rig.mode), /foot/);
});

test('a foot in the ground is red, and how deep it is is said', async () => {
  const deepest = await studio.page.evaluate(() => {
    const { session, player, view } = globalThis.studio;
    const { heights } = session.motion.value!.view;
    let [frame, depth] = [0, 0];
    heights.forEach((height, i) => {
      if (-height > depth) [frame, depth] = [Math.floor(i / 6), -height];
    });
    view.compare('one', 'before');
    player.go(frame);
    view.draw();
    return depth * 100;
  });
  await studio.drawn();
  const said = await studio.page.locator('.depth:visible').first().textContent();
  assert.equal(said, `${deepest.toFixed(1)} cm below ground`);
});

test('damage is listed, and repair is an edit that is undone', async () => {
  await choose('Repair');
  await studio.page.waitForFunction(() => /damaged/.test(document.querySelector('.tool')?.textContent ?? ''));
  await studio.page.getByLabel('Repair these spans only').click();
  await studio.cleaned();
  assert.equal(await studio.page.evaluate(() => globalThis.studio.session.edit.value.extras?.repair), true);
  await studio.picture('repair');
  await studio.page.keyboard.press('Control+z');
  await studio.cleaned();
});

test('a loop, and back', async () => {
  await choose('Loop');
  await studio.page.getByLabel('Cycles').fill('2');
  await studio.page.getByRole('button', { name: 'Make a loop' }).click();
  await made('walk_loop.bvh');
  assert.match((await studio.page.locator('.made').textContent()) ?? '', /^2 cycles from frame/);
  await studio.page.keyboard.press('k');
  await studio.picture('loop');
  await studio.page.getByRole('button', { name: 'Back to walk.bvh' }).click();
  await made('walk.bvh');
});

test('a path through points on the floor', async () => {
  await choose('Path');
  await studio.page.evaluate(() => {
    const { view } = globalThis.studio;
    view.compare('one', 'after');
    view.draw();
  });
  const at = await studio.page.evaluate(() => {
    const { session } = globalThis.studio;
    const { view, hips } = session.motion.value!;
    return [view.joints[3 * hips]!, view.joints[3 * hips + 2]!];
  });
  await clickFloor(at[0]! + 6, at[1]! + 5);
  await clickFloor(at[0]! - 4, at[1]! + 8);
  await clickFloor(at[0]! + 6, at[1]! + 11);
  assert.match((await studio.page.locator('.tool').textContent()) ?? '', /4 points/);
  await studio.picture('path');
  await studio.page.getByRole('button', { name: 'Follow the curve' }).click();
  await made('walk_path.bvh');
  assert.ok(Number((await studio.slide()).after) < 0.1);
  await studio.page.getByRole('button', { name: 'Back to walk.bvh' }).click();
  await made('walk.bvh');
});

test('a path over hills', async () => {
  await studio.page.locator('.tool').getByLabel('Keep').selectOption('timing');
  await studio.page.locator('.tool').getByLabel('Ground').selectOption('hills');
  await studio.drawn();
  const at = await studio.page.evaluate(() => {
    const { view, hips } = globalThis.studio.session.motion.value!;
    return [view.joints[3 * hips]!, view.joints[3 * hips + 2]!];
  });
  for (const [x, z] of [
    [3, 4],
    [-2, 7],
    [3, 10],
  ] as const)
    await clickFloor(at[0]! + x, at[1]! + z);
  assert.match((await studio.page.locator('.tool').textContent()) ?? '', /4 points/);
  await studio.picture('path_hills');
  await studio.page.getByRole('button', { name: 'Follow the curve' }).click();
  await made('walk_path.bvh');
  const spread = await studio.page.evaluate(() => {
    const { heights } = globalThis.studio.session.motion.value!.ground!;
    return Math.max(...heights) - Math.min(...heights);
  });
  assert.ok(spread > 0.1, `hills of ${spread} m`);
  // Heel and ball were given places on a slope, a little nearer to each other than the foot is long.
  assert.ok(Number((await studio.slide()).after) < 0.3);
  await studio.picture('path_hills_made');
  await studio.page.getByRole('button', { name: 'Back to walk.bvh' }).click();
  await made('walk.bvh');
});

test('another character takes the motion over', async () => {
  await choose('Retarget');
  const tall = (await studio.demoText()).replace(/OFFSET +(\S+) +(\S+) +(\S+)/g, (_, ...numbers: string[]) => {
    return `OFFSET ${numbers
      .slice(0, 3)
      .map((number) => (1.15 * Number(number)).toFixed(5))
      .join(' ')}`;
  });
  await studio.drop({ name: 'tall.bvh', text: tall });
  await studio.page.waitForFunction(() => globalThis.studio.makers.character.value !== null);
  await studio.page.getByRole('button', { name: 'Put the motion on it' }).click();
  await made('walk_on_tall.bvh');
  await studio.picture('retarget');
  await studio.page.getByRole('button', { name: 'Back to walk.bvh' }).click();
  await made('walk.bvh');
});

test('footprints become a motion that steps there', async () => {
  await choose('Steps');
  await studio.page.waitForFunction(
    () => document.documentElement.hasAttribute('data-figure') && globalThis.studio.session.busy.value === null,
  );
  await studio.drawn();
  for (const [x, z] of [
    [0.1, 0.5],
    [-0.1, 1.0],
    [0.1, 1.5],
    [-0.1, 1.6],
  ] as const)
    await clickFloor(x, z);
  assert.match((await studio.page.locator('.tool').textContent()) ?? '', /4 footprints; the next is a left foot/);
  await studio.picture('steps');
  await studio.page.getByRole('button', { name: 'Make the motion' }).click();
  await made('steps.bvh');
  // A plant of the left foot is where the first print was put: the middle of heel and ball.
  const off = await studio.page.evaluate(() => {
    const places = globalThis.studio.session.shown.value!.cleaned.plants;
    const near = places.filter(
      ({ side, position }) => side === 'left' && position && Math.abs(position[2] - 0.5) < 0.25,
    );
    return near.length;
  });
  assert.ok(off > 0);
  await studio.picture('steps_made');
});

test('footprints on stairs', async () => {
  await choose('Clean');
  await choose('Steps');
  const isReady = () =>
    document.documentElement.hasAttribute('data-figure') && globalThis.studio.session.busy.value === null;
  await studio.page.waitForFunction(isReady);
  await studio.page.locator('.tool').getByLabel('Ground').selectOption('steps');
  await studio.page.waitForFunction(isReady);
  await studio.page.getByRole('button', { name: 'Remove the last footprint' }).click();
  await studio.page.waitForFunction(() => /3 footprints/.test(document.querySelector('.tool')!.textContent!));
  await studio.page.getByRole('button', { name: 'Make the motion' }).click();
  await studio.page.waitForFunction(() => globalThis.studio.session.motion.value?.ground !== undefined);
  await made('steps.bvh');
  const top = await studio.page.evaluate(() => Math.max(...globalThis.studio.session.motion.value!.ground!.heights));
  assert.ok(top > 0.11, `stairs of ${top} m`);
  await studio.picture('steps_stairs');
});

test('a figure is driven by keys, its feet planted on hills', async () => {
  await choose('Walk');
  await studio.page.waitForFunction(() => globalThis.walking?.updates > 1);
  await studio.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await studio.page.keyboard.down('ArrowUp');
  await studio.page.waitForFunction(() => globalThis.walking.plants > 10);
  await studio.page.keyboard.down('ArrowLeft');
  await studio.page.waitForFunction(() => globalThis.walking.plants > 16);
  await studio.page.keyboard.up('ArrowLeft');
  await studio.page.keyboard.up('ArrowUp');
  await studio.page.keyboard.down('KeyS');
  await studio.page.waitForFunction(() => globalThis.walking.walker.speed < -0.5 && globalThis.walking.plants > 22);
  await studio.page.keyboard.up('KeyS');
  await studio.picture('walk_live');
  const { largestSlide } = await studio.page.evaluate(() => ({ largestSlide: globalThis.walking.largestSlide }));
  // Single precision of some metres.
  assert.ok(largestSlide < 1e-5, `${largestSlide} m`);
  await choose('Clean');
  assert.equal(await name(), 'steps.bvh');
});

test('a film of the view', async () => {
  await studio.page.evaluate(() => {
    const { player } = globalThis.studio;
    player.window.set({ start: 0, end: 60 });
  });
  const film = await studio.saved('Save video');
  assert.equal(film.name, 'steps.webm');
  // The mark of Matroska, of which WebM is a kind.
  assert.equal(film.bytes.subarray(0, 4).toString('hex'), '1a45dfa3');
  assert.ok(film.bytes.length > 1000, `${film.bytes.length} bytes`);
});

test('a GIF of the view', async () => {
  const gif = await studio.saved('Save GIF');
  assert.equal(gif.name, 'steps.gif');
  assert.equal(gif.bytes.subarray(0, 6).toString('latin1'), 'GIF89a');
  // The browser shows it, and it moves.
  const { width, frames } = await studio.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await decoder.completed;
    const { image } = await decoder.decode();
    return { width: image.codedWidth, frames: decoder.tracks.selectedTrack!.frameCount };
  }, gif.bytes.toString('base64'));
  assert.ok(width > 300 && width <= 720, `${width} pixels`);
  assert.ok(frames >= 20, `${frames} pictures`);
});

test('feet are set down elsewhere, and a floor is levelled; undo brings all back', async () => {
  await choose('Clean');
  await studio.page.locator('summary', { hasText: 'Style and floor' }).click();
  const joints = () =>
    studio.page.evaluate(() => Array.from(globalThis.studio.session.shown.value!.cleaned.view.joints.slice(0, 3000)));
  const former = await joints();
  await studio.page.getByLabel('Toes out').fill('12');
  await studio.cleaned();
  assert.notDeepEqual(await joints(), former);
  assert.deepEqual(await studio.page.evaluate(() => Object.keys(globalThis.studio.session.edit.value.extras ?? {})), [
    'style',
  ]);
  await studio.page.getByLabel('Level the floor').selectOption('on');
  await studio.cleaned();
  await studio.page.keyboard.press('Control+z');
  await studio.page.keyboard.press('Control+z');
  await studio.cleaned();
  assert.deepEqual(await joints(), former);
  assert.equal(await studio.page.evaluate(() => globalThis.studio.session.edit.value.extras), undefined);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
