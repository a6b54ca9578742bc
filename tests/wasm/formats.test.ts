/** Every format that the program reads and writes is read and written by the module, and comes out as it came in. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { test } from 'node:test';

import { CoreError, type InputFile } from '../../bindings/wasm/api.ts';
import type { CoreModule } from '../../bindings/wasm/module.ts';
import { dataClip, inFolder, runProgram, startModule } from './program.ts';

const fileAt = (path: string): InputFile => ({ name: basename(path), bytes: readFileSync(path) });

/** The sample walk in another format. */
function converted(folder: string, ending: string): string {
  const [walk, file] = [join(folder, 'walk.bvh'), join(folder, `walk${ending}`)];
  writeFileSync(walk, startModule().demo().bytes);
  runProgram('convert', walk, '-o', file, '-q');
  return file;
}

/** The largest distance of a joint in the last frame and in the middle of two files, metres. */
function largestDistance(core: CoreModule, a: InputFile, b: InputFile): number {
  const { load } = core.defaults();
  const poses = [a, b].map((motion) => {
    const { frames } = core.load({ motion }, load);
    return [frames >> 1, frames - 1].flatMap((frame) => [...core.pose('before', frame)]);
  });
  assert.equal(poses[0]!.length, poses[1]!.length);
  return Math.max(...poses[0]!.map((value, i) => Math.abs(value - poses[1]![i]!)));
}

/** Cleans a file in the module and by the program with the same plants: the same format, the same joints. */
function assertComesBack(path: string, folder: string): void {
  const core = startModule();
  const { load, detect, clean } = core.defaults();
  const motion = core.load({ motion: fileAt(path) }, load);
  assert.equal(motion.ending, extname(path));
  const plants = core.detect(detect);
  assert.ok(plants.length > 0);
  core.clean(plants, clean);
  const saved = { name: `saved${motion.ending}`, bytes: core.motion() };
  assert.ok(!Buffer.from(saved.bytes).equals(readFileSync(path)), 'nothing was cleaned, so nothing is tested');
  const [plantFile, cleanFile] = [join(folder, 'plants.json'), join(folder, `clean${motion.ending}`)];
  writeFileSync(plantFile, core.writePlants(plants));
  runProgram('clean', path, '--plants', plantFile, '-o', cleanFile, '-q', '--force');
  const distance = largestDistance(core, saved, fileAt(cleanFile));
  // What single precision of angles in degrees makes of the last bit of a double.
  assert.ok(distance < 5e-6, `${distance} m`);
}

for (const ending of ['.fbx', '.glb', '.gltf', '.npz']) {
  test(`a walk in a ${ending}`, () => inFolder((folder) => assertComesBack(converted(folder, ending), folder)));
}

for (const name of [
  'fbx/mixamo_walking.fbx',
  'glb/three_Soldier.glb',
  'vrm/pixiv_test.vrma',
  'npz/kimodo_soma_01_single_text_prompt.npz',
]) {
  const path = dataClip(`formats/${name}`);
  test(name, { skip: path ? false : 'the motion data is not there (SUREFOOT_DATA)' }, () =>
    inFolder((folder) => assertComesBack(path!, folder)),
  );
}

test('formats are known by content, whatever the name says', () =>
  inFolder((folder) => {
    const core = startModule();
    const { bytes } = fileAt(converted(folder, '.glb'));
    assert.equal(core.load({ motion: { name: 'walk.dat', bytes } }, core.defaults().load).ending, '.glb');
  }));

test('an animation can be chosen', { skip: dataClip('formats') ? false : 'the motion data is not there' }, () => {
  const core = startModule();
  const motion = fileAt(dataClip('formats/glb/three_Soldier.glb')!);
  const { load } = core.defaults();
  const read = (loaded: { takes: readonly { name: string; read: boolean }[] }): string[] =>
    loaded.takes.filter((take) => take.read).map(({ name }) => name);
  assert.deepEqual(read(core.load({ motion }, load)), ['Idle']);
  const walk = core.load({ motion, take: 'Walk' }, load);
  assert.deepEqual(read(walk), ['Walk']);
  assert.equal(walk.takes.length, 4);
  assert.throws(() => core.load({ motion, take: 'Swim' }, load), CoreError);
});

test('a .gltf is opened together with its buffers', () =>
  inFolder((folder) => {
    const core = startModule();
    const { load } = core.defaults();
    const gltf = JSON.parse(readFileSync(converted(folder, '.gltf'), 'utf8'));
    const bytes = Buffer.from(gltf.buffers[0].uri.split(',')[1], 'base64');
    gltf.buffers[0].uri = 'walk.bin';
    const motion = { name: 'walk.gltf', bytes: new TextEncoder().encode(JSON.stringify(gltf)) };
    assert.throws(() => core.load({ motion }, load), /walk\.bin.*open both/);
    assert.equal(core.load({ motion, beside: [{ name: 'walk.bin', bytes }] }, load).frames, 541);
    assert.throws(() => core.load({ motion }, load), /walk\.bin/, 'files belong to one motion alone');
  }));
