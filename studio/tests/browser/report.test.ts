/** The report page as a browser shows it: whole, quiet, and saying what `measure` says. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { seriousFindings } from './axe.ts';
import { eventually, PROGRAM, StudioPage } from './studio_page.ts';

const folder = mkdtempSync(join(tmpdir(), 'surefoot-report-'));
const page = pathToFileURL(join(folder, 'report.html')).href;
let browser: StudioPage;

before(async () => {
  execFileSync(PROGRAM, ['demo', '-o', folder, '--force', '-q'], { stdio: 'ignore' });
  execFileSync(PROGRAM, ['report', 'walk.bvh', 'clean.bvh', '-o', 'report.html', '--force', '-q'], { cwd: folder });
  browser = await StudioPage.open();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What the page's player shows (player.js). */
interface Player {
  time: number;
  playing: boolean;
  close: boolean;
  overlaid: boolean;
  moment: { frame: number; first: number; last: number } | null;
  motions: Float32Array[];
  data: { samples: number; stride: number; plants: number[][]; shape: { points: number; joints: number } };
}
declare global {
  var surefootPlayer: Player;
}
const player = <T>(read: (state: Player) => T): Promise<T> =>
  browser.page.evaluate(`(${read.toString()})(globalThis.surefootPlayer)`) as Promise<T>;

test('opens without network or complaint', async () => {
  await browser.page.goto(page);
  assert.deepEqual(browser.requests, [page]);
  assert.deepEqual(browser.complaints, []);
});

test('plays the worst moment over and over', async () => {
  await browser.page.emulateMedia({ reducedMotion: 'no-preference' });
  await browser.page.goto(page);
  assert.equal(await player((state) => state.playing), true);
  const [first, last] = await player((state) => [state.moment!.first, state.moment!.last]);
  // However seldom the page draws, the frames differ, stay within the moment, and begin again.
  const seen = new Set<number>();
  let [former, starts] = [-1, 0];
  await eventually('the moment is not played again', async () => {
    const time = await player((state) => state.time * state.data.stride);
    assert.ok(time >= first! - 1 && time <= last! + 1, `frame ${time} is outside of ${first} to ${last}`);
    seen.add(time);
    if (time < former) starts += 1;
    former = time;
    return seen.size > 3 && starts > 0;
  });
  await browser.page.emulateMedia({ reducedMotion: 'reduce' });
  await browser.page.goto(page);
  assert.equal(await player((state) => state.playing), false);
});

test('draws figures that differ from frame to frame, in one pane or two', async () => {
  await browser.page.goto(page);
  const shot = () => browser.page.locator('#player-view').screenshot();
  let former = await shot();
  for (const key of ['ArrowLeft', 'o', 'f']) {
    await browser.page.keyboard.press(key);
    if (key === 'o') assert.equal(await player((state) => state.overlaid), true);
    let look = former;
    await eventually(`${key} changes nothing`, async () => !(look = await shot()).equals(former));
    former = look;
  }
});

test('keys, buttons and the slider go where they say', async () => {
  await browser.page.goto(page);
  await browser.page.keyboard.press('Home');
  assert.equal(await player((state) => state.time), 0);
  await browser.page.keyboard.press('ArrowRight');
  assert.equal(await player((state) => state.time), 1);
  await browser.page.keyboard.press('End');
  assert.equal(await player((state) => state.time - state.data.samples), -1);
  const buttons = browser.page.locator('[data-moment]');
  for (let i = 0; i < (await buttons.count()) - 1; i++) {
    await buttons.nth(i).click();
    assert.equal(await buttons.nth(i).getAttribute('aria-pressed'), 'true');
    const [time, frame] = await player((state) => [state.time * state.data.stride, state.moment!.frame]);
    assert.equal(time, frame);
  }
  await browser.page.locator('#player-scrub').fill('7');
  assert.equal(await player((state) => state.time), 7);
  await browser.page.locator('#player-play').click();
  assert.equal(await player((state) => state.playing), true);
  await browser.page.keyboard.press('Space');
  assert.equal(await player((state) => state.playing), false);
  assert.deepEqual(browser.complaints, []);
});

test('planted feet stay in place in what the player draws', async () => {
  const words = ['report', 'walk.bvh', 'clean.bvh', '--plants', 'plants.json', '-o', 'held.html', '--force', '-q'];
  execFileSync(PROGRAM, words, { cwd: folder });
  await browser.page.goto(pathToFileURL(join(folder, 'held.html')).href);
  const [before, after] = await player((state) => {
    const { motions, data } = state;
    const width = 3 * data.shape.points;
    return motions.map((motion) => {
      let most = 0;
      for (const [side, part, first, last] of data.plants) {
        const at = 3 * (data.shape.joints + 3 * side! + part!);
        for (let f = first! + 1; f <= last!; f++) {
          for (let a = at; a < at + 3; a++) {
            most = Math.max(most, Math.abs(motion[f * width + a]! - motion[first! * width + a]!));
          }
        }
      }
      return most;
    });
  });
  assert.ok(before! > 0.01, `slid by ${before} m`);
  assert.ok(after! < 0.0003, `held to ${after} m`); // rounded to 0.1 mm twice
});

test('the moving picture plays as a picture of a page', async () => {
  execFileSync(PROGRAM, ['report', 'walk.bvh', 'clean.bvh', '--picture', 'feet.svg', '--force', '-q'], { cwd: folder });
  const picture = pathToFileURL(join(folder, 'feet.svg')).href;
  writeFileSync(join(folder, 'readme.html'), `<img src="${picture}" alt="feet"/>`);
  await browser.page.emulateMedia({ reducedMotion: 'no-preference' });
  await browser.page.goto(pathToFileURL(join(folder, 'readme.html')).href);
  await browser.page.waitForFunction(() => document.querySelector('img')!.complete);
  const one = await browser.page.screenshot();
  await eventually('the picture stands still', async () => !one.equals(await browser.page.screenshot()));
  assert.deepEqual(browser.complaints, []);
});

test('says what measure says', async () => {
  await browser.page.goto(page);
  const shown = JSON.parse((await browser.page.locator('#measurement').textContent()) ?? '') as unknown;
  const words = ['measure', 'clean.bvh', '--against', 'walk.bvh', '--json', '-q'];
  const said = JSON.parse(execFileSync(PROGRAM, words, { cwd: folder, encoding: 'utf8' })) as Record<string, unknown>;
  delete said.damage; // what a page compares is measured in both motions alike
  assert.deepEqual(shown, said);
});

test('draws every picture inside the page, in light, dark and print', async () => {
  const grounds = new Set<string>();
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { media: 'print' }] as const) {
    await browser.page.emulateMedia({ media: 'screen', ...look });
    await browser.page.goto(page);
    const boxes = await browser.page.locator('svg[role=img]').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const box = picture.getBoundingClientRect();
        return { width: box.width, height: box.height };
      }),
    );
    assert.ok(boxes.length >= 5, `${boxes.length} pictures`);
    for (const { width, height } of boxes) assert.ok(width > 100 && height > 50, `${width} x ${height}`);
    grounds.add(await browser.page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    const overflow = await browser.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `wider than the window by ${overflow}`);
    assert.deepEqual(await seriousFindings(browser.page), [], JSON.stringify(look));
  }
  assert.ok(grounds.size >= 2, 'light and dark look the same');
  assert.deepEqual(browser.complaints, []);
});
