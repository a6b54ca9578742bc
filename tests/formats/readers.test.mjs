// Cleaned files in the readers that people have: three's loaders, Autodesk's, Blender's. Feet must be where
// Surefoot put them, whatever a reader makes of keys that nobody touched.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { after, test } from 'node:test';

import { autodeskRuns, readByAutodesk } from './readers/autodesk.mjs';
import { blenderRuns, readByBlender } from './readers/blender.mjs';
import { timesOf, worstDistance } from './readers/compare.mjs';
import { CLEANED, cleaned, convertedDemo, dataFile, metresPerUnit, readMotion } from './readers/surefoot.mjs';
import { readFbx, readGltf } from './readers/three.mjs';

const LIMIT = 0.01; // centimetres
const folder = mkdtempSync(join(tmpdir(), 'surefoot-readers-'));
after(() => rmSync(folder, { recursive: true }));
if (!blenderRuns) console.log('Blender is not installed: its readers are left out');

/** Every reader of a file with its sampler; `refused` are readers that cannot read the source either. */
async function* readersOf(file, motion, refused) {
  if (extname(file) === '.fbx') {
    yield ['three', readFbx(file, motion.take), metresPerUnit(file)];
    if (autodeskRuns) yield ['autodesk', await readByAutodesk(file, motion.take, motion.fps, folder), 1];
  } else {
    yield ['three', await readGltf(file, motion.take), 1];
  }
  if (blenderRuns && !refused.includes('blender')) {
    const sample = readByBlender(file, motion.take, timesOf(motion));
    assert.ok(sample, 'Blender imports the source, so it must import this');
    yield ['blender', sample, 1];
  }
}

async function assertReadAlike(file, refused = []) {
  const motion = readMotion(file);
  for await (const [reader, sample, scale] of readersOf(file, motion, refused)) {
    const { feet, all } = worstDistance(motion, sample, scale);
    console.log(`${basename(file)} in ${reader}: feet ${feet.toFixed(5)} cm, all joints ${all.toFixed(5)} cm`);
    assert.ok(feet <= LIMIT, `${basename(file)}: feet are off by ${feet} cm in ${reader}`);
    // Autodesk's reader knows every kind of key.
    if (reader === 'autodesk') assert.ok(all <= LIMIT, `${basename(file)}: joints are off by ${all} cm in ${reader}`);
  }
}

for (const { name, plants, refused } of CLEANED) {
  const source = dataFile(name);
  test(`cleaned ${name}`, { skip: source ? false : 'the motion data is not there (SUREFOOT_DATA)' }, () =>
    assertReadAlike(cleaned(source, plants, folder), refused),
  );
}

for (const ending of ['fbx', 'glb']) {
  test(`a new .${ending} from BVH`, () => assertReadAlike(convertedDemo(ending, folder)));
}
