import type { MotionFiles } from './core.ts';
import type { Project } from './model/project.ts';
import type { Session } from './session.ts';

const DATABASE = 'surefoot-studio';
const STORE = 'sessions';
/** The edits, which are kept after each of them, and the files, which can be large and are kept once. */
const LAST = 'last';
const FILES = 'files';
/** Edits that follow each other faster than this are kept together, milliseconds. */
const PAUSE = 300;

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
    });
  } finally {
    database.close();
  }
}

/** The last session, kept by the browser on this computer. A browser that keeps nothing loses nothing else. */
export class Store {
  #timer = 0;
  /** Those that are kept already. */
  #files: MotionFiles | null = null;

  /** Keeps the session whenever it changes. */
  follow(session: Session): void {
    const keepSoon = (): void => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#keep(session), PAUSE);
    };
    session.edit.watch(keepSoon);
    session.motion.watch(keepSoon);
    // What was edited last must not be lost to the pause.
    addEventListener('pagehide', () => void this.#keep(session));
  }

  async last(): Promise<Project | null> {
    const get = (key: string): Promise<unknown> =>
      inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>).catch(() => undefined);
    const [edits, files] = [await get(LAST), await get(FILES)];
    return edits && files ? { ...(edits as Omit<Project, 'files'>), files: files as MotionFiles } : null;
  }

  async forget(): Promise<void> {
    await inStore('readwrite', (store) => store.clear()).catch(() => undefined);
  }

  async #keep(session: Session): Promise<void> {
    const project = session.project();
    if (!project) return;
    const { files, ...edits } = project;
    try {
      if (files !== this.#files) await inStore('readwrite', (store) => store.put(files, FILES));
      this.#files = files;
      await inStore('readwrite', (store) => store.put(edits, LAST));
    } catch {
      // A browser that keeps nothing, or has no room for it, still does everything else.
    }
  }
}
