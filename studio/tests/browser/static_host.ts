import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

export interface StaticHost {
  readonly address: string;
  close(): void;
}

/** Serves a folder below a path, as any host would, with extra files by name. */
export async function hostFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<StaticHost> {
  const below = '/some/where/';
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const name = path.startsWith(below) ? normalize(path.slice(below.length) || 'index.html') : null;
    const content = name === null || name.startsWith('..') ? null : (files.get(name) ?? readFile(join(folder, name)));
    Promise.resolve(content).then(
      (bytes) => {
        response.writeHead(bytes ? 200 : 404, {
          'content-type': TYPES[extname(name ?? '')] ?? 'application/octet-stream',
        });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}${below}`, close: () => server.close() };
}
