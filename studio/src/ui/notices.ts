import type { Session } from '../session.ts';
import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';
import { chooseFiles, type Openers } from './open.ts';

/** Things are done fast; what takes no longer than this is not worth a word, milliseconds. */
const PATIENCE = 150;

/** What is said over the view: how to begin, what is under way, and what went wrong. */
export function notices(openers: Openers): HTMLElement {
  const { session } = openers;
  return h('div', { class: 'notices' }, welcome(openers), work(session), trouble(session));
}

function welcome(openers: Openers): HTMLElement {
  const { session } = openers;
  const begin = h(
    'div',
    { class: 'welcome' },
    h('h2', {}, 'Drop a motion here'),
    h(
      'p',
      {},
      'BVH, FBX, GLB, VRM with VRMA, NPZ, or AMC with its ASF; several at once, or a folder. It stays on this computer.',
    ),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: () => chooseFiles(openers) }, 'Open a file'),
      h('button', { type: 'button', onclick: () => void session.openDemo() }, 'Open the demo walk'),
    ),
  );
  session.motion.watch((motion) => void (begin.hidden = motion !== null));
  return begin;
}

function work(session: Session): HTMLElement {
  const bar = h('div', { class: 'bar-done' });
  const name = h('span', {});
  const box = h('div', { class: 'work', role: 'status', hidden: true }, name, h('div', { class: 'bar-all' }, bar));
  let soon = 0;
  session.busy.watch((what) => {
    clearTimeout(soon);
    document.documentElement.toggleAttribute('data-busy', what !== null);
    if (what === null) {
      box.hidden = true;
      return;
    }
    name.textContent = `${what} …`;
    soon = window.setTimeout(() => void (box.hidden = false), PATIENCE);
  });
  session.progress.watch((done) => void (bar.style.transform = `scaleX(${done})`));
  return box;
}

function trouble(session: Session): HTMLElement {
  const sentence = h('p', {});
  const box = h(
    'div',
    { class: 'trouble', role: 'alert', hidden: true },
    sentence,
    iconButton(icon('close'), 'Close', null, () => session.trouble.set(null)),
  );
  session.trouble.watch((message) => {
    box.hidden = message === null;
    sentence.textContent = message;
  });
  return box;
}
