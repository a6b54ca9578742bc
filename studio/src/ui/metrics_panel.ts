import type { Warning } from '../core.ts';
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
  const warnings = h('ul', { class: 'warnings' });
  const notes = fold('Notes', false, warnings);
  session.shown.watch((shown) => {
    const measurement = shown?.cleaned.measurement ?? null;
    headline.replaceChildren(
      ...headlineOf(measurement && largestSlide(measurement.original), measurement && largestSlide(measurement)),
    );
    table.replaceChildren(headOf(), h('tbody', {}, ...readoutsOf(measurement).map(lineOf)));
    const found = [...(session.motion.value?.warnings ?? []), ...(shown?.cleaned.warnings ?? [])];
    warnings.replaceChildren(...found.map((warning) => warningOf(warning, player)));
    notes.hidden = found.length === 0;
    notes.firstElementChild!.textContent = `Notes (${found.length})`;
  });
  return h('section', { class: 'metrics', 'aria-label': 'Measures' }, headline, fold('Measures', true, table), notes);
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
    h('h2', {}, 'Largest slide of a planted foot'),
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

function lineOf({ name, unit, hint, before, after }: Readout): HTMLElement {
  return h(
    'tr',
    { title: hint },
    h('th', { scope: 'row' }, name, h('span', { class: 'unit' }, unit)),
    h('td', { class: 'before' }, before ?? ''),
    h('td', { class: 'after' }, after ?? ''),
  );
}

function warningOf({ message, frames }: Warning, player: Player): HTMLElement {
  const [first] = frames;
  if (first === undefined) return h('li', {}, message);
  return h(
    'li',
    {},
    `${message} `,
    h('button', { type: 'button', class: 'link', onclick: () => player.go(first) }, `go to ${first}`),
  );
}
