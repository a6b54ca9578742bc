import type { PlantSlide } from '../core.ts';
import { type Edit, selectionOf } from '../model/edit.ts';
import { centimetres } from '../model/number_text.ts';
import { plantName, rowName, ROWS, rowOf } from '../model/plants.ts';
import { SEEN_SLIDE_CM } from '../model/readouts.ts';
import { xOf } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';
import { makeDraggable } from './bar_drag.ts';
import { StripCanvas, styleOf } from './strip_canvas.ts';

/** Bars narrower than this carry no text, pixels. */
const TEXT_WIDTH = 30;
/** When more plants than this are in view, they are too narrow to be taken hold of, and are only painted. */
const CROWD = 250;

/** The four rows with one bar a plant. */
export class PlantBars {
  readonly element: HTMLElement;
  readonly #rows: readonly HTMLElement[];
  /** The bars in the document, by the index of their plant. */
  readonly #bars = new Map<number, HTMLButtonElement>();
  readonly #crowd: StripCanvas;
  readonly #session: Session;
  readonly #player: Player;
  #isWaiting = false;

  constructor(session: Session, player: Player) {
    this.#session = session;
    this.#player = player;
    this.#crowd = new StripCanvas('crowd', (context, width, height) => this.#paintCrowd(context, width, height));
    this.#rows = ROWS.map((row, i) =>
      h('div', { class: `row ${row.joint}`, role: 'group', 'aria-label': `${rowName(i)} plants`, 'data-row': i }),
    );
    this.element = h('div', { class: 'rows' }, this.#crowd.element, ...this.#rows);
    const place = (): void => this.#placeSoon();
    session.edit.watch(place);
    session.shown.watch(place);
    player.window.watch(place);
    new ResizeObserver(place).observe(this.element);
  }

  /** Puts the keyboard on the bar of the plant that is selected. */
  focusSelected(): void {
    this.#place();
    this.#bars.get(this.#session.edit.value.selected)?.focus({ preventScroll: true });
  }

  /** Marks the row that new plants go to. */
  markRow(row: number): void {
    this.#rows.forEach((element, i) => element.classList.toggle('current', i === row));
  }

  repaint(): void {
    this.#crowd.redraw();
  }

  #placeSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => this.#place());
  }

  #place(): void {
    this.#isWaiting = false;
    const edit = this.#session.edit.value;
    const width = this.element.clientWidth;
    const slides = this.#slidesOf(edit);
    const inView = this.#inView();
    const wanted = new Set(inView.length > CROWD ? inView.filter((index) => index === edit.selected) : inView);
    for (const [index, bar] of this.#bars) {
      if (wanted.has(index)) continue;
      bar.remove();
      this.#bars.delete(index);
    }
    for (const index of wanted) this.#placeBar(this.#barOf(index), index, edit, width, slides?.[index]);
    const reachable = this.#bars.get(edit.selected) ?? this.#bars.values().next().value;
    for (const bar of this.#bars.values()) bar.tabIndex = bar === reachable ? 0 : -1;
    this.#crowd.redraw();
  }

  /** Indices of the plants that the window shows some of. */
  #inView(): readonly number[] {
    const { start, end } = this.#player.window.value;
    const found: number[] = [];
    this.#session.edit.value.plants.forEach(({ first, last }, index) => {
      if (last + 1 > start && first < end) found.push(index);
    });
    return found;
  }

  /** How far each plant slides; unknown while the plants are not those of the result. */
  #slidesOf(edit: Edit): readonly PlantSlide[] | null {
    const shown = this.#session.shown.value;
    return shown && shown.edit.plants === edit.plants ? shown.cleaned.slides : null;
  }

  #placeBar(bar: HTMLButtonElement, index: number, edit: Edit, width: number, slide: PlantSlide | undefined): void {
    const plant = edit.plants[index]!;
    const window = this.#player.window.value;
    const row = this.#rows[rowOf(plant)]!;
    if (bar.parentElement !== row) row.append(bar);
    const left = xOf(window, plant.first, width);
    const right = xOf(window, plant.last + 1, width);
    bar.style.left = `${left}px`;
    bar.style.width = `${Math.max(3, right - left - 1)}px`;
    bar.setAttribute('aria-pressed', String(index === edit.selected || (edit.also?.includes(index) ?? false)));
    bar.classList.toggle('user', plant.source === 'user');
    bar.classList.toggle('narrow', right - left < TEXT_WIDTH);
    const name =
      plantName(plant) +
      (slide ? `, sliding ${centimetres(slide.before)} before, ${centimetres(slide.after)} after` : '');
    if (bar.title === name) return;
    bar.title = name;
    bar.setAttribute('aria-label', name);
    // Until the new result is there, the bar keeps the old one's number.
    if (!slide) return;
    bar.classList.toggle('slides', slide.before * 100 >= SEEN_SLIDE_CM);
    // Drawn by the style sheet: the bar's name says it in words.
    bar.dataset['slide'] = (slide.before * 100).toFixed(1);
  }

  #barOf(index: number): HTMLButtonElement {
    const known = this.#bars.get(index);
    if (known) return known;
    const bar = h('button', { type: 'button', class: 'bar' });
    makeDraggable(bar, () => index, this.element, this.#session, this.#player);
    bar.addEventListener('focus', () => {
      if (!selectionOf(this.#session.edit.value).has(index)) this.#session.select(index);
    });
    this.#bars.set(index, bar);
    return bar;
  }

  #paintCrowd(context: CanvasRenderingContext2D, width: number, height: number): void {
    const inView = this.#inView();
    if (inView.length <= CROWD) return;
    const { plants } = this.#session.edit.value;
    const slides = this.#slidesOf(this.#session.edit.value);
    const window = this.#player.window.value;
    const tall = height / ROWS.length;
    const colors = { heel: styleOf(this.element, 'heel'), ball: styleOf(this.element, 'ball') };
    const bad = styleOf(this.element, 'before');
    context.globalAlpha = 0.55;
    for (const index of inView) {
      const plant = plants[index]!;
      const left = xOf(window, plant.first, width);
      const wide = Math.max(1, xOf(window, plant.last + 1, width) - left - 0.5);
      const top = rowOf(plant) * tall;
      context.fillStyle = colors[plant.joint];
      context.fillRect(left, top + 3, wide, tall - 5);
      if (!slides || slides[index]!.before * 100 < SEEN_SLIDE_CM) continue;
      context.fillStyle = bad;
      context.fillRect(left, top + tall - 5, wide, 3);
    }
  }
}
