import type { Pane, View } from '../scene/view.ts';
import { h } from './dom.ts';

/** The divider of a wipe: dragged, or moved by the arrow keys. */
export function wipeHandle(view: View): { readonly element: HTMLElement; place(panes: readonly Pane[]): void } {
  const move = (share: number): void => {
    view.setWipe(share);
    element.setAttribute('aria-valuenow', String(Math.round(view.wipe * 100)));
  };
  const element = h('div', {
    class: 'wipe',
    role: 'slider',
    tabindex: 0,
    hidden: true,
    'aria-label': 'Divider between before and after',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': 50,
    title: 'Drag to compare before and after',
    onpointerdown: (event: PointerEvent) => element.setPointerCapture(event.pointerId),
    onpointermove: (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      const { left, width } = view.canvas.getBoundingClientRect();
      move((event.clientX - left) / width);
    },
    onkeydown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -0.02 : event.key === 'ArrowRight' ? 0.02 : 0;
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      move(view.wipe + by);
    },
  });
  return {
    element,
    place: (panes) => {
      element.hidden = view.comparison !== 'wipe' || panes.length < 2;
      element.style.left = `${panes[1]?.left ?? 0}px`;
    },
  };
}
