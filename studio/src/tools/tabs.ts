import { Signal } from '../model/signal.ts';
import { h } from '../ui/dom.ts';

export const TABS = ['clean', 'repair', 'loop', 'path', 'retarget', 'steps', 'walk'] as const;
export type Tab = (typeof TABS)[number];

const NAMES: Readonly<Record<Tab, readonly [name: string, hint: string]>> = {
  clean: ['Clean', 'Keep planted feet in place'],
  repair: ['Repair', 'Mend damaged spans of the motion'],
  loop: ['Loop', 'Find a cycle that repeats'],
  path: ['Path', 'Bend the way that the motion takes'],
  retarget: ['Retarget', 'Put the motion on another character'],
  steps: ['Steps', 'Click footprints and get the motion'],
  walk: ['Walk', 'Drive a walking figure live'],
};

/** What the studio is used for at the moment, and the bar to choose it. */
export class Tabs {
  readonly tab = new Signal<Tab>('clean');
  readonly element: HTMLElement;

  constructor() {
    const buttons = TABS.map((tab) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${tab}`,
          title: NAMES[tab][1],
          'aria-controls': 'tool',
          onclick: () => this.tab.set(tab),
        },
        NAMES[tab][0],
      ),
    );
    this.element = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'What to do' }, ...buttons);
    this.element.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const at = (TABS.indexOf(this.tab.value) + by + TABS.length) % TABS.length;
      this.tab.set(TABS[at]!);
      buttons[at]!.focus();
    });
    this.tab.watch((tab) => {
      TABS.forEach((each, i) => {
        buttons[i]!.setAttribute('aria-selected', String(each === tab));
        buttons[i]!.tabIndex = each === tab ? 0 : -1;
      });
      document.documentElement.dataset['tab'] = tab;
    });
  }
}
