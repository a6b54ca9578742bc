import type { Core } from '../core.ts';
import type { Makers } from '../makers.ts';
import type { Player } from '../player.ts';
import type { View } from '../scene/view.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';
import { pathTool } from './path_tool.ts';
import { repairTool } from './repair_tool.ts';
import { loopTool, retargetTool } from './making_tools.ts';
import { stepsTool } from './steps_tool.ts';
import type { Tab, Tabs } from './tabs.ts';
import { walkTool } from './walk_tool.ts';

/** What the tools work with. */
export interface ToolPlace {
  readonly core: Core;
  readonly wasm: string;
  readonly session: Session;
  readonly player: Player;
  readonly makers: Makers;
  readonly view: View;
  readonly tabs: Tabs;
  /** Shows the motion at hand again after something else was shown. */
  showSession(): void;
}

/** A tool: its panel, and what happens when it is chosen and left. */
export interface Tool {
  readonly element: HTMLElement;
  begin?(): void;
  end?(): void;
}

/** The panel of the tool that is chosen; cleaning itself has the rest of the page. */
export function toolPanel(place: ToolPlace): HTMLElement {
  const makers: Readonly<Record<Tab, ((place: ToolPlace) => Tool) | null>> = {
    clean: null,
    repair: repairTool,
    loop: loopTool,
    path: pathTool,
    retarget: retargetTool,
    steps: stepsTool,
    walk: walkTool,
  };
  const made = new Map<Tab, Tool>();
  const panel = h('section', { class: 'tool', id: 'tool', role: 'tabpanel', 'aria-labelledby': 'tab-clean' });
  const madeLast = origin(place);
  let current: Tool | null = null;
  place.tabs.tab.watch((tab) => {
    current?.end?.();
    const make = makers[tab];
    if (make && !made.has(tab)) made.set(tab, make(place));
    current = made.get(tab) ?? null;
    const makes = tab !== 'walk' && tab !== 'repair';
    panel.replaceChildren(...(current ? [current.element, ...(makes ? [madeLast] : [])] : []));
    panel.setAttribute('aria-labelledby', `tab-${tab}`);
    panel.hidden = current === null;
    current?.begin?.();
  });
  return panel;
}

/** What was made last, and the way back to what it was made of. */
function origin({ makers }: ToolPlace): HTMLElement {
  const said = h('p', { class: 'hint', role: 'status' });
  const back = h('button', { type: 'button', onclick: () => void makers.back() });
  makers.said.watch((text) => void (said.textContent = text));
  makers.origin.watch((project) => {
    back.hidden = project === null;
    back.textContent = project ? `Back to ${project.files.motion.name}` : '';
  });
  return h('div', { class: 'made' }, said, back);
}

/** A tool's heading and the sentence that says how it is used. */
export function toolHead(name: string, hint: string): readonly HTMLElement[] {
  return [h('h2', {}, name), h('p', { class: 'hint' }, hint)];
}
