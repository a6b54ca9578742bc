// Khronos' validator: cleaning adds no error and no warning, and files made anew have none.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';

import validator from 'gltf-validator';

import { CLEANED, cleaned, convertedDemo, dataFile } from './readers/surefoot.mjs';

const folder = mkdtempSync(join(tmpdir(), 'surefoot-validator-'));
after(() => rmSync(folder, { recursive: true }));

/** How often the validator complains, by what of. */
async function complaintsOf(file) {
  const report = await validator.validateBytes(new Uint8Array(readFileSync(file)), { maxIssues: 0 });
  const counts = {};
  for (const { code, severity } of report.issues.messages) {
    if (severity <= 1) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

async function assertNoNewComplaints(file, source) {
  const before = source ? await complaintsOf(source) : {};
  for (const [code, count] of Object.entries(await complaintsOf(file))) {
    assert.ok(count <= (before[code] ?? 0), `${basename(file)}: ${count} x ${code}, ${before[code] ?? 0} before`);
  }
}

for (const { name, plants } of CLEANED.filter((file) => !file.name.endsWith('.fbx'))) {
  const source = dataFile(name);
  test(`cleaned ${name}`, { skip: source ? false : 'the motion data is not there (SUREFOOT_DATA)' }, () =>
    assertNoNewComplaints(cleaned(source, plants, folder), source),
  );
}

for (const ending of ['glb', 'gltf']) {
  test(`a new .${ending} from BVH`, () => assertNoNewComplaints(convertedDemo(ending, folder)));
}

test('what is broken is complained of', async () => {
  const file = convertedDemo('broken.gltf', folder);
  const gltf = JSON.parse(readFileSync(file, 'utf8'));
  gltf.animations[0].samplers[0].input = 9999;
  writeFileSync(file, JSON.stringify(gltf));
  await assert.rejects(assertNoNewComplaints(file));
});
