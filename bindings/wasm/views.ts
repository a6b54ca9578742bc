/** Arrays over numbers that stay in the module's memory: seen, not copied. */

import { CoreError } from './api.ts';
import type { Exchange } from './exchange.ts';

type NumbersOf<T> = new (memory: ArrayBuffer, place: number, length: number) => T;

/** The place of some numbers of a thing that was opened; a view of them is made anew only when memory has grown. */
export class LiveView<T extends Float32Array | Float64Array> {
  readonly #exchange: Exchange;
  readonly #make: NumbersOf<T>;
  readonly #place: number;
  readonly #length: number;
  readonly #generation: number;
  #view: T;

  constructor(exchange: Exchange, make: NumbersOf<T>, place: number, length: number) {
    this.#exchange = exchange;
    this.#make = make;
    this.#place = place >>> 0;
    this.#length = length;
    this.#generation = exchange.generation;
    this.#view = new make(exchange.memory, this.#place, length);
  }

  get numbers(): T {
    if (this.#generation !== this.#exchange.generation) throw new CoreError('the core was restarted; open this again');
    if (this.#view.buffer !== this.#exchange.memory) {
      this.#view = new this.#make(this.#exchange.memory, this.#place, this.#length);
    }
    return this.#view;
  }
}
