import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { STUDIO } from './studio_page.ts';

/** Bytes of all that a first visit may download, each file compressed by itself as hosts do. */
export async function downloadSize(compress: (bytes: Uint8Array) => Uint8Array): Promise<number> {
  let size = 0;
  for (const file of await readdir(STUDIO, { recursive: true, withFileTypes: true }))
    // The library of steps is fetched when somebody asks for steps.
    if (file.isFile() && !file.name.startsWith('steps'))
      size += compress(await readFile(join(file.parentPath, file.name))).length;
  return size;
}
