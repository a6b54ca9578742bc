import { h } from '../ui/dom.ts';
import type { Driver } from './drive.ts';

/** A stick for fingers and mice. */
export function stickOf(driver: Driver): HTMLElement {
  const knob = h('div', { class: 'knob' });
  const move = (event: PointerEvent): void => {
    const { left, top, width } = element.getBoundingClientRect();
    const half = width / 2;
    const [x, y] = [(event.clientX - left - half) / half, (half - (event.clientY - top)) / half];
    const size = Math.max(1, Math.hypot(x, y));
    place(x / size, y / size);
  };
  const place = (x: number, y: number): void => {
    driver.setStick(x, y);
    knob.style.transform = `translate(${(38 * x).toFixed(0)}px, ${(-38 * y).toFixed(0)}px)`;
  };
  const element = h(
    'div',
    {
      class: 'stick',
      'aria-hidden': 'true',
      onpointerdown: (event: PointerEvent) => {
        element.setPointerCapture(event.pointerId);
        move(event);
      },
      onpointermove: (event: PointerEvent) => {
        if (element.hasPointerCapture(event.pointerId)) move(event);
      },
      onpointerup: () => place(0, 0),
      onpointercancel: () => place(0, 0),
    },
    knob,
  );
  return element;
}
