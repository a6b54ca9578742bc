import type { Clip, Clips } from '../clips.ts';
import { CoreError } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { download } from './save.ts';

const WORDS = { good: 'good', look: 'look', bad: 'bad' } as const;

/** The motions that were opened together, each with its verdict; a click opens one. */
export function clipsPanel(session: Session, clips: Clips): HTMLElement {
  const list = h('ol', { class: 'moments' });
  const title = h('h2', {});
  const all = h(
    'button',
    {
      type: 'button',
      title: 'Cleans every clip and saves them together in a .zip file; the one that is open as you edited it',
      onclick: () => void saveAll(session, clips),
    },
    'Save all',
  );
  const head = h('div', { class: 'clips-head' }, title, all);
  const element = h('section', { class: 'clips', 'aria-label': 'Clips', hidden: true }, head, list);
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

async function saveAll(session: Session, clips: Clips): Promise<void> {
  await session.run('Cleaning all clips', async () => {
    const files = await clips.cleanAll((done) => session.progress.set(done));
    const { zipSync } = await import('fflate');
    // Motions are kept as they are: what is packed is unpacked on the same computer.
    const packed = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
    download('clean.zip', packed, 'application/zip');
    const missing = clips.items.value.length - files.length;
    if (missing > 0) {
      throw new CoreError(
        `clean.zip lacks ${missing} of ${clips.items.value.length} clips, which could not be cleaned; the list says why`,
      );
    }
  });
}
