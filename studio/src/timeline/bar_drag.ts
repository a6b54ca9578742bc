import type { Edit } from '../model/edit.ts';
import { selectionOf, withPlants } from '../model/edit.ts';
import { movePlant, type PlantEdge, type PlantList, stretchPlant } from '../model/plants.ts';
import { movePlants, snapped } from '../model/selection.ts';
import { frameAt } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';

/** How close to an end of a bar it is taken by that end, pixels; at most a third of the bar. */
const GRIP = 9;

/** An end this close to another plant's end or to the frame shown goes there, pixels; Alt lets it be. */
const SNAP = 6;

type Grip = 'move' | PlantEdge;

/** What a pointer at `x` of a bar of some width takes hold of. */
export function gripAt(x: number, width: number): Grip {
  const grip = Math.min(GRIP, width / 3);
  return x < grip ? 'first' : x > width - grip ? 'last' : 'move';
}

/**
 * Lets a bar be dragged by its middle or its ends. The result follows while it is dragged; letting go keeps it, Escape
 * takes it back.
 */
export function makeDraggable(
  bar: HTMLElement,
  indexOf: () => number,
  rows: HTMLElement,
  session: Session,
  player: Player,
): void {
  bar.addEventListener('pointermove', (event) => {
    const grip = gripAt(event.offsetX, bar.clientWidth);
    bar.style.cursor = grip === 'move' ? 'grab' : 'ew-resize';
  });
  bar.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (event.shiftKey || event.ctrlKey || event.metaKey) return session.toggleSelected(indexOf());
    // A bar of several that are selected takes the others along.
    if (!selectionOf(session.edit.value).has(indexOf())) session.select(indexOf());
    drag(event, bar, session.edit.value, rows, session, player);
  });
}

/** Frame edges that a dragged end goes to by itself. */
function marksOf(plants: PlantList, moving: ReadonlySet<number>, player: Player): readonly number[] {
  const edges = plants.flatMap((plant, i) => (moving.has(i) ? [] : [plant.first, plant.last + 1]));
  return [...edges, player.frame.value, 0, player.frames];
}

function drag(
  down: PointerEvent,
  bar: HTMLElement,
  before: Edit,
  rows: HTMLElement,
  session: Session,
  player: Player,
): void {
  const grip = gripAt(down.offsetX, bar.clientWidth);
  const { left, width } = rows.getBoundingClientRect();
  const frameUnder = (event: PointerEvent): number => frameAt(player.window.value, event.clientX - left, width);
  const start = frameUnder(down);
  const ending = new AbortController();
  const { signal } = ending;
  player.pause();
  // Not the bar: it may move to another row while plants change their order.
  const holder = rows.parentElement!;
  holder.setPointerCapture(down.pointerId);

  const edited = (event: PointerEvent): Edit => {
    const { plants, selected } = before;
    const plant = plants[selected]!;
    const chosen = selectionOf(before);
    const marks = marksOf(plants, chosen, player);
    const reach = event.altKey ? 0 : (SNAP / width) * (player.window.value.end - player.window.value.start);
    const edge = grip === 'last' ? plant.last + 1 : plant.first;
    const by = snapped(edge + frameUnder(event) - start, marks, reach) - edge;
    if (chosen.size > 1 && grip === 'move') {
      const group = movePlants(plants, chosen, by, player.frames);
      return { ...before, plants: group.plants, selected: group.indices[0] ?? -1, also: group.indices.slice(1) };
    }
    if (grip === 'move') return withPlants(before, movePlant(plants, selected, by, player.frames));
    return withPlants(before, stretchPlant(plants, selected, grip, plant[grip] + by, player.frames));
  };
  let last = before;
  holder.addEventListener(
    'pointermove',
    (event) => {
      last = edited(event);
      session.preview(last);
      // The pose at the end that is being moved is what decides where it belongs.
      if (grip !== 'move') player.go(last.plants[last.selected]![grip]);
    },
    { signal },
  );
  holder.addEventListener(
    'pointerup',
    () => {
      ending.abort();
      if (last.plants === before.plants) session.revert();
      else session.commit(last);
    },
    { signal },
  );
  const giveUp = (): void => {
    ending.abort();
    session.revert();
  };
  holder.addEventListener('pointercancel', giveUp, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') giveUp();
    },
    { signal },
  );
}
