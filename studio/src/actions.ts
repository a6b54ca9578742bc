import type { Plant } from './core.ts';
import { selectionOf, withPlants } from './model/edit.ts';
import {
  addPlant,
  mergePlant,
  movePlant,
  neighbour,
  plantAt,
  removePlant,
  rowOf,
  splitPlant,
  stretchPlant,
} from './model/plants.ts';
import { movePlants, pastePlants, removePlants } from './model/selection.ts';
import { Signal } from './model/signal.ts';
import { around, wholeClip } from './model/time_window.ts';
import { nextWorst } from './model/worst.ts';
import type { Player } from './player.ts';
import type { Session } from './session.ts';

/** A new plant lasts this long, seconds. */
const NEW_PLANT = 0.3;

/** What buttons and keys do with plants. Each acts on the plant selected and on the frame shown. */
export class Actions {
  /** The row that new plants go to. */
  readonly row = new Signal(0);
  readonly #session: Session;
  readonly #player: Player;
  #copied: readonly Plant[] = [];
  /** Turns the camera to a foot, or to the body. */
  look: (side: 'left' | 'right' | null) => void = () => undefined;
  /** The plant that `worst` went to last. */
  #worst = -1;

  constructor(session: Session, player: Player) {
    this.#session = session;
    this.#player = player;
    session.edit.watch(({ plants, selected }) => {
      const plant = plants[selected];
      if (plant) this.row.set(rowOf(plant));
    });
  }

  add(): void {
    const { frames, fps, frame } = this.#player;
    const length = Math.max(2, Math.round(NEW_PLANT * fps));
    this.#session.commitPlants(addPlant(this.#session.edit.value.plants, this.row.value, frame.value, length, frames));
  }

  split(): void {
    const index = this.#here();
    if (index >= 0)
      this.#session.commitPlants(splitPlant(this.#session.edit.value.plants, index, this.#player.frame.value));
  }

  merge(): void {
    this.#onSelected((index) => this.#session.commitPlants(mergePlant(this.#session.edit.value.plants, index)));
  }

  remove(): void {
    const chosen = selectionOf(this.#session.edit.value);
    if (chosen.size > 1)
      return this.#session.commitGroup({ plants: removePlants(this.#session.edit.value.plants, chosen), indices: [] });
    this.#onSelected((index) => this.#session.commitPlants(removePlant(this.#session.edit.value.plants, index)));
  }

  selectEverything(): void {
    this.#session.selectAll([...this.#session.edit.value.plants.keys()]);
  }

  copy(): void {
    const { plants } = this.#session.edit.value;
    const chosen = selectionOf(this.#session.edit.value);
    if (chosen.size > 0) this.#copied = plants.filter((_, i) => chosen.has(i));
  }

  /** Puts what was copied at the frame shown. */
  paste(): void {
    if (this.#copied.length === 0) return;
    const { frame, frames } = this.#player;
    const pasted = pastePlants(this.#session.edit.value.plants, this.#copied, frame.value, frames);
    if (pasted.indices.length > 0) this.#session.commitGroup(pasted);
  }

  move(by: number): void {
    const chosen = selectionOf(this.#session.edit.value);
    if (chosen.size > 1)
      return this.#session.commitGroup(movePlants(this.#session.edit.value.plants, chosen, by, this.#player.frames));
    this.#onSelected((index) => {
      const { edit } = this.#session;
      this.#session.commit(withPlants(edit.value, movePlant(edit.value.plants, index, by, this.#player.frames)));
    });
  }

  /** Brings an end of the plant selected to the frame shown. */
  setEdge(edge: 'first' | 'last'): void {
    this.#onSelected((index) => {
      const { edit } = this.#session;
      const at = this.#player.frame.value;
      this.#session.commit(
        withPlants(edit.value, stretchPlant(edit.value.plants, index, edge, at, this.#player.frames)),
      );
    });
  }

  /** Selects the next or former plant in time and goes to its first frame. */
  selectNext(step: 1 | -1): void {
    const { plants, selected } = this.#session.edit.value;
    if (plants.length === 0) return;
    this.#goTo((selected + step + plants.length) % plants.length);
  }

  chooseRow(row: number): void {
    const wrapped = (row + 4) % 4;
    this.row.set(wrapped);
    this.#session.select(plantAt(this.#session.edit.value.plants, wrapped, this.#player.frame.value));
  }

  /** The plant that slid most, then the next worst. */
  worst(): void {
    const { shown, edit } = this.#session;
    if (!shown.value || shown.value.edit.plants !== edit.value.plants) return;
    const isAgain = edit.value.selected === this.#worst;
    const index = nextWorst(shown.value.cleaned.slides, isAgain ? this.#worst : -1);
    if (index < 0) return;
    this.#worst = index;
    const plant = edit.value.plants[index]!;
    this.#goTo(index);
    this.#player.window.set(around(plant.first, plant.last, this.#player.frames));
  }

  /** Goes to a moment, with the camera on its foot where it is about one. */
  goToMoment(frame: number, side: 'left' | 'right' | null): void {
    this.#player.pause();
    this.#player.go(frame);
    const span = Math.round(this.#player.fps / 3);
    this.#player.window.set(around(frame - span, frame + span, this.#player.frames));
    this.look(side);
  }

  fit(): void {
    this.#player.window.set(wholeClip(this.#player.frames));
  }

  /** Whether there is another plant to merge the selected one with. */
  canMerge(): boolean {
    const { plants, selected } = this.#session.edit.value;
    return selected >= 0 && (neighbour(plants, selected, 1) >= 0 || neighbour(plants, selected, -1) >= 0);
  }

  #goTo(index: number): void {
    this.#player.pause();
    this.#session.select(index);
    this.#player.go(this.#session.edit.value.plants[index]!.first);
  }

  /** The plant selected if it holds the frame shown, else the one of the current row that does. */
  #here(): number {
    const { plants, selected } = this.#session.edit.value;
    const frame = this.#player.frame.value;
    const plant = plants[selected];
    if (plant && plant.first <= frame && frame <= plant.last) return selected;
    return plantAt(plants, this.row.value, frame);
  }

  #onSelected(act: (index: number) => void): void {
    const { selected } = this.#session.edit.value;
    if (selected >= 0) act(selected);
  }
}
