import type { PlantSlide } from '../core.ts';
import type { Edit } from '../model/edit.ts';
import { centimetres } from '../model/number_text.ts';
import { plantName, rowName, ROWS, rowOf } from '../model/plants.ts';
import { SEEN_SLIDE_CM } from '../model/readouts.ts';
import { xOf } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';
import { makeDraggable } from './bar_drag.ts';

/** Bars narrower than this carry no text, pixels. */
const TEXT_WIDTH = 30;

/** The four rows with one bar a plant. Only bars in view are in the document's layout. */
export class PlantBars {
  readonly element: HTMLElement;
  readonly #rows: readonly HTMLElement[];
  readonly #bars: HTMLButtonElement[] = [];
  readonly #session: Session;
  readonly #player: Player;
  #isWaiting = false;

  constructor(session: Session, player: Player) {
    this.#session = session;
    this.#player = player;
    this.#rows = ROWS.map((row, i) =>
      h('div', { class: `row ${row.joint}`, role: 'group', 'aria-label': `${rowName(i)} plants`, 'data-row': i }),
    );
    this.element = h('div', { class: 'rows' }, ...this.#rows);
    const place = (): void => this.#placeSoon();
    session.edit.watch(place);
    session.shown.watch(place);
    player.window.watch(place);
    new ResizeObserver(place).observe(this.element);
  }

  /** Puts the keyboard on the bar of the plant that is selected. */
  focusSelected(): void {
    this.#place();
    this.#bars[this.#session.edit.value.selected]?.focus({ preventScroll: true });
  }

  /** Marks the row that new plants go to. */
  markRow(row: number): void {
    this.#rows.forEach((element, i) => element.classList.toggle('current', i === row));
  }

  #placeSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => this.#place());
  }

  #place(): void {
    this.#isWaiting = false;
    const edit = this.#session.edit.value;
    while (this.#bars.length < edit.plants.length) this.#bars.push(this.#newBar(this.#bars.length));
    while (this.#bars.length > edit.plants.length) this.#bars.pop()!.remove();
    const width = this.element.clientWidth;
    const slides = this.#slidesOf(edit);
    this.#bars.forEach((bar, index) => this.#placeBar(bar, index, edit, width, slides?.[index]));
  }

  /** How far each plant slides; unknown while the plants are not those of the result. */
  #slidesOf(edit: Edit): readonly PlantSlide[] | null {
    const shown = this.#session.shown.value;
    return shown && shown.edit.plants === edit.plants ? shown.cleaned.slides : null;
  }

  #placeBar(bar: HTMLButtonElement, index: number, edit: Edit, width: number, slide: PlantSlide | undefined): void {
    const plant = edit.plants[index]!;
    const window = this.#player.window.value;
    const isSelected = index === edit.selected;
    const isSeen = plant.last + 1 > window.start && plant.first < window.end;
    bar.hidden = !isSeen;
    bar.tabIndex = isSelected || (edit.selected < 0 && index === 0) ? 0 : -1;
    if (!isSeen) return;
    const row = this.#rows[rowOf(plant)]!;
    if (bar.parentElement !== row) row.append(bar);
    const left = xOf(window, plant.first, width);
    const right = xOf(window, plant.last + 1, width);
    bar.style.left = `${left}px`;
    bar.style.width = `${Math.max(3, right - left - 1)}px`;
    bar.setAttribute('aria-pressed', String(isSelected));
    bar.classList.toggle('user', plant.source === 'user');
    bar.classList.toggle('narrow', right - left < TEXT_WIDTH);
    const name =
      plantName(plant) + (slide ? `, slid ${centimetres(slide.before)}, now ${centimetres(slide.after)}` : '');
    if (bar.title === name) return;
    bar.title = name;
    bar.setAttribute('aria-label', name);
    // Until the new result is there, the bar keeps the old one's number.
    if (!slide) return;
    bar.classList.toggle('slides', slide.before * 100 >= SEEN_SLIDE_CM);
    bar.textContent = (slide.before * 100).toFixed(1);
  }

  #newBar(index: number): HTMLButtonElement {
    const bar = h('button', { type: 'button', class: 'bar' });
    makeDraggable(bar, () => index, this.element, this.#session, this.#player);
    bar.addEventListener('focus', () => {
      if (this.#session.edit.value.selected !== index) this.#session.select(index);
    });
    return bar;
  }
}
