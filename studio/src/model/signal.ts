/** A value that tells when it changes. */
export class Signal<T> {
  readonly #listeners = new Set<(value: T) => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  /** Calls at once and then after every change. */
  watch(listener: (value: T) => void): void {
    this.#listeners.add(listener);
    listener(this.#value);
  }
}
