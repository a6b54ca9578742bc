/** States that can be gone back to. A value of this type never changes; each function returns a new one. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** Older states than this are forgotten. */
const KEPT = 500;

export function historyOf<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

export function committed<T>(history: History<T>, present: T): History<T> {
  return { past: [...history.past, history.present].slice(-KEPT), present, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redone<T>(history: History<T>): History<T> {
  const present = history.future[0];
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
