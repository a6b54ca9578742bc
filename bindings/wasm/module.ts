/** The core as a WebAssembly module, called directly: for the worker, for Node, and for games that need it every frame. */

import {
  CoreError,
  type CleanedMotion,
  type CleanedPart,
  type CleanExtras,
  type CleanSettings,
  type DamageSpan,
  type Defaults,
  type DetectSettings,
  type Document,
  type EditedMotion,
  type GroundGrid,
  type InputFile,
  type LoadedMotion,
  type LoadSettings,
  type LoopDetails,
  type LoopOptions,
  type MadeMotion,
  type MotionFiles,
  type MotionReport,
  type MotionView,
  type PathDetails,
  type PathFile,
  type PathOptions,
  type Plant,
  type Plants,
  type PlantSlide,
  type RetargetDetails,
  type SaveOptions,
  type Settings,
  type StepRequest,
  type StepsDetails,
  type StepsOptions,
  type WalkDetails,
  type WalkOptions,
  type WalkScript,
  type Which,
} from './api.ts';
import { Exchange, type Exports, Slot } from './exchange.ts';
import { FootLock, type FootLockOptions } from './foot_lock.ts';
import type { DirectCore } from './protocol.ts';
import { Walker, type WalkerOptions } from './walker.ts';

const MOTIONS: readonly Which[] = ['before', 'after', 'character'];
const AFTER = MOTIONS.indexOf('after');
/** The part that was cleaned by itself last. */
const PART = MOTIONS.length;
/** Arrays of a `MotionView`, as in bindings/wasm/views.h. */
const ViewArray = { joints: 0, soles: 1, heights: 2, speeds: 3, rotations: 4 } as const;

/** The JSON of a motion: a `LoadedMotion` without its arrays. */
type Facts<T extends LoadedMotion> = Omit<T, 'parents' | 'view' | 'ground'> & {
  readonly parents: readonly number[];
  readonly ground: Omit<GroundGrid, 'heights'> | null;
};

/** Indices of plants, those of one joint together, in the order of time. */
const byJointAndTime = (plants: readonly Plant[]): number[] => {
  const joint = (plant: Plant): string => `${plant.side} ${plant.joint}`;
  const compare = (a: Plant, b: Plant): number =>
    joint(a) === joint(b) ? a.first - b.first : joint(a) < joint(b) ? -1 : 1;
  return plants.map((_plant, place) => place).sort((a, b) => compare(plants[a]!, plants[b]!));
};

const isPartOf = (part: Plant, whole: Plant): boolean =>
  part.side === whole.side && part.joint === whole.joint && part.first >= whole.first && part.first <= whole.last;

/** What was found of plants, in the order in which they were given; of some, only a part is held, or nothing. */
function inOrderOf<T extends { readonly plants: readonly Plant[]; readonly slides: readonly PlantSlide[] }>(
  given: Plants,
  found: T,
): T {
  if (!given) return found;
  const parts: number[][] = given.map(() => []);
  // Plants of one joint never overlap, so both lists are gone through once.
  const wholes = byJointAndTime(given);
  let next = 0;
  for (const place of byJointAndTime(found.plants)) {
    while (next < wholes.length && !isPartOf(found.plants[place]!, given[wholes[next]!]!)) ++next;
    if (next === wholes.length) return found;
    parts[wholes[next]!]!.push(place);
  }
  const order = parts.flat();
  return {
    ...found,
    plants: order.map((place) => found.plants[place]!),
    slides: order.map((place) => found.slides[place]!),
  };
}

const isFile = (document: object): document is InputFile => 'bytes' in document && 'name' in document;

export class CoreModule implements DirectCore {
  readonly #exchange: Exchange;
  #clip: { readonly frames: number; readonly fps: number; readonly generation: number } | undefined;

  #library = 0;

  private constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** `progress` hears of long calls now and then; they end early, refused, when it returns false. */
  static start(module: WebAssembly.Module, progress: (done: number) => boolean = () => true): CoreModule {
    return new CoreModule(new Exchange(module, progress));
  }

