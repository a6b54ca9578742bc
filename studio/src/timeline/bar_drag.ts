import type { Edit } from '../model/edit.ts';
import { withPlants } from '../model/edit.ts';
import { movePlant, type PlantEdge, stretchPlant } from '../model/plants.ts';
import { frameAt } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import type { Session } from '../session.ts';

/** How close to an end of a bar it is taken by that end, pixels; at most a third of the bar. */
const GRIP = 9;

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
    session.select(indexOf());
    drag(event, bar, session.edit.value, rows, session, player);
  });
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
    const by = frameUnder(event) - start;
    const { plants, selected } = before;
    if (grip === 'move') return withPlants(before, movePlant(plants, selected, by, player.frames));
    return withPlants(before, stretchPlant(plants, selected, grip, plants[selected]![grip] + by, player.frames));
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
