// The program under test, and what it says of a file: where every joint is in every frame, which joints are feet.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readNpz } from './npz.mjs';

function fromEnvironment(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by ctest`);
  return value;
}

const PROGRAM = fromEnvironment('SUREFOOT_PROGRAM');
const SOURCE = fromEnvironment('SUREFOOT_SOURCE_DIR');
const DATA = process.env.SUREFOOT_DATA ?? join(SOURCE, '../shared/data');

/** A file of the motion data; undefined where the data is not there. */
export function dataFile(name) {
  const path = join(DATA, 'formats', name);
  return existsSync(path) ? path : undefined;
}

export function surefoot(...words) {
  return execFileSync(PROGRAM, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
}

/**
 * The files that are cleaned and read. Where a body runs or walks in place, detection finds nothing to hold: `plants`
 * are held then. `refused`: readers that cannot read the file as it came.
 */
export const CLEANED = [
  { name: 'fbx/three_mixamo.fbx' },
  { name: 'fbx/mixamo_walking.fbx' },
  {
    name: 'fbx/ozz_run.fbx',
    plants: {
      frames: 21,
      fps: 30,
      at: [
        ['left', 0, 3],
        ['right', 8, 12],
      ],
    },
  },
  { name: 'fbx/ozz_walk.fbx', refused: ['blender'] },
  { name: 'glb/three_Soldier.glb' },
  { name: 'glb/three_Xbot.glb' },
  {
    name: 'glb/khr_CesiumMan.glb',
    plants: {
      frames: 48,
      fps: 24,
      at: [
        ['left', 4, 12],
        ['right', 28, 36],
      ],
    },
  },
  { name: 'vrm/pixiv_test.vrma' },
];

/** Cleans a source into a folder. Throws where nothing was changed, as then nothing would be tested. */
export function cleaned(source, plants, folder) {
  const file = join(folder, `clean_${basename(source)}`);
  const flags = [];
  if (plants) {
    const { frames, fps, at } = plants;
    const listed = at.map(([side, first, last]) => ({ side, joint: 'ball', first, last }));
    writeFileSync(
      `${file}.plants`,
      JSON.stringify({ format: 'surefoot-plants', version: 1, frames, fps, plants: listed }),
    );
    flags.push('--plants', `${file}.plants`);
  }
  surefoot('clean', source, '-o', file, '--quiet', '--force', ...flags);
  if (readFileSync(file).equals(readFileSync(source))) throw new Error(`${source}: nothing was cleaned`);
  return file;
}

/** The sample walk, its feet held, in another format. */
export function convertedDemo(ending, folder) {
  surefoot('demo', '--output', join(folder, 'demo'), '--quiet', '--force');
  const file = join(folder, `walk.${ending}`);
  surefoot('convert', join(folder, 'demo', 'clean.bvh'), '-o', file, '--quiet');
  return file;
}

/** Of the file's unit. */
export const metresPerUnit = (file) => JSON.parse(surefoot('info', file, '--json')).units.metres_per_unit;

/** {fps, take, feet, frames: [{name: [x, y, z]}]}: metres, +y up; joints whose name is not their own alone are left out. */
export function readMotion(file) {
  const copy = `${file}.joints.npz`;
  surefoot('convert', file, '-o', copy, '--force', '--quiet');
  const info = JSON.parse(surefoot('info', file, '--json'));
  const { posed_joints: places, joint_names: names, fps } = readNpz(copy);
  const [frames, joints] = places.shape;
  const all = Array.from({ length: joints }, (_, j) => names.at(j));
  const own = all.map((name) => all.indexOf(name) === all.lastIndexOf(name));
  const place = (frame, joint) => [0, 1, 2].map((k) => places.at(3 * (frame * joints + joint) + k));
  return {
    fps: fps.at(0),
    take: info.takes?.find((take) => take.read)?.name,
    feet: ['left', 'right']
      .flatMap((side) => ['ankle', 'ball', 'toe'].map((role) => info.rig[side][role]))
      .filter(Boolean),
    frames: Array.from({ length: frames }, (_, f) =>
      Object.fromEntries(all.flatMap((name, j) => (own[j] ? [[name, place(f, j)]] : []))),
    ),
  };
}
