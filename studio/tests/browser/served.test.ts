import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { PROGRAM, StudioPage } from './studio_page.ts';

/** The first line that a program prints. */
function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    program.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n')[0]!);
    });
    program.on('exit', (code) => reject(new Error(`it ended with ${code} before it said an address`)));
  });
}

test('the program serves the studio with a file, and ends when it is told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surefoot-served-'));
  const studio = await StudioPage.open({ size: { width: 1000, height: 640 } });
  await promisify(execFile)(PROGRAM, ['demo', '-o', folder]);
  const walk = join(folder, 'a walk, ümlaut.bvh');
  await copyFile(join(folder, 'walk.bvh'), walk);
  const program = spawn(PROGRAM, ['studio', walk, '--port', '0', '--no-open']);
  try {
    await studio.goTo(await firstLine(program));
    await studio.cleaned();
    assert.equal(await studio.page.evaluate(() => globalThis.studio.session.motion.value?.name), 'a walk, ümlaut.bvh');
    assert.equal((await studio.slide()).after, '0.00');
    assert.equal(await studio.page.evaluate(() => globalThis.crossOriginIsolated), true);
    assert.deepEqual(studio.complaints, []);
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGINT');
    assert.equal(await ended, 0);
  } finally {
    program.kill();
    await studio.close();
    await rm(folder, { recursive: true });
  }
});
