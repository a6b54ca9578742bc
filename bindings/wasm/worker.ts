/** The core in a Web Worker. */

import { fetchBytes } from './fetch_bytes.ts';
import { serve, type WorkerScope } from './serve.ts';

serve(globalThis as unknown as WorkerScope, fetchBytes);
