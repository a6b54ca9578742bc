import type { Actions } from '../actions.ts';
import { chordOf } from '../model/chord.ts';
import type { Player } from '../player.ts';
import { CAMERA_MODES } from '../scene/camera_rig.ts';
import type { Session } from '../session.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { chooseFiles, type Openers } from './open.ts';
import { save } from './save.ts';
import type { ViewTools } from './view_tools.ts';

export interface Commands {
  readonly session: Session;
  readonly openers: Openers;
  readonly player: Player;
  readonly actions: Actions;
  readonly timeline: Timeline;
  readonly viewTools: ViewTools;
  readonly help: () => void;
}

interface Key {
  /** As `chordOf` names it. */
  readonly chord: string;
  /** For the list of keys; a key without is another spelling of the one above. */
  readonly does?: string;
  run(commands: Commands): void;
}

/** Puts the keyboard on the bar that was acted on, so that the next Tab goes on from there. */
const onBar =
  (act: (commands: Commands) => void) =>
  (commands: Commands): void => {
    act(commands);
    commands.timeline.bars.focusSelected();
  };

export const KEYS: readonly Key[] = [
  { chord: 'Space', does: 'play or pause', run: ({ player }) => player.toggle() },
  { chord: 'J', does: 'play backwards; press again for faster', run: ({ player }) => player.shuttle(-1) },
  { chord: 'K', does: 'pause', run: ({ player }) => player.pause() },
  { chord: 'L', does: 'play forwards; press again for faster', run: ({ player }) => player.shuttle(1) },
  {
    chord: 'Shift+L',
    does: 'loop the visible range',
    run: ({ player: { playback } }) => playback.set({ ...playback.value, loop: !playback.value.loop }),
  },
  { chord: 'ArrowLeft', does: 'previous frame', run: ({ player }) => player.step(-1) },
  { chord: 'ArrowRight', does: 'next frame', run: ({ player }) => player.step(1) },
  { chord: 'Shift+ArrowLeft', does: 'ten frames back', run: ({ player }) => player.step(-10) },
  { chord: 'Shift+ArrowRight', does: 'ten frames forward', run: ({ player }) => player.step(10) },
  { chord: 'Home', does: 'first frame', run: ({ player }) => player.step(-player.frames) },
  { chord: 'End', does: 'last frame', run: ({ player }) => player.step(player.frames) },
  { chord: 'ArrowUp', does: 'row above', run: ({ actions }) => actions.chooseRow(actions.row.value - 1) },
  { chord: 'ArrowDown', does: 'row below', run: ({ actions }) => actions.chooseRow(actions.row.value + 1) },
  { chord: ',', does: 'previous plant', run: onBar(({ actions }) => actions.selectNext(-1)) },
  { chord: '.', does: 'next plant', run: onBar(({ actions }) => actions.selectNext(1)) },
  { chord: 'W', does: 'worst sliding; press again for the next', run: onBar(({ actions }) => actions.worst()) },
  { chord: 'A', does: 'add a plant at the current frame', run: onBar(({ actions }) => actions.add()) },
  { chord: 'S', does: 'split the plant at the current frame', run: onBar(({ actions }) => actions.split()) },
  { chord: 'M', does: 'merge the plant with the next', run: onBar(({ actions }) => actions.merge()) },
  { chord: 'Delete', does: 'delete the plant', run: onBar(({ actions }) => actions.remove()) },
  { chord: 'Backspace', run: onBar(({ actions }) => actions.remove()) },
  { chord: 'Ctrl+A', does: 'select all plants', run: ({ actions }) => actions.selectEverything() },
  { chord: 'Ctrl+C', does: 'copy the plants', run: ({ actions }) => actions.copy() },
  { chord: 'Ctrl+V', does: 'paste the plants at the current frame', run: ({ actions }) => actions.paste() },
  { chord: 'Escape', does: 'select nothing', run: ({ session }) => session.select(-1) },
  { chord: '[', does: 'start the plant at the current frame', run: ({ actions }) => actions.setEdge('first') },
  { chord: ']', does: 'end the plant at the current frame', run: ({ actions }) => actions.setEdge('last') },
  { chord: 'Alt+ArrowLeft', does: 'move the plant one frame back', run: ({ actions }) => actions.move(-1) },
  { chord: 'Alt+ArrowRight', does: 'move the plant one frame forward', run: ({ actions }) => actions.move(1) },
  { chord: '+', does: 'zoom the timeline in', run: ({ timeline }) => timeline.zoom(1 / 1.6) },
  { chord: '=', run: ({ timeline }) => timeline.zoom(1 / 1.6) },
  { chord: '-', does: 'zoom the timeline out', run: ({ timeline }) => timeline.zoom(1.6) },
  { chord: '0', does: 'show the whole clip', run: ({ actions }) => actions.fit() },
  ...CAMERA_MODES.map((mode, i): Key => ({
    chord: String(i + 1),
    does: `camera: ${mode}`,
    run: ({ viewTools }) => viewTools.setCamera(mode),
  })),
  { chord: '5', does: 'look from the front', run: ({ viewTools }) => viewTools.look('front') },
  { chord: '6', does: 'look from the side', run: ({ viewTools }) => viewTools.look('side') },
  { chord: '7', does: 'look from the top', run: ({ viewTools }) => viewTools.look('top') },
  { chord: 'F', does: 'bring the figure into view', run: ({ viewTools }) => viewTools.frame() },
  { chord: 'X', does: 'flicker: swap before and after', run: ({ viewTools }) => viewTools.flicker() },
  { chord: 'C', does: 'next way to compare', run: ({ viewTools }) => viewTools.compareNext() },
  { chord: 'O', does: 'onion skin', run: ({ viewTools }) => viewTools.toggle('onion') },
  { chord: 'B', does: 'show or hide the original', run: ({ viewTools }) => viewTools.toggle('before') },
  { chord: 'Ctrl+Z', does: 'undo', run: ({ session }) => session.undo() },
  { chord: 'Ctrl+Shift+Z', does: 'redo', run: ({ session }) => session.redo() },
  { chord: 'Ctrl+Y', run: ({ session }) => session.redo() },
  { chord: 'Ctrl+O', does: 'open a file', run: ({ openers }) => chooseFiles(openers) },
  { chord: 'Ctrl+S', does: 'save the cleaned motion', run: ({ session }) => void save(session, 'motion') },
  {
    chord: 'Ctrl+Shift+S',
    does: 'save the project',
    run: ({ session }) => void save(session, 'project'),
  },
  { chord: '?', does: 'show this list', run: ({ help }) => help() },
];

/** Whether the element with the keyboard wants a key for itself. */
function isTaken(chord: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog[open]')) return true;
  if (chord.startsWith('Ctrl+')) return target.matches('input[type=number]') && chord === 'Ctrl+Z';
  if (target.matches('input[type=number], textarea, select')) return true;
  if (target.matches('input[type=range]')) return chord.includes('Arrow') || chord === 'Home' || chord === 'End';
  // Bars are buttons, but the space bar plays there, too: nothing else is to be done with a bar by pressing it.
  return chord === 'Space' && target.matches('button:not(.bar), input, summary, a');
}

export function listenToKeys(commands: Commands): void {
  const byChord = new Map(KEYS.map((key) => [key.chord, key]));
  addEventListener('keydown', (event) => {
    const chord = chordOf(event);
    const key = byChord.get(chord);
    if (!key || isTaken(chord, event.target)) return;
    event.preventDefault();
    key.run(commands);
  });
  // After a click the space bar is to play again, not to press the button once more.
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest?.<HTMLElement>('button:not(.bar)');
    if (button && event.detail > 0) button.blur();
  });
}
