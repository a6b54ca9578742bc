import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';
import { KEYS } from './keyboard.ts';

const SHOWN: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** The list of keys. */
export function helpDialog(): HTMLDialogElement {
  const keys = KEYS.filter(({ does }) => does !== undefined).map(({ chord, does }) =>
    h(
      'div',
      { class: 'key' },
      h('dt', {}, ...chord.split(/\+(?=.)/).map((part) => h('kbd', {}, SHOWN[part] ?? part))),
      h('dd', {}, does!),
    ),
  );
  const dialog = h(
    'dialog',
    { class: 'help', 'aria-label': 'Keyboard shortcuts' },
    h(
      'header',
      {},
      h('h2', {}, 'Keyboard shortcuts'),
      iconButton(icon('close'), 'Close', 'Escape', () => dialog.close()),
    ),
    h('dl', {}, ...keys),
  );
  return dialog;
}
