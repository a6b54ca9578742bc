import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The compiled core; `SUREFOOT_WASM` names another one. */
const wasm = process.env['SUREFOOT_WASM'] ?? here('../build/wasm/bin/surefoot.wasm');

export default defineConfig({
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
  resolve: { alias: { 'surefoot.wasm?url': `${wasm}?url` } },
  server: { fs: { allow: [here('..')] } },
});
