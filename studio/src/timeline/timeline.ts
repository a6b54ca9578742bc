import type { Core } from '../core.ts';
import { clockTime } from '../model/number_text.ts';
import { rowName, ROWS } from '../model/plants.ts';
import { frameAt, panned, showing, xOf, zoomed } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';
import { boxSelect } from './box_select.ts';
import { curvesOf, STRIPS } from './curves.ts';
import { overviewOf } from './overview.ts';
import { PlantBars } from './plant_bars.ts';
import { resizeHandle } from './resize_handle.ts';
import { rulerOf } from './ruler.ts';
import { suggestionsOf } from './suggestions.ts';

/** The rows of plants with ruler, curves and playhead. */
export class Timeline {
  readonly element: HTMLElement;
  readonly bars: PlantBars;
  /** To be put above the timeline. */
  readonly resize: HTMLElement;
  readonly #area: HTMLElement;
  readonly #playhead = h('div', { class: 'playhead', 'aria-hidden': 'true' });
  readonly #player: Player;
  readonly #redraws: readonly (() => void)[];

  constructor(core: Core, session: Session, player: Player, actions: { chooseRow(row: number): void; add(): void }) {
    this.#player = player;
    this.bars = new PlantBars(session, player);
    const ruler = rulerOf(player);
    const curves = curvesOf(session, player);
    this.#redraws = [() => ruler.redraw(), () => curves.redraw(), () => this.bars.repaint()];
    this.bars.element.prepend(suggestionsOf(core, session, player));
    const scrubber = scrubberOf(player, ruler.element);
    this.#area = h('div', { class: 'area' }, scrubber, this.bars.element, curves.element, this.#playhead);
    this.element = h(
      'section',
      { class: 'timeline', 'aria-label': 'Timeline' },
      namesOf(),
      this.#area,
      overviewOf(player),
    );
    this.resize = resizeHandle(this.element);
    this.#scrubOn(scrubber);
    this.#scrubOn(curves.element);
    boxSelect(this.bars.element, session, player, (event) => {
      player.pause();
      const { left, width } = this.#area.getBoundingClientRect();
      player.go(Math.floor(frameAt(player.window.value, event.clientX - left, width)));
      const { top, height } = this.bars.element.getBoundingClientRect();
      actions.chooseRow(Math.max(0, Math.min(3, Math.floor(((event.clientY - top) / height) * 4))));
    });
    this.bars.element.addEventListener('dblclick', (event) => {
      if (!(event.target as HTMLElement).closest('.bar')) actions.add();
    });
    this.#area.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    player.frame.watch((frame) => {
      player.window.set(showing(player.window.value, frame, player.frames));
      this.#placePlayhead();
    });
    player.window.watch(() => this.#placePlayhead());
    new ResizeObserver(() => this.#placePlayhead()).observe(this.#area);
  }

  /** Takes the colours of the style sheet anew. */
  repaint(): void {
    for (const redraw of this.#redraws) redraw();
  }

  /** Fewer frames for a factor below 1, around the frame shown. */
  zoom(factor: number): void {
    const { window, frame, frames } = this.#player;
    window.set(zoomed(window.value, frame.value + 0.5, factor, frames));
  }

  #placePlayhead(): void {
    const width = this.#area.clientWidth;
    const window = this.#player.window.value;
    const left = xOf(window, this.#player.frame.value, width);
    const wide = Math.max(1.5, xOf(window, this.#player.frame.value + 1, width) - left);
    this.#playhead.style.transform = `translateX(${left}px)`;
    this.#playhead.style.width = `${wide}px`;
  }

  #scrubOn(element: HTMLElement): void {
    const scrub = (event: PointerEvent): void => {
      const { left, width } = this.#area.getBoundingClientRect();
      this.#player.go(Math.floor(frameAt(this.#player.window.value, event.clientX - left, width)));
    };
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#player.pause();
      element.setPointerCapture(event.pointerId);
      scrub(event);
    });
    element.addEventListener('pointermove', (event) => {
      if (element.hasPointerCapture(event.pointerId)) scrub(event);
    });
  }

  /** Up and down zooms at the pointer, sideways (or with Shift) moves along. */
  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { window, frames } = this.#player;
    const { left, width } = this.#area.getBoundingClientRect();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    const shown = window.value.end - window.value.start;
    if (sideways !== 0) window.set(panned(window.value, (sideways / width) * shown, frames));
    else
      window.set(
        zoomed(window.value, frameAt(window.value, event.clientX - left, width), 1.0015 ** event.deltaY, frames),
      );
  }
}

/** The one place to scrub: the ruler, which reads as a slider. */
function scrubberOf(player: Player, ruler: HTMLElement): HTMLElement {
  const scrubber = h(
    'div',
    {
      class: 'scrubber',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Current frame',
      'aria-valuemin': 0,
      title: 'Drag to scrub; the wheel zooms',
    },
    ruler,
  );
  player.frame.watch((frame) => {
    scrubber.setAttribute('aria-valuemax', String(player.frames - 1));
    scrubber.setAttribute('aria-valuenow', String(frame));
    scrubber.setAttribute('aria-valuetext', `frame ${frame}, ${clockTime(frame / player.fps)}`);
  });
  return scrubber;
}

function namesOf(): HTMLElement {
  return h(
    'div',
    { class: 'names', 'aria-hidden': 'true' },
    h('div', { class: 'ruler-name' }, 'frame'),
    ...ROWS.map((row, i) => h('div', { class: `row-name ${row.joint}` }, rowName(i))),
    ...STRIPS.map(({ name, top }) =>
      h('div', { class: 'strip-name' }, h('span', {}, name), h('span', { class: 'scale' }, top)),
    ),
  );
}
