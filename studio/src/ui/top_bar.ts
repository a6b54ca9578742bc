import { clockTime } from '../model/number_text.ts';
import type { Session } from '../session.ts';
import { h, iconButton } from './dom.ts';
import { icon } from './icons.ts';
import { chooseFiles } from './open.ts';
import { save, type Saved } from './save.ts';
import type { ThemeChoice } from './theme.ts';

/** The name of the motion, opening, undo, saving. */
export function topBar(session: Session, theme: ThemeChoice, onHelp: () => void): HTMLElement {
  const title = h('div', { class: 'motion' });
  const undo = iconButton(icon('undo'), 'Undo', 'Ctrl+Z', () => session.undo());
  const redo = iconButton(icon('redo'), 'Redo', 'Ctrl+Shift+Z', () => session.redo());
  const saving = (what: Saved, name: string, hint: string, kind = ''): HTMLButtonElement =>
    h('button', { type: 'button', class: kind, title: hint, onclick: () => void save(session, what) }, name);
  const saves = [
    saving('plants', 'Save plants', 'Save the plants for surefoot clean --plants'),
    saving('report', 'Save report', 'Save a page that compares before and after'),
  ];
  const saveMotion = saving('motion', '', 'Save the cleaned motion in the format that it came in (Ctrl+S)', 'primary');
  saves.push(saveMotion);
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
    for (const button of saves) button.disabled = !motion;
  });
  session.canUndo.watch((can) => void (undo.disabled = !can));
  session.canRedo.watch((can) => void (redo.disabled = !can));
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
            'Open a motion (BVH, FBX, GLB, VRMA, NPZ, AMC with its ASF); also plants, settings and terrain (Ctrl+O)',
          onclick: () => chooseFiles(session),
        },
        'Open',
      ),
      h('button', { type: 'button', title: 'A walk whose feet slide', onclick: () => void session.openDemo() }, 'Demo'),
      ...saves,
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
