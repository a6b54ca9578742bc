/** The core in a Web Worker. */

import { fetchModule } from './fetch_module.ts';
import { serve, type WorkerScope } from './serve.ts';

serve(globalThis as unknown as WorkerScope, fetchModule);
