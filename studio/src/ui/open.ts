import type { InputFile, MotionFiles } from '../core.ts';
import type { Session } from '../session.ts';

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

/** What goes with a motion, not a motion itself. */
const BESIDE = ['.json', '.obj'];
/** What a .gltf names. */
const NAMED_BY_GLTF = ['.bin', '.png', '.jpg', '.jpeg', '.webp', '.ktx2'];

/**
 * Opens what was dropped or chosen: a motion, an AMC with its ASF, a .gltf with its buffers, plants, settings, or a
 * terrain for the motion at hand.
 */
export async function openFiles(session: Session, list: readonly File[]): Promise<void> {
  const files = await Promise.all(list.map(inputOf));
  const [skeleton] = files.filter(({ name }) => endsWith(name, '.asf'));
  const beside = files.filter(({ name }) => endsWith(name, ...NAMED_BY_GLTF));
  const others = files.filter((file) => file !== skeleton && !beside.includes(file));
  const motion =
    others.find(({ name }) => !endsWith(name, ...BESIDE)) ??
    (others.length === 0 ? (skeleton ?? beside[0]) : undefined);
  if (motion) {
    const found: MotionFiles = skeleton && skeleton !== motion ? { motion, skeleton } : { motion };
    await session.open(beside.length > 0 ? { ...found, beside } : found);
  }
  for (const file of others.filter((other) => other !== motion)) await openBeside(session, file);
}

/** Files that go with a motion. */
async function openBeside(session: Session, file: InputFile): Promise<void> {
  if (endsWith(file.name, '.obj')) {
    await session.reload({ ...session.loadSettings.value, ground: `mesh:${file.name}` }, file);
  } else if (formatOf(file) === 'surefoot-settings') {
    await session.readSettings(file);
  } else if (formatOf(file) === 'surefoot-plants') {
    await session.readPlants(file);
  } else {
    await session.reload({ ...session.loadSettings.value, ground: `heightfield:${file.name}` }, file);
  }
}

/** Opens the file that the page's address names (`?open=walk.bvh`), from the same host only. */
export async function openAddress(session: Session, address: URL): Promise<void> {
  if (address.searchParams.has('demo')) return session.openDemo();
  const path = address.searchParams.get('open');
  if (!path) return;
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
}

/** A button's file chooser. */
export function chooseFiles(session: Session): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = '.bvh,.fbx,.glb,.gltf,.vrm,.vrma,.npz,.npy,.amc,.asf,.json,.obj,.bin';
  input.addEventListener('change', () => void openFiles(session, [...(input.files ?? [])]));
  input.click();
}

/** Lets files be dropped anywhere on the page. */
export function acceptDrops(session: Session): void {
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
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) void openFiles(session, files);
  });
}
