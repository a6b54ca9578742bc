import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { StudioPage } from './studio_page.ts';

let studio: StudioPage;

before(async () => {
  // Code that is not yet compiled boxes its numbers on the heap. When it is compiled depends on how busy the machine is,
  // unless the engine does so at once, on the thread that runs the page.
  studio = await StudioPage.open({ flags: ['--js-flags=--single-threaded'] });
  await studio.go('?demo');
  await studio.cleaned();
});
after(() => studio?.close());

/** A node of the engine's record of allocations. */
interface Allocations {
  readonly callFrame: { readonly functionName: string };
  readonly selfSize: number;
  readonly children: readonly Allocations[];
}

/** Bytes taken by the functions of this name and by all that they call. */
const takenBy = (name: string, node: Allocations, inside = false): number => {
  const counts = inside || node.callFrame.functionName === name;
  return node.children.reduce((sum, child) => sum + takenBy(name, child, counts), counts ? node.selfSize : 0);
};

test('posing a frame allocates nothing', async () => {
  const POSES = 4000;
  const session = await studio.page.context().newCDPSession(studio.page);
  const record = {
    samplingInterval: 64,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  };
  /** As the render loop does it, without the screen. */
  const posed = async (): Promise<number> => {
    await session.send('HeapProfiler.startSampling', record);
    await studio.page.evaluate((count) => {
      const { view } = globalThis.studio;
      for (let i = 0; i < count; ++i) {
        view.setFrame(i % 100);
        view.pose();
      }
    }, POSES);
    const { profile } = await session.send('HeapProfiler.stopSampling');
    return takenBy('pose', profile.head);
  };
  const cold = await posed();
  assert.ok(cold > 48 * POSES, `only ${cold} bytes in ${POSES} poses: nothing was recorded`);
  await posed();
  const warm = await posed();
  // One number a pose would be 48 KB.
  assert.ok(warm < 12 * POSES, `${warm} bytes in ${POSES} poses`);
});
