import type { LoadSettings } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { choiceField, type Field, fold } from './fields.ts';

/** Which of the file's animations is shown; out of sight where it holds but one. */
function takeChoice(session: Session): HTMLElement {
  const place = h('div', {});
  session.motion.watch((motion) => {
    const takes = motion?.takes ?? [];
    if (takes.length < 2) return place.replaceChildren();
    const names = takes.map(({ name, seconds }) => [name, `${name} (${seconds.toFixed(1)} s)`] as const);
    const choice = choiceField('Animation', 'Which animation of the file to work on', names, (name) => {
      void session.chooseTake(name);
    });
    choice.set(takes.find(({ read }) => read)?.name ?? names[0]![0]);
    place.replaceChildren(choice.element);
  });
  return place;
}

/** What the file means; a change reads it again. */
export function motionPart(session: Session): HTMLElement {
  const choice = (
    key: 'units' | 'up' | 'root_offset' | 'ground',
    name: string,
    hint: string,
    choices: readonly (readonly [string, string])[],
  ): Field<string> =>
    choiceField(name, hint, choices, (value) => {
      // What is refused is not in force: then the field shows again what is.
      void session.reload({ ...session.loadSettings.value, [key]: value }).then(() => tell(session.loadSettings.value));
    });
  const units = choice('units', 'Units', 'Length unit of the file', [
    ['auto', 'Automatic'],
    ['m', 'Metres'],
    ['cm', 'Centimetres'],
    ['mm', 'Millimetres'],
    ['in', 'Inches'],
    ['ft', 'Feet'],
  ]);
  const up = choice('up', 'Up', 'Up axis of the file', [
    ['auto', 'Automatic'],
    ['y', '+y'],
    ['z', '+z'],
    ['x', '+x'],
    ['-y', '−y'],
    ['-z', '−z'],
    ['-x', '−x'],
  ]);
  const offset = choice(
    'root_offset',
    'Root offset',
    'Whether position channels of the root replace its OFFSET or are added to it',
    [
      ['auto', 'Automatic'],
      ['replace', 'Replace'],
      ['add', 'Add'],
    ],
  );
  const ground = choice('ground', 'Ground', 'Ground under the feet; drop an .obj or a height field for terrain', [
    ['auto', 'Automatic'],
    ['none', 'None (each plant at its own height)'],
    ['plane:0', 'Flat floor at 0'],
  ]);
  const tell = (load: LoadSettings): void => {
    units.set(load.units);
    up.set(load.up);
    offset.set(load.root_offset);
    ground.set(load.ground);
  };
  session.loadSettings.watch(tell);
  return fold('Motion', false, takeChoice(session), ground.element, units.element, up.element, offset.element);
}
