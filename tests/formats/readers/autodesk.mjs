// Autodesk's own reader of FBX, which FBX2glTF carries.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readGltf } from './three.mjs';

const PACKED = fileURLToPath(new URL('../node_modules/fbx2gltf/bin/Linux/FBX2glTF', import.meta.url));

/** Its program is for x86-64 alone. */
export const autodeskRuns = process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKED);

/** In metres. Baked at `fps`, so that what lies between frames does not matter. */
export async function readByAutodesk(path, take, fps, folder) {
  const program = join(folder, 'FBX2glTF');
  if (!existsSync(program)) {
    copyFileSync(PACKED, program); // npm loses the bit that lets it run
    chmodSync(program, 0o755);
  }
  const glb = `${path}.autodesk.glb`;
  const rate = fps % 24 === 0 ? 24 : fps % 60 === 0 ? 60 : 30;
  execFileSync(program, ['-b', '--anim-framerate', `bake${rate}`, '-i', path, '-o', glb], { stdio: 'ignore' });
  return readGltf(glb, take);
}
