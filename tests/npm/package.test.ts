/** The package in an empty folder cleans a clip in Node and in Chromium as the program does. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { assertSameBvh } from '../wasm/agree.ts';
import { inChromium, Installed, runProgram, SOURCE } from './installed.ts';

let installed: Installed;
const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

before(() => {
  installed = new Installed();
  runProgram('demo', '--output', installed.path('demo'), '-q');
  copyFileSync(installed.path('demo/walk.bvh'), installed.path('walk.bvh'));
  for (const ending of ['glb', 'fbx', 'npz']) {
    runProgram('convert', installed.path('walk.bvh'), '-o', installed.path(`walk.${ending}`), '-q');
  }
  for (const ending of ['bvh', 'glb', 'fbx', 'npz']) {
    runProgram('clean', installed.path(`walk.${ending}`), '-o', installed.path(`by_program.${ending}`), '-q');
  }
});
after(() => installed.remove());

const CLEAN = `
  import { readFile, writeFile } from 'node:fs/promises';
  import { cleanFile } from 'surefoot';
  for (const ending of ['bvh', 'glb', 'fbx', 'npz']) {
    const cleaned = await cleanFile({ name: 'walk.' + ending, bytes: await readFile('walk.' + ending) });
    await writeFile(cleaned.name, cleaned.bytes);
    console.log(cleaned.name, cleaned.measurement.verdict.level);
  }`;

/** Two GLB files are the same but for numbers that are all but 0, of which rounding leaves little. */
function assertSameGlb(a: Buffer, b: Buffer): void {
  const numbers = 20 + a.readUInt32LE(12) + 8;
  assert.equal(a.length, b.length);
  assert.ok(a.subarray(0, numbers).equals(b.subarray(0, numbers)));
  for (let at = numbers; at < a.length; at += 4) {
    if (a.readInt32LE(at) !== b.readInt32LE(at))
      assert.ok(Math.abs(a.readFloatLE(at) - b.readFloatLE(at)) < 1e-9, `${at}`);
  }
}

/** The arrays of an NPZ file that is not compressed, as NPY files by their names. */
function arraysOf(npz: Buffer): Map<string, Buffer> {
  const arrays = new Map<string, Buffer>();
  for (let at = 0; npz.readUInt32LE(at) === 0x04034b50;) {
    assert.equal(npz.readUInt16LE(at + 8), 0, 'not compressed');
    const size = npz.readUInt32LE(at + 18);
    const name = at + 30;
    const data = name + npz.readUInt16LE(at + 26) + npz.readUInt16LE(at + 28);
    arrays.set(npz.toString('latin1', name, name + npz.readUInt16LE(at + 26)), npz.subarray(data, data + size));
    at = data + size;
  }
  return arrays;
}

/** Two NPZ files are the same but for what is the last bit of a number of 32 bits near 1: metres and parts of rotations. */
function assertSameNpz(a: Buffer, b: Buffer): void {
  const [own, others] = [arraysOf(a), arraysOf(b)];
  assert.deepEqual([...own.keys()], [...others.keys()]);
  assert.ok(own.size > 2);
  for (const [name, array] of own) {
    const other = others.get(name)!;
    const numbers = 10 + array.readUInt16LE(8);
    assert.ok(array.subarray(0, numbers).equals(other.subarray(0, numbers)), name);
    assert.equal(array.length, other.length, name);
    if (!array.toString('latin1', 0, numbers).includes("'<f4'")) {
      assert.ok(array.equals(other), name);
      continue;
    }
    for (let at = numbers; at < array.length; at += 4) {
      const [x, y] = [array.readFloatLE(at), other.readFloatLE(at)];
      assert.ok(Math.abs(x - y) <= 2 ** -23 * Math.max(1, Math.abs(x)), `${name} ${at}: ${x} and ${y}`);
    }
  }
}

test('Node cleans files of every kind as the program does', () => {
  const said = installed.run(CLEAN).trim().split('\n');
  assert.deepEqual(
    said.map((line) => line.split(' ')[0]),
    ['walk_clean.bvh', 'walk_clean.glb', 'walk_clean.fbx', 'walk_clean.npz'],
  );
  assert.equal(hash(installed.path('walk_clean.fbx')), hash(installed.path('by_program.fbx')));
  const [own, program] = ['walk_clean.bvh', 'by_program.bvh'].map((name) => readFileSync(installed.path(name), 'utf8'));
  assertSameBvh(own!, program!);
  const both = (ending: string): [Buffer, Buffer] => [
    readFileSync(installed.path(`walk_clean.${ending}`)),
    readFileSync(installed.path(`by_program.${ending}`)),
  ];
  assertSameGlb(...both('glb'));
  assertSameNpz(...both('npz'));
});

test('a thread of Node does the same, CommonJS too, and steps find their library', () => {
  const script = `
    const { readFile } = require('node:fs/promises');
    const { createHash } = require('node:crypto');
    (async () => {
      const { CoreClient } = await import('surefoot');
      const told = [];
      const core = new CoreClient({ onProgress: (done) => told.push(done) });
      const { load, clean } = await core.defaults();
      await core.load({ motion: { name: 'walk.fbx', bytes: await readFile('walk.fbx') } }, load);
      await core.clean(null, clean);
      const hash = createHash('sha256').update(await core.motion()).digest('hex');
      const steps = await core.steps({ format: 'surefoot-steps', version: 1, lengths: [0.5, 0.6] });
      core.close();
      console.log(JSON.stringify({ hash, movements: steps.details.movements }));
    })();`;
  const said = JSON.parse(installed.run(script, 'script.cjs')) as { hash: string; movements: number };
  assert.equal(said.hash, hash(installed.path('by_program.fbx')));
  assert.equal(said.movements, 3);
});

