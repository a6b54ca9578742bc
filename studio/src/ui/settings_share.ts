import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { fold } from './fields.ts';
import { save } from './save.ts';

/** All settings as JSON, for others. */
export function sharePart(session: Session): HTMLElement {
  const said = h('span', { class: 'said', role: 'status' });
  const copy = async (): Promise<void> => {
    const text = await session.save('settings');
    if (typeof text !== 'string') return;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'Copied';
    } catch {
      said.textContent = 'The browser does not allow copying; save the file instead';
    }
  };
  return fold(
    'Share settings',
    false,
    h('p', { class: 'hint' }, 'All settings as JSON. Drop a settings file on the page to use it.'),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: () => void copy() }, 'Copy settings'),
      h('button', { type: 'button', onclick: () => void save(session, 'settings') }, 'Save settings'),
      said,
    ),
  );
}
