import { CoreClient, type Defaults, type InputFile, type MotionFiles } from './core.ts';
import { Signal } from './model/signal.ts';
import type { Level } from './model/verdict.ts';
import { largestSlide } from './model/readouts.ts';
import type { Session } from './session.ts';
import { filesOf } from './ui/open.ts';
import { savedName } from './ui/save.ts';

/** One motion of a list. */
export interface Clip {
  readonly name: string;
  readonly files: MotionFiles | null;
  /** null until it was judged. */
  readonly level: Level | null;
  /** One line: how far feet slid, or why it cannot be read. */
  readonly said: string;
}

/** Several motions that were opened together, each with its verdict. */
export class Clips {
  readonly items = new Signal<readonly Clip[]>([]);
  /** The ASF that came last: AMC files of one subject share it. */
  skeleton: InputFile | undefined;
  readonly #session: Session;
  readonly #defaults: Defaults;
  readonly #wasm: string;
  #generation = 0;

  constructor(session: Session, defaults: Defaults, wasm: string) {
    this.#session = session;
    this.#defaults = defaults;
    this.#wasm = wasm;
  }

  /** Opens the first of some motions and judges all of them, one after the other, in a worker of their own. */
  async list(motions: readonly InputFile[], beside: readonly InputFile[]): Promise<void> {
    const clips = motions.map((motion): Clip => {
      try {
        return { name: motion.name, files: filesOf(motion, beside, this.skeleton), level: null, said: 'waiting' };
      } catch (problem) {
        return { name: motion.name, files: null, level: 'bad', said: (problem as Error).message };
      }
    });
    this.items.set(clips);
    const generation = ++this.#generation;
    const first = clips.find(({ files }) => files !== null);
    if (first) await this.open(first);
    void this.#judge(generation);
  }

  async open(clip: Clip): Promise<void> {
    if (clip.files) await this.#session.open(clip.files);
  }

  /** All motions cleaned, as files; the one that is open as it was edited. Those that cannot be cleaned are left out. */
  async cleanAll(onClip: (done: number) => void): Promise<readonly InputFile[]> {
    const core = new CoreClient({ wasm: this.#wasm });
    const saved = new Map<string, Uint8Array>();
    try {
      for (const [i, { name, files }] of this.items.value.entries()) {
        onClip(i / this.items.value.length);
        if (!files) continue;
        const made = await this.#cleaned(core, files).catch(() => null);
        if (made) saved.set(nameAmong(saved, savedName(name, 'motion', made.ending)), made.bytes);
      }
    } finally {
      core.close();
    }
    return [...saved].map(([name, bytes]) => ({ name, bytes }));
  }

  async #cleaned(core: CoreClient, files: MotionFiles): Promise<{ ending: string; bytes: Uint8Array }> {
    const { load, clean } = this.#defaults;
    const isOpen = files === this.#session.files;
    const project = isOpen ? this.#session.project() : null;
    const { ending } = await core.load(files, project?.load ?? load);
    await core.clean(project?.plants ?? null, project?.clean ?? clean, project?.extras ?? {});
    return { ending, bytes: await core.motion() };
  }

  async #judge(generation: number): Promise<void> {
    const core = new CoreClient({ wasm: this.#wasm });
    const { load, clean } = this.#defaults;
    for (let i = 0; i < this.items.value.length && generation === this.#generation; ++i) {
      const clip = this.items.value[i]!;
      if (!clip.files) continue;
      let judged: Pick<Clip, 'level' | 'said'>;
      try {
        await core.load(clip.files, load);
        const { measurement } = await core.clean(null, clean);
        const [before, after] = [largestSlide(measurement.original), largestSlide(measurement)];
        judged = {
          level: measurement.verdict.level,
          said: `slid ${before.toFixed(1)} cm, now ${after.toFixed(2)} cm`,
        };
      } catch (problem) {
        judged = { level: 'bad', said: (problem as Error).message };
      }
      if (generation !== this.#generation) break;
      this.items.set(this.items.value.map((each, at) => (at === i ? { ...each, ...judged } : each)));
    }
    core.close();
  }
}

/** A name that is not among some: `walk_clean_2.bvh` beside `walk_clean.bvh`. */
function nameAmong(taken: ReadonlyMap<string, unknown>, name: string): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let i = 2; taken.has(free); ++i) free = `${name.slice(0, dot)}_${i}${name.slice(dot)}`;
  return free;
}
