import type { Actions } from '../actions.ts';
import { centimetres } from '../model/number_text.ts';
import { plantName, rowName } from '../model/plants.ts';
import type { Session } from '../session.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';

/** What can be done with plants, and what is known of the one selected. */
export function plantTools(session: Session, actions: Actions, timeline: Timeline): HTMLElement {
  const add = iconButton(icon('add'), 'Add a plant here', 'A', () => actions.add());
  const split = iconButton(icon('split'), 'Split here', 'S', () => actions.split());
  const merge = iconButton(icon('merge'), 'Merge with the next', 'M', () => actions.merge());
  const remove = iconButton(icon('remove'), 'Delete', 'Delete', () => actions.remove());
  const worst = iconButton(icon('worst'), 'Go to the worst sliding, then the next worst', 'W', () => actions.worst());
  const said = h('span', { class: 'said', role: 'status', 'aria-live': 'polite' });

  const tell = (): void => {
    const { plants, selected } = session.edit.value;
    const plant = plants[selected];
    const shown = session.shown.value;
    const slide = shown && shown.edit.plants === plants ? shown.cleaned.slides[selected] : undefined;
    for (const button of [split, remove]) button.disabled = !plant;
    merge.disabled = !actions.canMerge();
    add.disabled = !session.motion.value;
    worst.disabled = !shown || plants.length === 0;
    if (!plant)
      said.textContent = session.motion.value
        ? `${plants.length} plants · new plants go to ${rowName(actions.row.value).toLowerCase()}`
        : '';
    else
      said.textContent =
        plantName(plant) +
        (slide ? ` · sliding ${centimetres(slide.before)} before, ${centimetres(slide.after)} after` : '');
  };
  for (const signal of [session.edit, session.shown, session.motion, actions.row]) signal.watch(tell);
  return h(
    'div',
    { class: 'plant-tools', role: 'toolbar', 'aria-label': 'Plants' },
    add,
    split,
    merge,
    remove,
    worst,
    said,
    h('span', { class: 'space' }),
    iconButton(icon('zoomOut'), 'Zoom out', '-', () => timeline.zoom(1.6)),
    iconButton(icon('zoomIn'), 'Zoom in', '+', () => timeline.zoom(1 / 1.6)),
    iconButton(icon('fit'), 'Show the whole clip', '0', () => actions.fit()),
  );
}
