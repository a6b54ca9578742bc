import type { Clip, Clips } from '../clips.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';

const WORDS = { good: 'good', look: 'look', bad: 'bad' } as const;

/** The motions that were opened together, each with its verdict; a click opens one. */
export function clipsPanel(session: Session, clips: Clips): HTMLElement {
  const list = h('ol', { class: 'moments' });
  const title = h('h2', {});
  const element = h('section', { class: 'clips', 'aria-label': 'Clips', hidden: true }, title, list);
  const tell = (): void => {
    const items = clips.items.value;
    element.hidden = items.length === 0;
    title.textContent = `Clips (${items.length})`;
    list.replaceChildren(...items.map((clip) => lineOf(clip, session, clips)));
  };
  clips.items.watch(tell);
  session.motion.watch(tell);
  return element;
}

function lineOf(clip: Clip, session: Session, clips: Clips): HTMLElement {
  const isOpen = session.motion.value?.name === clip.name;
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'moment clip',
        'aria-current': isOpen ? 'true' : null,
        title: clip.said,
        onclick: () => void clips.open(clip),
      },
      h('span', { class: `dot ${clip.level ?? 'waiting'}` }, clip.level ? WORDS[clip.level] : '…'),
      h('span', { class: 'moment-text' }, clip.name),
      h('span', { class: 'moment-frame' }, clip.said),
    ),
  );
}
