// Blender's importers, where Blender is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./blender_joints.py', import.meta.url));

export const blenderRuns = spawnSync('blender', ['--version']).status === 0;

/** In metres, +y up, at the times asked for alone: Blender is started once. Undefined where it cannot import the file. */
export function readByBlender(path, take, times) {
  const request = `${path}.blender.json`;
  const answer = `${path}.blender_joints.json`;
  writeFileSync(request, JSON.stringify({ file: path, take: take ?? null, times }));
  execFileSync(
    'blender',
    ['--background', '--factory-startup', '--python-exit-code', '3', '--python', SCRIPT, '--', request, answer],
    {
      stdio: 'ignore',
    },
  );
  const { refused, frames } = JSON.parse(readFileSync(answer, 'utf8'));
  if (refused) return undefined;
  return (seconds) => frames[times.indexOf(seconds)];
}
