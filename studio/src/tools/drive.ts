/** What a person asks of a figure: ahead and turning from -1 to 1, and whether to run. */
export interface Drive {
  ahead: number;
  turn: number;
  run: boolean;
}

const KEYS: Readonly<Record<string, readonly [ahead: number, turn: number]>> = {
  ArrowUp: [1, 0],
  KeyW: [1, 0],
  ArrowLeft: [0, 1],
  KeyA: [0, 1],
  ArrowRight: [0, -1],
  KeyD: [0, -1],
  ArrowDown: [-1, 0],
  KeyS: [-1, 0],
};

/** Keys, a game pad, or a stick on the page drive a figure. */
export class Driver {
  readonly drive: Drive = { ahead: 0, turn: 0, run: false };
  /** The stick: x to the right, y ahead, -1 to 1. */
  readonly #stick = { x: 0, y: 0 };
  readonly #down = new Set<string>();
  #ending = new AbortController();

  begin(): void {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const hear = (event: KeyboardEvent, isDown: boolean): void => {
      if (!(event.code in KEYS) && event.key !== 'Shift') return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement | null)?.matches?.('select, input, [role=tab]')) return;
      // Here arrows and letters drive; elsewhere they step through frames.
      event.preventDefault();
      event.stopPropagation();
      if (isDown) this.#down.add(event.code);
      else this.#down.delete(event.code);
    };
    addEventListener('keydown', (event) => hear(event, true), { capture: true, signal });
    addEventListener('keyup', (event) => hear(event, false), { capture: true, signal });
    addEventListener('blur', () => this.#down.clear(), { signal });
  }

  end(): void {
    this.#ending.abort();
    this.#down.clear();
    this.setStick(0, 0);
  }

  setStick(x: number, y: number): void {
    this.#stick.x = x;
    this.#stick.y = y;
  }

  /** Reads what is asked for at this moment. */
  read(): Drive {
    const { drive } = this;
    const pad = navigator.getGamepads?.().find((each) => each !== null);
    const [padX, padY] = [steady(pad?.axes[0] ?? 0), steady(-(pad?.axes[1] ?? 0))];
    let [ahead, turn] = [this.#stick.y || padY, -(this.#stick.x || padX)];
    for (const key of this.#down) {
      const asked = KEYS[key];
      if (!asked) continue;
      ahead += asked[0];
      turn += asked[1];
    }
    drive.ahead = Math.max(-1, Math.min(1, ahead));
    drive.turn = Math.max(-1, Math.min(1, turn));
    drive.run = this.#down.has('ShiftLeft') || this.#down.has('ShiftRight') || (pad?.buttons[0]?.pressed ?? false);
    return drive;
  }
}

/** A stick that is let go does not rest at zero. */
function steady(value: number): number {
  return Math.abs(value) < 0.12 ? 0 : value;
}
