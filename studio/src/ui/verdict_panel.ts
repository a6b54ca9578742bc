import type { Actions } from '../actions.ts';
import { headlineOf, type Level, type Moment, momentsOf } from '../model/verdict.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';

const WORDS: Readonly<Record<Level, string>> = { good: 'Good', look: 'Look', bad: 'Bad' };

/** The verdict before anything else, and the worst moments as a list that jumps there. */
export function verdictPanel(session: Session, actions: Actions): HTMLElement {
  const badge = h('strong', { class: 'badge' });
  const sentence = h('p', { class: 'why' });
  const list = h('ol', { class: 'moments' });
  const element = h(
    'section',
    { class: 'verdict', 'aria-label': 'Verdict', hidden: true },
    h('div', { class: 'verdict-head', role: 'status' }, badge, sentence),
    list,
  );
  session.shown.watch((shown) => {
    element.hidden = shown === null;
    element.toggleAttribute('data-stale', shown?.isMeasured === false);
    if (!shown) return;
    const { measurement, plants, slides } = shown.cleaned;
    const { level, text } = headlineOf(measurement);
    element.dataset['level'] = level;
    badge.textContent = WORDS[level];
    sentence.textContent = text;
    list.replaceChildren(...momentsOf(measurement, plants, slides).map((moment) => lineOf(moment, actions)));
  });
  return element;
}

function lineOf(moment: Moment, actions: Actions): HTMLElement {
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: `moment ${moment.level}`,
        title: `Go to frame ${moment.frame}`,
        onclick: () => actions.goToMoment(moment.frame, moment.side),
      },
      h('span', { class: 'moment-text' }, moment.text),
      h('span', { class: 'moment-frame' }, `frame ${moment.frame}`),
    ),
  );
}
