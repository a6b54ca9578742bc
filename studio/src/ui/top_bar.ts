import { clockTime } from '../model/number_text.ts';
import type { Player } from '../player.ts';
import type { View } from '../scene/view.ts';
import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';
import { chooseFiles, type Openers } from './open.ts';
import { saveGif } from './gif.ts';
import { save, type Saved } from './save.ts';
import type { ThemeChoice } from './theme.ts';
import { saveVideo } from './video.ts';

export interface TopBarPlace {
  readonly openers: Openers;
  readonly player: Player;
  readonly view: () => View;
  readonly theme: ThemeChoice;
  readonly onHelp: () => void;
}

/** The name of the motion, opening, undo, saving. */
export function topBar({ openers, player, view, theme, onHelp }: TopBarPlace): HTMLElement {
  const { session } = openers;
  const title = h('div', { class: 'motion' });
  const undo = iconButton(icon('undo'), 'Undo', 'Ctrl+Z', () => session.undo());
  const redo = iconButton(icon('redo'), 'Redo', 'Ctrl+Shift+Z', () => session.redo());
  const saving = (what: Saved, name: string, hint: string, kind = ''): HTMLButtonElement =>
    h('button', { type: 'button', class: kind, title: hint, onclick: () => void save(session, what) }, name);
  const saves = [
    saving('project', 'Save project', 'The motion, settings and plants in one .surefoot file'),
    saving('plants', 'Save plants', 'The plants for surefoot clean --plants'),
    saving('report', 'Save report', 'A page that compares before and after'),
    h(
      'button',
      {
        type: 'button',
        title: 'A WebM film of the view, over the range that the timeline shows',
        onclick: () => void saveVideo(session, player, view()),
      },
      'Save video',
    ),
    h(
      'button',
      {
        type: 'button',
        title: 'A GIF of the view that repeats, over the range that the timeline shows, at most 20 s',
        onclick: () => void saveGif(session, player, view()),
      },
      'Save GIF',
    ),
  ];
  const saveMotion = saving('motion', '', 'Save the cleaned motion in the format that it came in (Ctrl+S)', 'primary');
  session.motion.watch((motion) => {
    title.replaceChildren(
      ...(motion
        ? [
            h('strong', {}, motion.name),
            h(
              'span',
              {},
              `${motion.frames} frames · ${Number(motion.fps.toFixed(2))} fps · ${clockTime(motion.frames / motion.fps)}`,
            ),
          ]
        : []),
    );
    title.title = motion?.info ?? '';
    document.title = motion ? `${motion.name} – Surefoot studio` : 'Surefoot studio';
    saveMotion.textContent = `Save ${(motion?.ending ?? '.bvh').slice(1).toUpperCase()}`;
    for (const button of [...saves, saveMotion]) button.disabled = !motion;
  });
  session.canUndo.watch((can) => void (undo.disabled = !can));
  session.canRedo.watch((can) => void (redo.disabled = !can));
  const more = h(
    'details',
    { class: 'more' },
    h('summary', { title: 'Projects, plants, report, video, GIF, folders' }, 'More'),
    h(
      'div',
      { class: 'menu' },
      ...saves,
      h('button', { type: 'button', onclick: () => chooseFiles(openers, true) }, 'Open a folder'),
    ),
  );
  more.addEventListener('click', (event) => {
    if ((event.target as Element).closest('button')) more.open = false;
  });
  return h(
    'header',
    { class: 'top-bar' },
    h('h1', {}, 'Surefoot'),
    title,
    h('span', { class: 'space' }),
    h(
      'div',
      { class: 'buttons', role: 'toolbar', 'aria-label': 'File' },
      undo,
      redo,
      h(
        'button',
        {
          type: 'button',
          title:
            'Open a motion (BVH, FBX, GLB, VRMA, NPZ, AMC with its ASF), a project, plants, settings or terrain (Ctrl+O)',
          onclick: () => chooseFiles(openers),
        },
        'Open',
      ),
      h('button', { type: 'button', title: 'A walk whose feet slide', onclick: () => void session.openDemo() }, 'Demo'),
      more,
      saveMotion,
      themeButton(theme),
      iconButton(icon('help'), 'Keyboard shortcuts', '?', onHelp),
    ),
  );
}

function themeButton(theme: ThemeChoice): HTMLButtonElement {
  const tell = (): void => {
    button.title = `Light or dark: ${theme.theme === 'auto' ? 'system' : theme.theme}`;
    button.setAttribute('aria-label', button.title);
  };
  const button = iconButton(icon('theme'), '', null, () => {
    theme.cycle();
    tell();
  });
  tell();
  return button;
}