test('bad input is refused with a sentence', () => {
  const said = installed.run(`
    import { cleanFile, CoreError, startCore } from 'surefoot';
    const refused = async (call) => {
      try { await call(); return 'nothing'; } catch (problem) { return problem instanceof CoreError ? problem.message : String(problem); }
    };
    const text = (words) => new TextEncoder().encode(words);
    const core = await startCore();
    const row = (names, parents) => ({ skeleton: { names, parents, rest: names.flatMap(() => [0, 1, 0, 0, 0, 0, 1]) } });
    console.log(JSON.stringify([
      await refused(() => cleanFile({ name: 'a.bvh', bytes: text('HIERARCHY\\nROOT Hips\\n{\\nOFFSET 0 0 nan\\n') })),
      await refused(() => cleanFile({ name: 'a.bvh', bytes: text('') })),
      await refused(() => cleanFile({ name: 'a.npy', bytes: new Uint8Array(64) })),
      await refused(() => core.footLock(row(['a', 'b'], [-1, 0]))),
      await refused(() => core.steps({ format: 'surefoot-steps', version: 1, lengths: [1] })),
    ]));`);
  const sentences = JSON.parse(said) as string[];
  assert.match(sentences[0]!, /^a\.bvh:4:\d+: /);
  assert.match(sentences[1]!, /^a\.bvh/);
  assert.match(sentences[2]!, /^a\.npy/);
  assert.match(sentences[3]!, /leg/);
  assert.match(sentences[4]!, /steps\.bin/);
});

test('TypeScript knows every type', () => {
  installed.write(
    'use.ts',
    `import { CoreClient, startCore, type CleanedMotion, type Plant, type Walker } from 'surefoot';
     import { ThreeFootLock, type ThreeObject } from 'surefoot/three';
     const client = new CoreClient();
     const { load, clean } = await client.defaults();
     const motion = await client.load({ motion: { name: 'a.bvh', bytes: new Uint8Array() } }, load);
     const cleaned: CleanedMotion = await client.clean(null, clean, { level: 'auto' });
     const plants: readonly Plant[] = cleaned.plants;
     const level: 'good' | 'look' | 'bad' = cleaned.measurement.verdict.level;
     const core = await startCore();
     const walker: Walker = core.walker();
     const feet = new ThreeFootLock(core, {} as ThreeObject);
     // @ts-expect-error: a number is no file
     await client.load(3, load);
     console.log(motion.frames, plants, level, walker.joints, feet.lock.corrected);
    `,
  );
  const words = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  installed.compile(...words, '--lib', 'es2023,dom', 'use.ts');
  installed.compile(
    ...words.slice(0, 4),
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    '',
    'use.ts',
  );
});

test('Chromium gives the bytes of the program, from a worker', async () => {
  installed.write(
    'page/index.html',
    '<!doctype html><title>page</title><link rel="icon" href="data:," /><script type="module" src="./main.js"></script>',
  );
  installed.write(
    'page/main.js',
    `import { cleanFile, CoreClient } from 'surefoot';
     const hex = async (bytes) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((b) => b.toString(16).padStart(2, '0')).join('');
     const bytes = new Uint8Array(await (await fetch('walk.fbx')).arrayBuffer());
     const core = new CoreClient();
     const { load, clean } = await core.defaults();
     await core.load({ motion: { name: 'walk.fbx', bytes } }, load);
     await core.clean(null, clean);
     const steps = await core.steps({ format: 'surefoot-steps', version: 1, lengths: [0.5, 0.6] });
     await core.load({ motion: { name: 'walk.fbx', bytes } }, load);
     await core.clean(null, clean);
     const worker = await hex(await core.motion());
     const direct = await hex((await cleanFile({ name: 'walk.fbx', bytes })).bytes);
     globalThis.result = { worker, direct, movements: steps.details.movements };`,
  );
  installed.copy(installed.path('walk.fbx'), 'page/public/walk.fbx');
  await inChromium(installed.bundle('page'), async (page, address, complaints) => {
    await page.goto(`${address}index.html`);
    await page.waitForFunction('globalThis.result', undefined, { polling: 100 });
    const wanted = hash(installed.path('by_program.fbx'));
    assert.deepEqual(await page.evaluate('globalThis.result'), { worker: wanted, direct: wanted, movements: 3 });
    assert.deepEqual(complaints, []);
  });
});

test('the package says what it is', () => {
  const read = (path: string): Record<string, unknown> =>
    JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { version } = read(installed.path('node_modules/surefoot/package.json'));
  assert.match(readFileSync(`${SOURCE}/CMakeLists.txt`, 'utf8'), new RegExp(`VERSION ${String(version)} `));
  for (const name of ['README.md', 'LICENSE', 'surefoot.wasm', 'steps.bin', 'dist/node.d.ts']) {
    assert.ok(statSync(installed.path(`node_modules/surefoot/${name}`)).size > 0, name);
  }
});
