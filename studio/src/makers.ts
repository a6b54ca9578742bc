import type { Core, LoadedMotion, MadeMotion, MotionFiles, Side } from './core.ts';
import type { Project } from './model/project.ts';
import { Signal } from './model/signal.ts';
import type { Terrain } from './model/terrain.ts';
import type { Session } from './session.ts';

type Point = readonly [number, number];

/** A footprint on the floor: where, which foot, and where it points (radians from +z to the left). */
export interface Print {
  readonly foot: Side;
  readonly position: Point;
  readonly heading: number;
}

/** Makes new motions of the one at hand, or of footprints, and opens them. */
export class Makers {
  /** What was open before something was made of it. */
  readonly origin = new Signal<Project | null>(null);
  /** What the core says of what it made last. */
  readonly said = new Signal('');
  readonly character = new Signal<LoadedMotion | null>(null);
  /** Whether the next file dropped is a character. */
  wantsCharacter = false;
  readonly #core: Core;
  readonly #session: Session;

  constructor(core: Core, session: Session) {
    this.#core = core;
    this.#session = session;
  }

  async openCharacter(files: MotionFiles): Promise<void> {
    await this.#session.run(`Reading ${files.motion.name}`, async () => {
      this.character.set(await this.#core.openCharacter(files, this.#session.loadSettings.value));
    });
  }

  /** Opens a motion and puts it on a character. */
  async putOn(character: MotionFiles, motion: MotionFiles): Promise<void> {
    await this.openCharacter(character);
    await this.#session.open(motion);
    if (this.character.value && this.#session.motion.value) await this.retarget();
  }

  retarget(): Promise<void> {
    const name = this.character.value?.name ?? 'character';
    const suffix = `_on_${name.replace(/\.[^.]*$/, '')}`;
    return this.#make('Retargeting', suffix, this.character.value?.ending, ({ plants, clean }) =>
      this.#core.retarget(plants, clean),
    );
  }

  loop(inPlace: boolean, cycles: number): Promise<void> {
    return this.#make('Finding a cycle', '_loop', undefined, ({ plants, clean }) =>
      this.#core.loop(plants, clean, { in_place: inPlace, cycles }),
    );
  }

  /** Bends the way that the motion takes to a curve through points on the floor. */
  path(points: readonly Point[], keep: 'speed' | 'timing', terrain: Terrain | null): Promise<void> {
    const make = ({ plants, clean }: Pick<Project, 'plants' | 'clean'>): Promise<MadeMotion<unknown>> =>
      this.#core.path(plants, clean, { format: 'surefoot-path', version: 1, type: 'spline', points }, { keep });
    return this.#make(
      'Bending the path',
      '_path',
      undefined,
      (project) => (terrain ? this.#onTerrain(terrain, () => make(project)) : make(project)),
      terrain,
    );
  }

  /** Reads the motion at hand again on another ground and makes something of it there. */
  async #onTerrain<T>({ file, ground }: Terrain, make: () => Promise<T>): Promise<T> {
    const files = this.#session.files!;
    const load = this.#session.loadSettings.value;
    await this.#core.load(file ? { ...files, ground: file } : files, { ...load, ground });
    try {
      return await make();
    } catch (problem) {
      // The session goes on with the motion on its own ground.
      await this.#core.load(files, load);
      throw problem;
    }
  }

  steps(prints: readonly Print[], start: Readonly<Record<Side, Print>>, terrain: Terrain): Promise<void> {
    const place = ({ position, heading }: Print): { position: Point; heading: number } => ({ position, heading });
    const request = {
      format: 'surefoot-steps',
      version: 1,
      footprints: prints.map((print) => ({ foot: print.foot, ...place(print) })),
      start: { left: place(start.left), right: place(start.right) },
    } as const;
    const { ground, file } = terrain;
    return this.#make(
      'Making steps',
      'steps',
      '.bvh',
      () => this.#core.steps(request, { clamp: true, ground, ...(file ? { ground_file: file } : {}) }),
      terrain,
    );
  }

  /** Another motion was opened: there is nothing to go back to. */
  forget(): void {
    this.origin.set(null);
    this.said.set('');
  }

  /** Opens again what the last motion was made of. */
  async back(): Promise<void> {
    const origin = this.origin.value;
    if (!origin) return;
    this.forget();
    await this.#session.openProject(origin);
  }

  /** What was made is opened as the file that it would be saved as: what one sees is what one gets. */
  async #make(
    what: string,
    suffix: string,
    ending: string | undefined,
    make: (project: Pick<Project, 'plants' | 'clean'>) => Promise<MadeMotion<unknown>>,
    terrain: Terrain | null = null,
  ): Promise<void> {
    const { edit, motion } = this.#session;
    const before = this.#session.project();
    await this.#session.run(what, async () => {
      const made = await make(edit.value);
      const bytes = await this.#core.motion();
      const base = suffix === 'steps' ? '' : (motion.value?.name ?? '').replace(/\.[^.]*$/, '');
      const name = base + suffix + (ending ?? made.ending);
      if (before) this.origin.set(this.origin.value ?? before);
      const fresh = this.#session.freshSettings;
      const files = terrain?.file ? { ground: terrain.file } : {};
      const load = terrain ? { ...fresh, ground: terrain.ground } : fresh;
      await this.#session.open({ motion: { name, bytes }, ...files }, load, made.plants);
      this.said.set(made.summary);
    });
  }
}
