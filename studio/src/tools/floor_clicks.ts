import type { HeightAt } from '../scene/ground_hit.ts';
import type { View } from '../scene/view.ts';

/** A pointer that moved further than this was dragged, pixels. */
const STILL = 5;

/** Hears of clicks on the floor; dragging still turns the camera. The result ends it. */
export function onFloorClick(view: View, heightAt: HeightAt, heard: (x: number, z: number) => void): () => void {
  const ending = new AbortController();
  let down: PointerEvent | null = null;
  view.canvas.addEventListener('pointerdown', (event) => void (down = event), { signal: ending.signal });
  view.canvas.addEventListener(
    'pointerup',
    (event) => {
      const start = down;
      down = null;
      if (!start || event.button !== 0) return;
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) return;
      const at = view.groundAt(event.clientX, event.clientY, heightAt);
      if (at) heard(at[0], at[1]);
    },
    { signal: ending.signal },
  );
  return () => ending.abort();
}
