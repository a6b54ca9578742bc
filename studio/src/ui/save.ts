import type { Session } from '../session.ts';

/** What can be saved, how its file is called after the motion's name, and its kind. */
const SAVED = {
  motion: { ending: '_clean', type: 'application/octet-stream' },
  plants: { ending: '_plants.json', type: 'application/json' },
  report: { ending: '_report.html', type: 'text/html' },
  project: { ending: '.surefoot', type: 'application/json' },
  settings: { ending: '_settings.json', type: 'application/json' },
} as const;

export type Saved = keyof typeof SAVED;

/** `walk_clean.fbx` for the cleaned motion of `clips/walk.fbx`; `ending` is that of motions. */
export function savedName(motion: string, what: Saved, ending = '.bvh'): string {
  const file = motion.split(/[\\/]/).at(-1) ?? motion;
  return file.replace(/\.[^.]*$/, '') + SAVED[what].ending + (what === 'motion' ? ending : '');
}

/** Makes a file and hands it to the browser to keep. */
export async function save(session: Session, what: Saved): Promise<void> {
  const content = await session.save(what);
  if (content === null) return;
  const motion = session.motion.value;
  download(savedName(motion?.name ?? 'surefoot', what, motion?.ending), content as BlobPart, SAVED[what].type);
}

/** Hands a file to the browser to keep. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the content over when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
