/** The three.js example: feet of a skinned GLB that stay in place at run time, without delay, seen in Chromium. */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { DATA, inChromium, Installed, PICTURES, runProgram, SOURCE } from './installed.ts';
import { withBody } from './skinned_glb.ts';

interface Seen {
  readonly free: number;
  readonly locked: number;
  readonly stances: number;
}

const SOLDIER = join(DATA, 'formats/glb/three_Soldier.glb');
let installed: Installed;
let built: string;
/** Metres a second of the made character's own walk. */
let natural = 0;

before(() => {
  installed = new Installed();
  const example = join(SOURCE, 'bindings/wasm/examples/three');
  for (const name of readdirSync(example)) {
    if (/\.(html|js)$/.test(name)) installed.copy(join(example, name), `example/${name}`);
  }
  mkdirSync(installed.path('example/public'));
  runProgram('demo', '--output', installed.path('demo'), '-q');
  const cycle = installed.path('cycle.glb');
  natural = (
    JSON.parse(runProgram('loop', installed.path('demo/walk.bvh'), '-o', cycle, '--in-place', '--json', '-q')) as {
      speed: number;
    }
  ).speed;
  writeFileSync(installed.path('example/public/made.glb'), withBody(readFileSync(cycle)));
  if (existsSync(SOLDIER)) installed.copy(SOLDIER, 'example/public/soldier.glb');
  built = installed.bundle('example');
  mkdirSync(PICTURES, { recursive: true });
});
after(() => installed.remove());

async function see(words: string, picture: string): Promise<Seen> {
  let seen: Seen | undefined;
  await inChromium(built, async (page, address, complaints) => {
    await page.goto(`${address}index.html?frames=300&${words}`);
    await page.waitForFunction('window.result', undefined, { polling: 100 });
    seen = (await page.evaluate('window.result')) as Seen;
    await page.screenshot({ path: join(PICTURES, `${picture}.png`) });
    assert.deepEqual(
      complaints.filter((text) => !/favicon|404/.test(text)),
      [],
    );
  });
  return seen!;
}

test('a made character that is moved faster than it walks', async () => {
  const seen = await see(`model=made.glb&speed=${1.25 * natural}`, 'three_made');
  assert.ok(seen.stances >= 6, `${seen.stances} stances`);
  assert.ok(seen.free > 0.03, `it slides by ${seen.free} m`);
  assert.ok(seen.locked < 0.002, `locked, by ${seen.locked} m`);
});

test('a Soldier', { skip: existsSync(SOLDIER) ? false : 'the motion data is not there (SUREFOOT_DATA)' }, async () => {
  const seen = await see('model=soldier.glb&animation=Walk&speed=2', 'three_soldier');
  assert.ok(seen.stances >= 6 && seen.free > 0.03 && seen.locked < 0.002, JSON.stringify(seen));
});

test('what has no legs is refused with a sentence in the page', async () => {
  let said = '';
  await inChromium(built, async (page, address) => {
    await page.goto(`${address}index.html?model=none.glb`);
    await page.waitForFunction('window.result', undefined, { polling: 100 });
    said = ((await page.evaluate('window.result')) as { problem: string }).problem;
  });
  assert.ok(said.length > 0);
});
