import {
  type CleanedMotion,
  type Core,
  CoreError,
  type Defaults,
  type DetectSettings,
  type InputFile,
  type LoadedMotion,
  type LoadSettings,
  type MotionFiles,
  type MotionView,
  type Plant,
  Superseded,
} from './core.ts';
import { firstPart, withPart, worstPlant, writeOver } from './model/first_part.ts';
import { type Edit, reachesPart, sameFields, sameResult, selectionOf, withPlants } from './model/edit.ts';
import { committed, type History, historyOf, redone, undone } from './model/history.ts';
import { type Project, writeProject } from './model/project.ts';
import { type PlantEdit, type PlantList, withoutPlace } from './model/plants.ts';
import type { GroupEdit } from './model/selection.ts';
import { Signal } from './model/signal.ts';

/** A cleaned motion and the edit that it shows. */
export interface Shown {
  readonly cleaned: CleanedMotion;
  readonly edit: Edit;
  /** World rotations of all joints, where a mesh needs them. */
  readonly rotations: Float32Array | null;
  /** Whether the measurement is that of this edit; of a long clip it follows later. */
  readonly isMeasured: boolean;
}

/** The cleaned motion as it is drawn. */
export interface After {
  readonly view: MotionView;
  readonly rotations: Float32Array | null;
  /** The frames [first, end) that were written over in the view of the value before; null where all is new. */
  readonly changed: { readonly first: number; readonly end: number } | null;
  /** Of a long clip of which only a part is cleaned so far: the plant in its middle. */
  readonly middle?: Plant;
}

/** Of clips longer than this only the frames are cleaned again that an edit reaches, and measured when the hand rests. */
const LONG_CLIP = 4000;
/** How long the hand rests before a long clip is measured, milliseconds. */
const REST = 1000;

/**
 * One motion being worked on. An edit is shown at once; what the core makes of it follows, and until then the
 * former result stays.
 */
export class Session {
  readonly motion = new Signal<LoadedMotion | null>(null);
  readonly edit: Signal<Edit>;
  readonly shown = new Signal<Shown | null>(null);
  /** What is to be drawn of the result; of a long clip it begins with a part. */
  readonly after = new Signal<After | null>(null);
  /** What is under way, for a person; null when nothing is. */
  readonly busy = new Signal<string | null>(null);
  readonly progress = new Signal(0);
  /** Why the last thing that was asked for could not be done. */
  readonly trouble = new Signal<string | null>(null);
  readonly canUndo = new Signal(false);
  readonly canRedo = new Signal(false);
  /** How the motion at hand was read. */
  readonly loadSettings: Signal<LoadSettings>;
  /** Whether something was edited since the motion was opened or last saved. */
  readonly isUnsaved = new Signal(false);
  /** Whether what is shown needs the rotations of all joints, as a mesh does. */
  needsRotations = false;
  /** How a motion is read that nobody has told anything about. */
  readonly freshSettings: LoadSettings;
  readonly #core: Core;
  #files: MotionFiles | null = null;
  #history: History<Edit>;
  /** The edit that the core was last asked to clean. */
  #asked: Edit | null = null;
  #opening: Promise<void> = Promise.resolve();
  #cleaning: Promise<void> = Promise.resolve();
  #tasks = 0;
  /** Whether the plants of a motion that was just opened are still to come. */
  #isFinding = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(core: Core, defaults: Defaults) {
    this.#core = core;
    const { detect, clean } = defaults;
    this.#history = historyOf<Edit>({ plants: [], selected: -1, detect, clean });
    this.edit = new Signal(this.#history.present);
    this.loadSettings = new Signal(defaults.load);
    this.freshSettings = defaults.load;
  }

  /** What the motion was read from. */
  get files(): MotionFiles | null {
    return this.#files;
  }

