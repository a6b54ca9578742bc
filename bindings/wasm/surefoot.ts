/** What the package offers wherever it runs; node.ts and browser.ts add how the module is found. */

import type { CleanedMotion, CleanExtras, CleanSettings, InputFile, LoadSettings, MotionFiles } from './api.ts';
import type { CoreModule } from './module.ts';

export * from './api.ts';
export type { CastRay, RayHit } from './cast.ts';
export { FootLock, type FootLockOptions, type FrameFate, type LockSkeleton } from './foot_lock.ts';
export { CoreModule } from './module.ts';
export {
  Walker,
  type FigureJoints,
  type StickLimits,
  type WalkerOptions,
  type WalkerPlace,
  type WalkerSteps,
  type WalkerStick,
  type WalkerTarget,
} from './walker.ts';

/** What may be said about cleaning a file; what is left out is as by default. */
export interface CleanFileOptions extends CleanExtras {
  readonly load?: Partial<LoadSettings>;
  readonly clean?: Partial<CleanSettings>;
  /** `.bvh`, `.fbx`, `.glb`, ...; absent: the format that came in. */
  readonly ending?: string;
}

/** A cleaned file, and what cleaning it says. */
export interface CleanedFile extends CleanedMotion, InputFile {}

/** What `surefoot clean FILE` does, to the byte. */
export function cleanWith(
  core: CoreModule,
  motion: InputFile | MotionFiles,
  options: CleanFileOptions = {},
): CleanedFile {
  const { load, clean, ending, ...extras } = options;
  const defaults = core.defaults();
  const files = 'motion' in motion ? motion : { motion };
  const loaded = core.load(files, { ...defaults.load, ...load });
  const cleaned = core.clean(null, { ...defaults.clean, ...clean }, extras);
  const bytes = core.motion(ending === undefined ? {} : { ending });
  const stem = loaded.name.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  return { ...cleaned, name: `${stem}_clean${ending ?? loaded.ending}`, bytes };
}