  /** A figure to drive frame by frame; independent of the motion that is loaded. */
  walker(options: WalkerOptions = {}): Walker {
    return new Walker(this.#exchange, options);
  }

  /** Keeps the feet of a character in place frame by frame. */
  footLock(options: FootLockOptions): FootLock {
    return new FootLock(this.#exchange, options);
  }

  defaults(): Defaults {
    return this.#exchange.json((core) => core.sf_defaults!());
  }

  demo(): InputFile {
    return { name: 'walk.bvh', bytes: this.#exchange.bytes((core) => core.sf_demo!()) };
  }

  load(files: MotionFiles, settings: LoadSettings): LoadedMotion {
    const loaded = this.#motion(
      this.#open((core) => core.sf_load!(), files, settings),
      'before',
    );
    this.#clip = { frames: loaded.frames, fps: loaded.fps, generation: this.#exchange.generation };
    return loaded;
  }

  openCharacter(files: MotionFiles, settings: LoadSettings): LoadedMotion {
    return this.#motion(
      this.#open((core) => core.sf_open_character!(), files, settings),
      'character',
    );
  }

  closeCharacter(): void {
    this.#exchange.json((core) => core.sf_close_character!());
  }

  openLibrary(library: InputFile): void {
    this.#exchange.give(Slot.file, library);
    this.#exchange.json((core) => core.sf_open_library!(), { name: library.name });
    this.#library = this.#exchange.generation;
  }

  /** Whether `steps` has its library. */
  get hasLibrary(): boolean {
    return this.#library === this.#exchange.generation;
  }

  detect(settings: DetectSettings): readonly Plant[] {
    return this.#plants((core) => core.sf_detect!(), { settings });
  }

  contacts(settings: DetectSettings): readonly Plant[] {
    return this.#plants((core) => core.sf_detect!(), { settings, contacts: true });
  }

  measure(plants: Plants): MotionReport {
    return this.#exchange.json((core) => core.sf_measure!(), this.#track(plants));
  }

  damage(plants: Plants): readonly DamageSpan[] {
    return this.#exchange.json((core) => core.sf_damage!(), this.#track(plants));
  }

  clean(plants: Plants, settings: CleanSettings, extras: CleanExtras = {}): CleanedMotion {
    const request = { ...this.#track(plants), settings, ...extras };
    const cleaned = this.#exchange.json<Omit<CleanedMotion, 'view'>>((core) => core.sf_clean!(), request);
    return inOrderOf(plants, { ...cleaned, view: this.#view(AFTER) });
  }

  cleanPart(plants: readonly Plant[], settings: CleanSettings, first: number, end: number): CleanedPart {
    const request = { ...this.#track(plants), settings, first, end };
    const { from } = this.#exchange.json<{ from: number }>((core) => core.sf_clean_part!(), request);
    return { first, end, view: this.#view(PART, first - from, end - from) };
  }

  cleanEdit(plants: readonly Plant[], settings: CleanSettings): EditedMotion {
    const request = { ...this.#track(plants), settings };
    const edited = this.#exchange.json<Omit<EditedMotion, 'view'>>((core) => core.sf_clean_edit!(), request);
    return inOrderOf(plants, { ...edited, view: this.#view(AFTER, edited.first, edited.end) });
  }

  measureCleaned(): Omit<CleanedMotion, 'view'> {
    return this.#exchange.json((core) => core.sf_measure_cleaned!());
  }

  retarget(plants: Plants, settings: CleanSettings): MadeMotion<RetargetDetails> {
    return this.#made((core) => core.sf_retarget!(), { ...this.#track(plants), settings });
  }

  path(
    plants: Plants,
    settings: CleanSettings,
    path: Document<PathFile>,
    options: PathOptions = {},
  ): MadeMotion<PathDetails> {
    const name = this.#giveDocument(path, 'path');
    return this.#made((core) => core.sf_path!(), { ...this.#track(plants), settings, name, ...options });
  }

  ownPath(): PathFile {
    return this.#exchange.json((core) => core.sf_own_path!());
  }

  loop(plants: Plants, settings: CleanSettings, options: LoopOptions = {}): MadeMotion<LoopDetails> {
    return this.#made((core) => core.sf_loop!(), { ...this.#track(plants), settings, ...options });
  }

  walk(script: Document<WalkScript>, options: WalkOptions = {}): MadeMotion<WalkDetails> {
    const { ground, model, ...rest } = options;
    const name = this.#giveDocument(script, 'script');
    this.#exchange.give(Slot.ground, ground);
    this.#exchange.give(Slot.motion, model);
    return this.#made((core) => core.sf_walk!(), { name, ...rest });
  }

  steps(request: Document<StepRequest>, options: StepsOptions = {}): MadeMotion<StepsDetails> {
    const { ground_file, ...rest } = options;
    const name = this.#giveDocument(request, 'request');
    this.#exchange.give(Slot.ground, ground_file);
    return this.#made((core) => core.sf_steps!(), { name, ...rest });
  }

  adopt(): LoadedMotion {
    const loaded = this.#motion(
      this.#exchange.json<Facts<LoadedMotion>>((core) => core.sf_adopt!()),
      'before',
    );
    this.#clip = { frames: loaded.frames, fps: loaded.fps, generation: this.#exchange.generation };
    return loaded;
  }

  rotations(which: Which, first = 0, end = -1): Float32Array {
    const motion = MOTIONS.indexOf(which);
    return this.#exchange.floats((core) => core.sf_view!(motion, ViewArray.rotations, first, end));
  }

  pose(which: Which, frame: number): Float64Array {
    const motion = MOTIONS.indexOf(which);
    return new Float64Array(this.#exchange.bytes((core) => core.sf_pose!(motion, frame)).buffer);
  }

  motion(options: SaveOptions = {}): Uint8Array {
    return this.#exchange.bytes((core) => core.sf_motion!(), options);
  }

  report(): string {
    return this.#exchange.text((core) => core.sf_report!());
  }

  writePlants(plants: Plants): string {
    return this.#exchange.text((core) => core.sf_write_plants!(), this.#track(plants));
  }

  readPlants(file: InputFile): readonly Plant[] {
    this.#exchange.give(Slot.file, file);
    return this.#plants((core) => core.sf_read_plants!(), { name: file.name });
  }

  writeSettings(settings: Settings): string {
    return this.#exchange.text((core) => core.sf_write_settings!(), settings);
  }

  readSettings(file: InputFile): Settings {
    this.#exchange.give(Slot.file, file);
    return this.#exchange.json((core) => core.sf_read_settings!(), { name: file.name });
  }

  /** The plants as a track of the loaded motion, for the core to check. */
  #track(plants: Plants): object {
    if (!this.#clip || this.#clip.generation !== this.#exchange.generation) throw new CoreError('no motion is open');
    if (!plants) return {};
    const { frames, fps } = this.#clip;
    return { plants: { format: 'surefoot-plants', version: 1, frames, fps, plants } };
  }

  #plants(call: (core: Exports) => number, request: object): readonly Plant[] {
    return this.#exchange.json<{ plants: readonly Plant[] }>(call, request).plants;
  }

  /** Hands over a document and gives the name that refusals call it by. */
  #giveDocument(document: object, name: string): string {
    const file = isFile(document)
      ? document
      : { name, bytes: new TextEncoder().encode(JSON.stringify(document, null, 1)) };
    this.#exchange.give(Slot.file, file);
    return file.name;
  }

  #open(call: (core: Exports) => number, files: MotionFiles, settings: LoadSettings): Facts<LoadedMotion> {
    const { motion, skeleton, rig, ground, joint_names, body_model, take, root, layout } = files;
    for (const file of files.beside ?? []) {
      this.#exchange.give(Slot.file, file);
      this.#exchange.json((core) => core.sf_add_file!(), { name: file.name });
    }
    this.#exchange.give(Slot.motion, motion);
    this.#exchange.give(Slot.skeleton, skeleton);
    this.#exchange.give(Slot.rig, rig);
    this.#exchange.give(Slot.ground, ground);
    this.#exchange.give(Slot.bodyModel, body_model);
    this.#exchange.give(Slot.jointNames, joint_names);
    const names = {
      motion: motion.name,
      skeleton: skeleton?.name,
      rig: rig?.name,
      ground: ground?.name,
      joint_names: joint_names?.name,
      body_model: body_model?.name,
    };
    return this.#exchange.json(call, { names, settings, take, root, skeleton: layout });
  }

  #made<Details>(call: (core: Exports) => number, request: object): MadeMotion<Details> {
    return this.#motion(this.#exchange.json<Facts<MadeMotion<Details>>>(call, request), 'after');
  }

  /** A motion as told, with its arrays. */
  #motion<T extends LoadedMotion>(facts: Facts<T>, which: Which): T {
    const motion = MOTIONS.indexOf(which);
    const heights = facts.ground && this.#exchange.floats((core) => core.sf_ground!(motion));
    const { ground, parents, ...rest } = facts;
    return {
      ...rest,
      parents: Int32Array.from(parents),
      view: this.#view(motion),
      ...(ground && heights ? { ground: { ...ground, heights } } : {}),
    } as unknown as T;
  }

  /** Of some frames, or of all. */
  #view(motion: number, first = 0, end = -1): MotionView {
    const array = (number: number): Float32Array =>
      this.#exchange.floats((core) => core.sf_view!(motion, number, first, end));
    return {
      joints: array(ViewArray.joints),
      soles: array(ViewArray.soles),
      heights: array(ViewArray.heights),
      speeds: array(ViewArray.speeds),
    };
  }
}
