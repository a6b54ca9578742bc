import './style/theme.css';
import './style/controls.css';
import './style/layout.css';
import './style/timeline.css';
import './style/panels.css';
import './style/narrow.css';

import steps from 'steps.bin?url';
import wasm from 'surefoot.wasm?url';

import { CoreClient } from './core.ts';
import { startStudio } from './studio.ts';

const core = new CoreClient({ wasm, steps, onProgress: (done) => onProgress(done) });
let onProgress: (done: number) => void = () => undefined;

startStudio(core, wasm, document.body).then(
  (studio) => {
    onProgress = (done) => studio.session.progress.set(done);
    // For the browser's console, and for tests.
    Object.assign(globalThis, { studio });
  },
  (problem: unknown) => {
    document.body.textContent = `The studio cannot start: ${String(problem)}`;
  },
);

// A host keeps the studio in the browser for days without a network. The program's own server is always there.
if (
  'serviceWorker' in navigator &&
  (location.protocol === 'https:' || new URLSearchParams(location.search).has('install'))
)
  void navigator.serviceWorker.register('./sw.js');
