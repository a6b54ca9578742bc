import { plantsIn } from '../model/selection.ts';
import { frameAt } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';

/** A pointer that moved less than this was clicked, pixels. */
const STILL = 4;

/** Selects the plants in a box that is drawn over empty places of the rows; a click is handed on. */
export function boxSelect(
  rows: HTMLElement,
  session: Session,
  player: Player,
  clicked: (event: PointerEvent) => void,
): void {
  const box = h('div', { class: 'box', hidden: true });
  rows.append(box);
  rows.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || (down.target as Element).closest('.bar')) return;
    const area = rows.getBoundingClientRect();
    const ending = new AbortController();
    let isBox = false;
    rows.setPointerCapture(down.pointerId);
    rows.addEventListener(
      'pointermove',
      (event) => {
        isBox ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL;
        box.hidden = !isBox;
        if (!isBox) return;
        const [left, right] = [down.clientX, event.clientX].sort((a, b) => a - b) as [number, number];
        const [top, bottom] = [down.clientY, event.clientY].sort((a, b) => a - b) as [number, number];
        box.style.left = `${left - area.left}px`;
        box.style.width = `${right - left}px`;
        box.style.top = `${top - area.top}px`;
        box.style.height = `${bottom - top}px`;
        const frame = (x: number): number => Math.floor(frameAt(player.window.value, x - area.left, area.width));
        const row = (y: number): number => Math.floor(((y - area.top) / area.height) * 4);
        session.selectAll(plantsIn(session.edit.value.plants, [row(top), row(bottom)], [frame(left), frame(right)]));
      },
      { signal: ending.signal },
    );
    const end = (event: PointerEvent): void => {
      ending.abort();
      box.hidden = true;
      if (!isBox) clicked(event);
    };
    rows.addEventListener('pointerup', end, { signal: ending.signal });
    rows.addEventListener('pointercancel', end, { signal: ending.signal });
  });
}
