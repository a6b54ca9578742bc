import type { CleanExtras, CleanSettings, DetectSettings, InputFile, LoadSettings, MotionFiles } from '../core.ts';
import type { PlantList } from './plants.ts';

/** Everything of a session that is worth keeping: the files, the settings and the plants. */
export interface Project {
  readonly files: MotionFiles;
  readonly load: LoadSettings;
  readonly detect: DetectSettings;
  readonly clean: CleanSettings;
  readonly extras?: CleanExtras;
  readonly plants: PlantList;
}

const FORMAT = 'surefoot-project';
const VERSION = 1;

/** A file inside a project: its bytes as base64. */
interface Packed {
  readonly name: string;
  readonly base64: string;
}

function packed({ name, bytes }: InputFile): Packed {
  let text = '';
  // In pieces: a call with millions of arguments is refused.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { name, base64: btoa(text) };
}

function unpacked(value: unknown, where: string): InputFile {
  const { name, base64 } = (value ?? {}) as Partial<Packed>;
  if (typeof name !== 'string' || typeof base64 !== 'string') throw new Error(`${where} has no name or no content`);
  return { name, bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) };
}

/** A `.surefoot` file: JSON that holds the motion itself, so that it can be opened anywhere. */
export function writeProject({ files, ...rest }: Project): string {
  const { motion, skeleton, rig, ground, take, beside } = files;
  const all = {
    motion: packed(motion),
    ...(take === undefined ? {} : { take }),
    ...(skeleton ? { skeleton: packed(skeleton) } : {}),
    ...(rig ? { rig: packed(rig) } : {}),
    ...(ground ? { ground: packed(ground) } : {}),
    ...(beside ? { beside: beside.map(packed) } : {}),
  };
  return JSON.stringify({ format: FORMAT, version: VERSION, ...rest, files: all }, null, 1);
}

/** Refuses with a sentence what is not a project. */
export function readProject(file: InputFile): Project {
  const refuse = (why: string): never => {
    throw new Error(`${file.name} cannot be opened: ${why}`);
  };
  let json: Record<string, unknown> = {};
  try {
    json = JSON.parse(new TextDecoder().decode(file.bytes)) as Record<string, unknown>;
  } catch {
    refuse('it is not JSON');
  }
  if (json['format'] !== FORMAT) refuse('it is not a Surefoot project');
  if (json['version'] !== VERSION) refuse(`this studio reads version ${VERSION} of projects`);
  if (!Array.isArray(json['plants'])) refuse('it holds no plants');
  for (const part of ['load', 'detect', 'clean', 'files'])
    if (typeof json[part] !== 'object' || json[part] === null) refuse(`it holds no ${part}`);
  const packedFiles = json['files'] as Record<string, unknown>;
  const one = (name: string): InputFile => unpacked(packedFiles[name], `${name} in ${file.name}`);
  const { take, beside } = packedFiles;
  const files: MotionFiles = {
    motion: one('motion'),
    ...(typeof take === 'string' ? { take } : {}),
    ...(packedFiles['skeleton'] ? { skeleton: one('skeleton') } : {}),
    ...(packedFiles['rig'] ? { rig: one('rig') } : {}),
    ...(packedFiles['ground'] ? { ground: one('ground') } : {}),
    ...(Array.isArray(beside) ? { beside: beside.map((each) => unpacked(each, `a file in ${file.name}`)) } : {}),
  };
  return { ...(json as unknown as Project), files };
}
