/** The report page as a browser shows it: whole, quiet, and saying what `measure` says. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { PROGRAM, StudioPage } from './studio_page.ts';

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

test('opens without network, script or complaint', async () => {
  await browser.page.goto(page);
  assert.deepEqual(browser.requests, [page]);
  assert.equal(await browser.page.locator('script').count(), 0);
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
    const boxes = await browser.page.locator('svg').evaluateAll((pictures) =>
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
  }
  assert.ok(grounds.size >= 2, 'light and dark look the same');
  assert.deepEqual(browser.complaints, []);
});
