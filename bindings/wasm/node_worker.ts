/** The core in a thread of Node's. */

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

import { serve, type WorkerScope } from './serve.ts';

const port = parentPort!;
const scope: WorkerScope = {
  onmessage: null,
  postMessage: (message, transfer) => port.postMessage(message, transfer),
};
port.on('message', (data) => scope.onmessage?.({ data }));
serve(scope, async (address) => new Uint8Array(await readFile(new URL(address))));
