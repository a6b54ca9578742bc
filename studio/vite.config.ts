import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The compiled core; `SUREFOOT_WASM` names another one. */
const wasm = process.env['SUREFOOT_WASM'] ?? here('../build/wasm/bin/surefoot.wasm');

/** Writes the service worker with the list of everything that was built. */
function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle(_, bundle) {
      const files = ['./', './manifest.webmanifest', './icon.svg', ...Object.keys(bundle).map((name) => `./${name}`)];
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(here('src/offline/worker.js'), 'utf8')
        .replace('__VERSION__', `surefoot-${version}`)
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  plugins: [offline()],
  // Relative addresses: the built folder works from any place of any host.
  base: './',
  build: {
    outDir: process.env['SUREFOOT_STUDIO_OUT'] ?? here('../build/studio'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  resolve: { alias: { 'surefoot.wasm?url': `${wasm}?url`, 'steps.bin?url': `${here('../models/steps.bin')}?url` } },
  server: { fs: { allow: [here('..')] } },
});
