import { h } from './dom.ts';

/** Asks a question with a few answers; null: it was closed without one. */
export function ask<T extends string>(
  question: string,
  why: string,
  answers: readonly (readonly [answer: T, text: string])[],
): Promise<T | null> {
  return new Promise((resolve) => {
    const buttons = answers.map(([answer, text], i) =>
      h('button', { type: 'button', class: i === 0 ? 'primary' : '', onclick: () => dialog.close(answer) }, text),
    );
    const dialog = h(
      'dialog',
      { class: 'ask', 'aria-label': question },
      h('h2', {}, question),
      h('p', {}, why),
      h('div', { class: 'buttons' }, ...buttons),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve((dialog.returnValue as T) || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
