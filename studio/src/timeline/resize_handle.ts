import { h } from '../ui/dom.ts';

/** Heights of a strip of curves, pixels. */
const LEAST = 0;
const MOST = 110;
const KEY = 'surefoot-strip';

/** A bar above the timeline by which the curves are made taller or put away. */
export function resizeHandle(timeline: HTMLElement): HTMLElement {
  let strip = 30;
  const set = (height: number): void => {
    strip = Math.max(LEAST, Math.min(MOST, Math.round(height)));
    timeline.style.setProperty('--strip', `${strip}px`);
    timeline.classList.toggle('without-curves', strip < 12);
    handle.setAttribute('aria-valuenow', String(strip));
    try {
      localStorage.setItem(KEY, String(strip));
    } catch {
      // A browser that keeps nothing begins with the usual height.
    }
  };
  const handle = h('div', {
    class: 'resize',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'horizontal',
    'aria-label': 'Height of the curves',
    'aria-valuemin': LEAST,
    'aria-valuemax': MOST,
    title: 'Drag to make the curves taller or to hide them',
    onpointerdown: (event: PointerEvent) => handle.setPointerCapture(event.pointerId),
    onpointermove: (event: PointerEvent) => {
      if (handle.hasPointerCapture(event.pointerId)) set(strip - event.movementY / 4);
    },
    onkeydown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? 6 : event.key === 'ArrowDown' ? -6 : 0;
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      set(strip + by);
    },
  });
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    kept = null;
  }
  set(kept === null ? strip : Number(kept));
  return handle;
}
