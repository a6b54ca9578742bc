import type { Plant } from '../core.ts';
import { withPlants } from '../model/edit.ts';
import { placedAt } from '../model/selection.ts';
import type { Session } from '../session.ts';
import { groundHeight } from './ground_height.ts';
import type { View } from './view.ts';

/** How close to a ring a pointer takes hold of it, pixels. */
const REACH = 16;

/** Lets the ring of a plant be dragged over the ground: that is where the foot then stands. Escape takes it back. */
export function dragPlaces(view: View, session: Session, isOn: () => boolean): void {
  /** The plant under a pointer: of those that hold the frame shown, or the one selected. */
  const plantAt = (x: number, y: number): number => {
    const shown = session.shown.value;
    const { plants, selected } = session.edit.value;
    if (!shown || shown.edit.plants !== plants || !view.isShown('plants')) return -1;
    const { left, top } = view.canvas.getBoundingClientRect();
    let [best, least] = [-1, REACH];
    shown.cleaned.plants.forEach(({ position, first, last }, index) => {
      if (!position || (index !== selected && (view.frame < first || view.frame > last))) return;
      for (const pane of view.panes()) {
        const [px, py] = view.onCanvas(...position, pane);
        const away = Math.hypot(px - (x - left), py - (y - top));
        if (away < least) [best, least] = [index, away];
      }
    });
    return best;
  };
  view.canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0)
      view.canvas.style.cursor = isOn() && plantAt(event.clientX, event.clientY) >= 0 ? 'move' : '';
  });
  view.canvas.addEventListener(
    'pointerdown',
    (down) => {
      const index = down.button === 0 && isOn() ? plantAt(down.clientX, down.clientY) : -1;
      if (index < 0) return;
      // The camera must not turn with it.
      down.stopImmediatePropagation();
      drag(view, session, down, index);
    },
    { capture: true },
  );
}

function drag(view: View, session: Session, down: PointerEvent, index: number): void {
  session.select(index);
  const before = session.edit.value;
  const place = session.shown.value!.cleaned.plants[index]!.position!;
  const start = view.floorAt(down.clientX, down.clientY, place[1]);
  const ending = new AbortController();
  const { signal } = ending;
  let last = before;
  view.canvas.setPointerCapture(down.pointerId);
  view.rig.controls.enabled = false;
  const end = (isKept: boolean): void => {
    ending.abort();
    view.rig.controls.enabled = true;
    if (isKept && last !== before) session.commit(last);
    else session.revert();
  };
  view.canvas.addEventListener(
    'pointermove',
    (event) => {
      const at = view.floorAt(event.clientX, event.clientY, place[1]);
      const motion = session.motion.value;
      if (!at || !start || !motion) return;
      const [x, z] = [place[0] + at[0] - start[0], place[2] + at[1] - start[1]];
      const y = motion.ground ? groundHeight(motion, x, z) : place[1];
      last = withPlants(before, placedAt(before.plants, index, [x, y, z] as Plant['position'] & {}));
      session.preview(last);
    },
    { signal },
  );
  view.canvas.addEventListener('pointerup', () => end(true), { signal });
  view.canvas.addEventListener('pointercancel', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end(false);
    },
    { signal },
  );
}
