import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readProject, writeProject, type Project } from '../../src/model/project.ts';

const PROJECT: Project = {
  files: {
    motion: { name: 'walk.amc', bytes: Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7) % 256) },
    skeleton: { name: 'walk.asf', bytes: new Uint8Array([1, 2, 3]) },
    take: 'Walk',
  },
  load: { units: 'auto', up: 'auto', root_offset: 'auto', fps: 0, ground: 'plane:0' },
  detect: { method: 'auto', height: null, speed: null },
  clean: {} as Project['clean'],
  extras: { repair: true },
  plants: [{ side: 'left', joint: 'heel', first: 1, last: 9, confidence: 1, source: 'user', position: [1, 0, 2] }],
};
const file = (text: string) => ({ name: 'my.surefoot', bytes: new TextEncoder().encode(text) });

test('a project comes back as it was', () => {
  const { files, load, plants, extras } = readProject(file(writeProject(PROJECT)));
  assert.deepEqual(files, PROJECT.files);
  assert.deepEqual({ load, plants, extras }, { load: PROJECT.load, plants: PROJECT.plants, extras: PROJECT.extras });
});

test('what is no project is refused with a sentence', () => {
  const whole = JSON.parse(writeProject(PROJECT)) as Record<string, unknown>;
  for (const [text, why] of [
    ['not JSON', /my\.surefoot cannot be opened: it is not JSON/],
    ['{"format": "else"}', /not a Surefoot project/],
    [JSON.stringify({ ...whole, version: 2 }), /version 1/],
    [JSON.stringify({ ...whole, plants: null }), /no plants/],
    [
      JSON.stringify({ ...whole, files: { motion: { name: 'x' } } }),
      /motion in my\.surefoot has no name or no content/,
    ],
  ] as const)
    assert.throws(() => readProject(file(text)), why);
});