  /**
   * Reads a motion, shows it, finds its plants unless some are `kept`, and cleans it. The motion at hand stays if the
   * new one is refused.
   */
  open(files: MotionFiles, load = this.loadSettings.value, kept: PlantList | null = null): Promise<void> {
    this.#opening = this.run(`Reading ${files.motion.name}`, async () => {
      const motion = await this.#core.load(files, load);
      const { detect, clean, extras } = this.edit.value;
      this.#files = files;
      this.loadSettings.set(load);
      this.#asked = null;
      this.needsRotations = false;
      this.isUnsaved.set(false);
      this.shown.set(null);
      this.after.set(null);
      this.#history = historyOf<Edit>({
        plants: kept ?? [],
        selected: -1,
        detect,
        clean,
        ...(extras ? { extras } : {}),
      });
      this.edit.set(this.#history.present);
      this.#isFinding = kept === null;
      this.motion.set(motion);
      if (kept === null) await this.#findPlants(motion);
      if (this.motion.value === motion) this.#showPresent();
    });
    return this.#opening;
  }

  /** Of a motion that was just opened. What is set until then stays; there are no plants to be edited yet. */
  async #findPlants(motion: LoadedMotion): Promise<void> {
    this.busy.set('Finding plants');
    try {
      const plants = await this.#core.detect(this.edit.value.detect);
      if (this.motion.value === motion) this.#history = historyOf<Edit>({ ...this.edit.value, plants, selected: -1 });
    } finally {
      if (this.motion.value === motion) this.#isFinding = false;
    }
  }

  /** What of this session is worth keeping; null where nothing is open. */
  project(): Project | null {
    if (!this.#files || !this.motion.value || this.#isFinding) return null;
    const { plants, detect, clean, extras } = this.#history.present;
    const kept = { files: this.#files, load: this.loadSettings.value, detect, clean, plants };
    return extras ? { ...kept, extras } : kept;
  }

  /** Goes on with a session that was kept. */
  async openProject({ files, load, detect, clean, extras, plants }: Project): Promise<void> {
    const { present } = this.#history;
    this.#history = historyOf<Edit>({ ...present, detect, clean, ...(extras ? { extras } : {}) });
    this.edit.set(this.#history.present);
    await this.open(files, load, plants);
  }

  async openDemo(): Promise<void> {
    let motion: InputFile | null = null;
    await this.run('Making the demo walk', async () => {
      motion = await this.#core.demo();
    });
    if (motion) await this.open({ motion });
  }

  /** Reads the motion at hand again, in other units, on another ground. Plants that were edited by hand stay. */
  async reload(load: LoadSettings, ground?: InputFile): Promise<void> {
    if (!this.#files) {
      if (ground) this.trouble.set(`${ground.name} is not a motion; open a motion first, then drop its ground`);
      else this.loadSettings.set(load);
      return;
    }
    const { plants } = this.edit.value;
    const kept = plants.some(({ source }) => source === 'user') ? plants.map(withoutPlace) : null;
    await this.open(ground ? { ...this.#files, ground } : this.#files, load, kept);
  }

  /** Reads another animation of the file at hand. */
  async chooseTake(take: string): Promise<void> {
    if (this.#files) await this.open({ ...this.#files, take });
  }

  /** Shows an edit that is still going on, such as a drag; `commit` or `revert` ends it. */
  preview(edit: Edit): void {
    this.#show(edit);
  }

  revert(): void {
    this.#show(this.#history.present);
  }

  commit(edit: Edit): void {
    if (edit === this.#history.present) return;
    const { present } = this.#history;
    const isNews = !sameResult(edit, present) || edit.detect !== present.detect;
    // Choosing another plant is nothing to undo.
    this.#history = isNews ? committed(this.#history, edit) : { ...this.#history, present: edit };
    if (isNews && this.motion.value) this.isUnsaved.set(true);
    this.#showPresent();
  }

  commitPlants(edited: PlantEdit | null): void {
    if (edited) this.commit(withPlants(this.edit.value, edited));
  }

  select(index: number): void {
    const { also: _, ...present } = this.#history.present;
    this.commit({ ...present, selected: index });
  }

  /** Selects several plants; the first of them is the one that keys act on. */
  selectAll(indices: readonly number[]): void {
    const [selected = -1, ...also] = indices;
    this.commit({ ...this.#history.present, selected, also });
  }

  /** Adds a plant to the selection, or takes it out. */
  toggleSelected(index: number): void {
    const chosen = selectionOf(this.#history.present);
    this.selectAll(chosen.has(index) ? [...chosen].filter((each) => each !== index) : [index, ...chosen]);
  }

  /** Commits an edit of several plants, which stay selected. */
  commitGroup({ plants, indices }: GroupEdit): void {
    const [selected = -1, ...also] = indices;
    this.commit({ ...this.edit.value, plants, selected, also });
  }

  /** Finds the plants anew; what was edited by hand comes back with undo. */
  async setDetect(detect: DetectSettings): Promise<void> {
    if (!this.motion.value) {
      this.commit({ ...this.edit.value, detect });
      return;
    }
    await this.run('Finding plants', async () => {
      const plants = await this.#core.detect(detect);
      this.commit({ ...this.edit.value, detect, plants, selected: -1 });
    });
  }

  async readPlants(file: InputFile): Promise<void> {
    await this.run(`Reading ${file.name}`, async () => {
      const plants = await this.#core.readPlants(file);
      this.commit({ ...this.edit.value, plants, selected: -1 });
    });
  }

  async readSettings(file: InputFile): Promise<void> {
    await this.run(`Reading ${file.name}`, async () => {
      const { load, detect, clean } = await this.#core.readSettings(file);
      const edit = this.edit.value;
      // Plants that were edited by hand stay, unless they are to be found in another way.
      const isFound = this.motion.value !== null && !sameFields(detect, edit.detect);
      if (isFound) this.commit({ ...edit, clean, detect, plants: await this.#core.detect(detect), selected: -1 });
      else this.commit({ ...edit, clean, detect });
      if (!sameFields(load, this.loadSettings.value)) await this.reload(load);
    });
  }

  undo(): void {
    this.#history = undone(this.#history);
    this.#showPresent();
  }

  redo(): void {
    this.#history = redone(this.#history);
    this.#showPresent();
  }

  /** The cleaned motion, the plants, the report or the settings as text or bytes, of what is shown last. */
  async save(what: 'motion' | 'plants' | 'report' | 'settings' | 'project'): Promise<Uint8Array | string | null> {
    let made: Uint8Array | string | null = null;
    await this.run('Saving', async () => {
      await this.#opening;
      const { plants, detect, clean } = this.edit.value;
      if (what === 'motion' || what === 'report') await this.#cleaned();
      if (what === 'motion') made = await this.#core.motion();
      else if (what === 'report') made = await this.#core.report();
      else if (what === 'project') made = writeProject(this.project()!);
      else if (what === 'plants') made = await this.#core.writePlants(plants);
      else made = await this.#core.writeSettings({ load: this.loadSettings.value, detect, clean });
      if (what === 'motion' || what === 'plants' || what === 'project') this.isUnsaved.set(false);
    });
    return made;
  }

  /** Waits until the last edit is cleaned, so that what is saved is what was asked for. */
  async #cleaned(): Promise<void> {
    await this.#cleaning;
    if (!this.shown.value || !sameResult(this.shown.value.edit, this.edit.value)) {
      throw new CoreError(
        `the last change could not be cleaned, so there is nothing to save: ${this.trouble.value ?? 'undo it first'}`,
      );
    }
  }

  #showPresent(): void {
    this.canUndo.set(this.#history.past.length > 0);
    this.canRedo.set(this.#history.future.length > 0);
    this.#show(this.#history.present);
  }

  #show(edit: Edit): void {
    const stale = !this.#asked || !sameResult(edit, this.#asked);
    this.edit.set(edit);
    if (stale && this.motion.value && !this.#isFinding) this.#cleaning = this.#clean(edit);
  }

  async #clean(edit: Edit): Promise<void> {
    this.#asked = edit;
    const motion = this.motion.value;
    await this.run('Cleaning', async () => {
      const shown = this.shown.value;
      const isEdit = shown !== null && motion !== null && motion.frames > LONG_CLIP && reachesPart(shown.edit, edit);
      if (motion && shown === null && this.after.value === null) await this.#showFirst(motion, edit);
      if (isEdit) return this.#cleanAgain(shown, edit);
      const next = await this.#cleanWhole(edit);
      if (motion === this.motion.value) this.#showResult(next, null);
    });
  }

  #showResult(next: Shown, changed: After['changed']): void {
    this.after.set({ view: next.cleaned.view, rotations: next.rotations, changed });
    this.shown.set(next);
    if (!next.isMeasured) this.#measureSoon();
  }

  /** Shows the worst moment of a long clip cleaned, before all of it is. */
  async #showFirst(motion: LoadedMotion, { plants, clean, extras }: Edit): Promise<void> {
    const middle = motion.frames > LONG_CLIP && !extras ? worstPlant(motion, plants) : undefined;
    if (!middle) return;
    const { first, end } = firstPart(motion, middle);
    const part = await this.#core.cleanPart(plants, clean, first, end).catch((problem: unknown) => {
      // What cannot be cleaned in part, such as contacts of a file, is cleaned whole.
      if (problem instanceof Superseded) throw problem;
      return null;
    });
    if (!part || motion !== this.motion.value || this.shown.value !== null) return;
    this.after.set({ view: withPart(motion, part), rotations: null, changed: null, middle });
  }

  async #cleanWhole(edit: Edit): Promise<Shown> {
    const cleaned = await this.#core.clean(edit.plants, edit.clean, edit.extras ?? {});
    const rotations = this.needsRotations ? await this.#core.rotations('after') : null;
    return { cleaned, edit, rotations, isMeasured: true };
  }

  /** Cleans the frames that an edit reaches and writes them over the former ones. */
  async #cleanAgain({ cleaned, rotations }: Shown, edit: Edit): Promise<void> {
    const motion = this.motion.value!;
    const part = await this.#core.cleanEdit(edit.plants, edit.clean);
    if (motion !== this.motion.value) return;
    const { first, end, view: _, ...rest } = part;
    const joints = motion.parents.length;
    writeOver(cleaned.view, joints, part);
    if (rotations) rotations.set(await this.#core.rotations('after', first, end), 4 * joints * first);
    if (motion !== this.motion.value) return;
    this.#showResult({ cleaned: { ...cleaned, ...rest }, edit, rotations, isMeasured: false }, { first, end });
  }

  #measureSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const shown = this.shown.value;
      if (!shown || shown.isMeasured || this.#asked !== shown.edit) return;
      void this.run('Measuring', async () => {
        const measured = await this.#core.measureCleaned();
        if (this.shown.value !== shown) return;
        const { view, plants, slides } = shown.cleaned;
        this.shown.set({ ...shown, cleaned: { ...measured, view, plants, slides }, isMeasured: true });
      });
    }, REST);
  }

  /** Adds the rotations to what is shown already. */
  async fetchRotations(): Promise<void> {
    await this.#cleaning;
    const shown = this.shown.value;
    if (!shown || shown.rotations) return;
    const rotations = await this.#core.rotations('after');
    if (this.shown.value === shown) this.#showResult({ ...shown, rotations }, { first: 0, end: 0 });
  }

  /** Runs something that the core may refuse; its sentence is then shown. */
  async run(name: string, act: () => Promise<void>): Promise<void> {
    if (this.#tasks === 0) this.trouble.set(null);
    this.#tasks += 1;
    this.progress.set(0);
    this.busy.set(name);
    try {
      await act();
    } catch (problem) {
      if (problem instanceof Superseded) return;
      this.trouble.set(problem instanceof CoreError ? problem.message : `Something went wrong: ${String(problem)}`);
    } finally {
      this.#tasks -= 1;
      if (this.#tasks === 0) this.busy.set(null);
    }
  }
}
