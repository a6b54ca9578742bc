import type { Session } from '../session.ts';
import type { Store } from '../store.ts';
import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';

/**
 * Goes on where the last visit ended, unless the address names a motion; from then on everything is kept. Leaving with
 * edits that are in no file is asked about by the browser.
 */
export async function goOn(session: Session, store: Store, stage: HTMLElement, isOpened: boolean): Promise<void> {
  const last = isOpened ? null : await store.last();
  if (last && !session.motion.value) {
    await session.openProject(last);
    if (session.motion.value) {
      // What came back was not saved to a file, as far as anyone knows.
      session.isUnsaved.set(last.plants.some(({ source }) => source === 'user'));
      const box = notice(last.files.motion.name, store);
      const restored = session.edit.value;
      stage.append(box);
      // Whoever goes on with it has seen what came back.
      session.edit.watch((edit) => {
        if (edit !== restored) box.remove();
      });
    } else await store.forget();
  }
  store.follow(session);
  addEventListener('beforeunload', (event) => {
    if (session.isUnsaved.value) event.preventDefault();
  });
}

function notice(name: string, store: Store): HTMLElement {
  const box = h(
    'div',
    { class: 'restored', role: 'status' },
    h('span', {}, `${name} is as you left it.`),
    h(
      'button',
      {
        type: 'button',
        class: 'link',
        onclick: () =>
          void store.forget().then(() => {
            location.href = location.pathname;
          }),
      },
      'Start empty',
    ),
    iconButton(icon('close'), 'Close', null, () => box.remove()),
  );
  return box;
}
