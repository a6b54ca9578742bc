import type { Remark } from '../core.ts';
import { fixed } from '../model/number_text.ts';
import { largestSlide, type Readout, readoutsOf, SEEN_SLIDE_CM } from '../model/readouts.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { fold } from './fields.ts';

/** What was measured before and after, and what is to be known about it. */
export function metricsPanel(session: Session, player: Player): HTMLElement {
  const headline = h('div', { class: 'headline' });
  const table = h('table', { class: 'measures' });
  const warnings = new RemarkList('Warnings', 'warnings', true, player);
  const notes = new RemarkList('Notes', 'notes', false, player);
  session.shown.watch((shown) => {
    const measurement = shown?.cleaned.measurement ?? null;
    headline.replaceChildren(
      ...headlineOf(measurement && largestSlide(measurement.original), measurement && largestSlide(measurement)),
    );
    table.replaceChildren(headOf(), h('tbody', {}, ...readoutsOf(measurement).map(lineOf)));
    const motion = session.motion.value;
    warnings.show([...(motion?.warnings ?? []), ...(shown?.cleaned.warnings ?? [])]);
    notes.show([...(motion?.notes ?? []), ...(shown?.cleaned.notes ?? [])]);
    // Notes explain a result that is not good; of a good one they are for the curious.
    if (measurement) notes.element.open = measurement.verdict.level !== 'good';
  });
  return h(
    'section',
    { class: 'metrics', 'aria-label': 'Measurements' },
    headline,
    warnings.element,
    fold('Measurements', true, table),
    notes.element,
  );
}

/** The one number that everything is about. */
function headlineOf(before: number | null, after: number | null): readonly HTMLElement[] {
  const value = (name: string, key: string, cm: number | null): HTMLElement =>
    h(
      'div',
      {
        class: `value ${cm !== null && cm >= SEEN_SLIDE_CM ? 'bad' : ''} ${cm !== null && cm < 0.005 ? 'good' : ''}`,
        'data-value': key,
      },
      h('span', { class: 'caption' }, name),
      h('strong', {}, cm === null ? '–' : fixed(cm, 2)),
      h('span', { class: 'unit' }, 'cm'),
    );
  return [
    h('h2', {}, 'Largest foot sliding'),
    h(
      'div',
      { class: 'pair' },
      value('before', 'before', before),
      h('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
      value('after', 'after', after),
    ),
  ];
}

function headOf(): HTMLElement {
  return h(
    'thead',
    {},
    h('tr', {}, h('th', { scope: 'col' }, ''), h('th', { scope: 'col' }, 'before'), h('th', { scope: 'col' }, 'after')),
  );
}

function lineOf({ name, unit, hint, before, after, isWorse }: Readout): HTMLElement {
  return h(
    'tr',
    { title: isWorse ? `${hint}. Worse than before.` : hint, class: isWorse ? 'worse' : null },
    h('th', { scope: 'row' }, name, h('span', { class: 'unit' }, unit)),
    h('td', { class: 'before' }, before ?? ''),
    h('td', { class: 'after' }, after ?? ''),
  );
}

/** Remarks of one kind under a title that counts them; hidden where there are none. */
class RemarkList {
  readonly element: HTMLDetailsElement;
  readonly #list: HTMLElement;
  readonly #title: string;
  readonly #player: Player;

  constructor(title: string, name: string, open: boolean, player: Player) {
    this.#list = h('ul', { class: name });
    this.#title = title;
    this.#player = player;
    this.element = fold(title, open, this.#list);
    this.element.hidden = true;
  }

  show(remarks: readonly Remark[]): void {
    this.#list.replaceChildren(...remarks.map((remark) => remarkOf(remark, this.#player)));
    this.element.hidden = remarks.length === 0;
    this.element.firstElementChild!.textContent = `${this.#title} (${remarks.length})`;
  }
}

function remarkOf({ message, frames }: Remark, player: Player): HTMLElement {
  const [first] = frames;
  if (first === undefined) return h('li', {}, message);
  return h(
    'li',
    {},
    `${message} `,
    h('button', { type: 'button', class: 'link', onclick: () => player.go(first) }, `go to frame ${first}`),
  );
}
