import type { Core, Plant } from '../core.ts';
import { ROWS, rowOf } from '../model/plants.ts';
import { xOf } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';
import { h } from '../ui/dom.ts';

/** Frames of a contact that no plant holds, and why. */
interface Suggestion {
  readonly row: number;
  readonly first: number;
  readonly last: number;
  readonly why: string;
}

/** More than this in view are not shown one by one. */
const CROWD = 150;
/** Shorter than this is the ragged end of a plant, seconds. */
const SHORTEST = 0.05;

/** Frames of sorted contacts of one row that are in none of its sorted plants. */
function freeFrames(contacts: readonly Plant[], plants: readonly Plant[]): readonly (readonly [number, number])[] {
  const free: (readonly [number, number])[] = [];
  let next = 0;
  for (const contact of contacts) {
    while (next < plants.length && plants[next]!.last < contact.first) ++next;
    let from = contact.first;
    for (let i = next; i < plants.length && plants[i]!.first <= contact.last; ++i) {
      if (plants[i]!.first > from) free.push([from, plants[i]!.first - 1]);
      from = Math.max(from, plants[i]!.last + 1);
    }
    if (from <= contact.last) free.push([from, contact.last]);
  }
  return free;
}

/** Contacts that were found but are not held, and plants that were let go, faint behind the bars with the reason. */
export function suggestionsOf(core: Core, session: Session, player: Player): HTMLElement {
  const element = h('div', { class: 'suggestions' });
  let contacts: readonly Plant[] = [];
  const all = (): readonly Suggestion[] => {
    const { plants } = session.edit.value;
    const least = SHORTEST * player.fps;
    const found = ROWS.flatMap((_, row) => {
      const ofRow = (list: readonly Plant[]): readonly Plant[] => list.filter((plant) => rowOf(plant) === row);
      return freeFrames(ofRow(contacts), ofRow(plants))
        .filter(([first, last]) => last - first + 1 >= least)
        .map(([first, last]): Suggestion => {
          const why = 'contact found but not held: the foot is not still enough here. Double-click to hold it';
          return { row, first, last, why };
        });
    });
    const letGo = (session.shown.value?.cleaned.given_up ?? []).map((plant): Suggestion => {
      const { first, last, frames } = plant;
      return {
        row: rowOf(plant),
        first,
        last,
        why: `${frames} frames let go: holding them would bend the leg too much`,
      };
    });
    return [...found, ...letGo];
  };
  const place = (): void => {
    const { start, end } = player.window.value;
    const width = element.clientWidth;
    const inView = all().filter(({ first, last }) => last + 1 > start && first < end);
    element.replaceChildren(
      ...(inView.length > CROWD ? [] : inView).map(({ row, first, last, why }) => {
        const mark = h('div', { class: 'suggestion', title: `Frames ${first} to ${last}: ${why}` });
        const left = xOf(player.window.value, first, width);
        mark.style.left = `${left}px`;
        mark.style.width = `${Math.max(2, xOf(player.window.value, last + 1, width) - left - 1)}px`;
        mark.style.top = `calc(${row} * var(--row) + 4px)`;
        mark.addEventListener('dblclick', (event) => {
          event.stopPropagation();
          const { side, joint } = contactOf(row);
          const plant: Plant = { side, joint, first, last, confidence: 1, source: 'user' };
          const plants = [...session.edit.value.plants, plant].sort((a, b) => a.first - b.first || rowOf(a) - rowOf(b));
          session.commitPlants({ plants, index: plants.indexOf(plant) });
        });
        return mark;
      }),
    );
  };
  let isWaiting = false;
  const soon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      place();
    });
  };
  let asked: unknown = null;
  session.shown.watch((shown) => {
    const motion = session.motion.value;
    // After the first result: it must not wait for this.
    if (shown && motion && asked !== motion) {
      asked = motion;
      contacts = [];
      core.contacts(session.edit.value.detect).then(
        (found) => {
          if (session.motion.value !== motion) return;
          contacts = found;
          soon();
        },
        () => undefined,
      );
    }
    soon();
  });
  session.edit.watch(soon);
  player.window.watch(soon);
  new ResizeObserver(soon).observe(element);
  return element;
}

function contactOf(row: number): Pick<Plant, 'side' | 'joint'> {
  return { side: row < 2 ? 'left' : 'right', joint: row % 2 === 0 ? 'heel' : 'ball' };
}
