import type { Clips } from '../clips.ts';
import type { InputFile, MotionFiles } from '../core.ts';
import { readProject } from '../model/project.ts';
import type { Session } from '../session.ts';
import type { Makers } from '../makers.ts';
import { ask } from './ask.ts';
import { save } from './save.ts';

/** What opening a file can touch. */
export interface Openers {
  readonly session: Session;
  readonly clips: Clips;
  readonly makers: Makers;
}

const endsWith = (name: string, ...endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

async function inputOf(file: File): Promise<InputFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The first words of our own JSON files, which tell them apart. */
function formatOf(file: InputFile): string | undefined {
  const start = new TextDecoder().decode(file.bytes.subarray(0, 400));
  return /"format"\s*:\s*"(surefoot-[a-z]+)"/.exec(start)?.[1];
}

const MOTIONS = ['.bvh', '.fbx', '.glb', '.gltf', '.vrm', '.vrma', '.npz', '.npy', '.amc'];
/** What a .gltf names. */
const NAMED_BY_GLTF = ['.bin', '.png', '.jpg', '.jpeg', '.webp', '.ktx2'];

/** What dropped files are, by their names. */
function sorted(files: readonly InputFile[]): {
  readonly motions: readonly InputFile[];
  readonly skeleton: InputFile | undefined;
  readonly beside: readonly InputFile[];
  readonly others: readonly InputFile[];
} {
  const motions = files.filter(({ name }) => endsWith(name, ...MOTIONS));
  const skeleton = files.find(({ name }) => endsWith(name, '.asf'));
  const beside = files.filter(({ name }) => endsWith(name, ...NAMED_BY_GLTF));
  const others = files.filter((file) => !motions.includes(file) && file !== skeleton && !beside.includes(file));
  return { motions, skeleton, beside, others };
}

/**
 * Opens what was dropped or chosen: a motion, an AMC with its ASF, a .gltf with its buffers, several motions as a list,
 * an avatar with its motion, a project, plants, settings, or a terrain for the motion at hand.
 */
export async function openFiles(openers: Openers, list: readonly File[]): Promise<void> {
  const { session, clips, makers } = openers;
  const files = await Promise.all(list.map(inputOf));
  const { motions, skeleton, beside, others } = sorted(files);
  const project = others.find((file) => endsWith(file.name, '.surefoot') || formatOf(file) === 'surefoot-project');
  const opensAnother = motions.length > 0 || project !== undefined;
  if (opensAnother && !makers.wantsCharacter && !(await mayReplace(session))) return;
  if (opensAnother && !makers.wantsCharacter) makers.forget();
  try {
    if (project) return await session.openProject(readProject(project));
    if (skeleton) clips.skeleton = skeleton;
    if (skeleton && motions.length === 0)
      return session.trouble.set(`${skeleton.name} is a skeleton without motion; drop its .amc, too`);
    const avatar = motions.find(({ name }) => endsWith(name, '.vrm'));
    const motionOfAvatar = motions.find(({ name }) => endsWith(name, '.vrma'));
    if (makers.wantsCharacter && motions.length === 1) await makers.openCharacter(withBeside(motions[0]!, beside));
    else if (motions.length === 2 && avatar && motionOfAvatar)
      await makers.putOn(withBeside(avatar, beside), { motion: motionOfAvatar });
    else if (motions.length > 1) await clips.list(motions, beside);
    else if (motions.length === 1) await session.open(filesOf(motions[0]!, beside, clips.skeleton));
    else if (beside.length > 0 && others.length === 0)
      return session.trouble.set(`${beside[0]!.name} goes with a .gltf; drop both together`);
    for (const file of others) await openBeside(session, file);
  } catch (problem) {
    session.trouble.set((problem as Error).message);
  }
}

function withBeside(motion: InputFile, beside: readonly InputFile[]): MotionFiles {
  return beside.length > 0 ? { motion, beside } : { motion };
}

/** The files of one motion; an AMC goes with the skeleton that came with it or before. */
export function filesOf(motion: InputFile, beside: readonly InputFile[], skeleton: InputFile | undefined): MotionFiles {
  if (!endsWith(motion.name, '.amc')) return withBeside(motion, beside);
  if (!skeleton) throw new Error(`${motion.name} needs its skeleton: drop its .asf together with it`);
  return { motion, skeleton };
}

/** Asks before edits that were not saved are replaced. */
async function mayReplace(session: Session): Promise<boolean> {
  const motion = session.motion.value;
  if (!motion || !session.isUnsaved.value) return true;
  const answer = await ask('Replace what is open?', `Your edits of ${motion.name} were not saved to a file.`, [
    ['replace', 'Replace'],
    ['save', 'Save the project first'],
    ['stay', 'Keep editing'],
  ]);
  if (answer === 'save') await save(session, 'project');
  return answer === 'replace' || answer === 'save';
}

/** Files that go with a motion. */
async function openBeside(session: Session, file: InputFile): Promise<void> {
  const format = formatOf(file);
  if (endsWith(file.name, '.obj')) {
    await session.reload({ ...session.loadSettings.value, ground: `mesh:${file.name}` }, file);
  } else if (format === 'surefoot-settings') {
    await session.readSettings(file);
  } else if (format === 'surefoot-plants') {
    await session.readPlants(file);
  } else if (endsWith(file.name, '.json') && /"heights"/.test(new TextDecoder().decode(file.bytes))) {
    await session.reload({ ...session.loadSettings.value, ground: `heightfield:${file.name}` }, file);
  } else if (endsWith(file.name, '.json')) {
    throw new Error(
      `${file.name} is not a file that the studio knows: it reads projects, plants, settings and height fields`,
    );
  } else {
    throw new Error(
      `${file.name} cannot be opened: motions are BVH, FBX, glTF, GLB, VRM, VRMA, NPZ, NPY or AMC with ASF`,
    );
  }
}

/** Opens the file that the page's address names (`?open=walk.bvh`), from the same host only. */
export async function openAddress(session: Session, address: URL): Promise<boolean> {
  if (address.searchParams.has('demo')) {
    await session.openDemo();
    return true;
  }
  const path = address.searchParams.get('open');
  if (!path) return false;
  const fetched = async (at: string): Promise<InputFile> => {
    const url = new URL(at, address);
    if (url.origin !== address.origin) throw new Error(`${at} is on another host`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${at} cannot be loaded: ${response.status} ${response.statusText}`);
    return {
      name: decodeURIComponent(url.pathname.split('/').at(-1) ?? at),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };
  const skeleton = address.searchParams.get('skeleton');
  try {
    const motion = await fetched(path);
    await session.open(skeleton ? { motion, skeleton: await fetched(skeleton) } : { motion });
  } catch (problem) {
    session.trouble.set((problem as Error).message);
  }
  return true;
}

/** A button's file chooser; `folder`: all motions of a folder. */
export function chooseFiles(openers: Openers, folder = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (folder) input.webkitdirectory = true;
  else input.accept = '.bvh,.fbx,.glb,.gltf,.vrm,.vrma,.npz,.npy,.amc,.asf,.json,.obj,.bin,.surefoot';
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    const known = folder ? files.filter(({ name }) => endsWith(name, ...MOTIONS, '.asf', ...NAMED_BY_GLTF)) : files;
    if (known.length > 0) void openFiles(openers, known);
    else openers.session.trouble.set('There is no motion in this folder');
  });
  input.click();
}

/** All files of what was dropped: of folders, those inside. */
async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const found: File[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      if (endsWith(file.name, ...MOTIONS, '.asf', ...NAMED_BY_GLTF)) found.push(file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const each of some) await walk(each);
    }
  };
  for (const entry of entries) if (entry) await walk(entry);
  return found;
}

/** Lets files be dropped anywhere on the page. */
export function acceptDrops(openers: Openers): void {
  const shown = document.documentElement;
  addEventListener('dragover', (event) => {
    event.preventDefault();
    shown.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) shown.classList.remove('dropping');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    shown.classList.remove('dropping');
    if (!event.dataTransfer) return;
    void droppedFiles(event.dataTransfer).then((files) => {
      if (files.length > 0) void openFiles(openers, files);
      else openers.session.trouble.set('There is no motion in what was dropped');
    });
  });
}
