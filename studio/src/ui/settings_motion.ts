import type { LoadSettings } from '../core.ts';
import type { Session } from '../session.ts';
import { choiceField, type Field, fold } from './fields.ts';

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
  const units = choice('units', 'Units', 'What a number in the file is', [
    ['auto', 'Guess'],
    ['m', 'Metres'],
    ['cm', 'Centimetres'],
    ['mm', 'Millimetres'],
    ['in', 'Inches'],
    ['ft', 'Feet'],
  ]);
  const up = choice('up', 'Up', 'Which axis of the file points up', [
    ['auto', 'Guess'],
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
    'Whether the positions of the root replace its offset or are added to it',
    [
      ['auto', 'Guess'],
      ['replace', 'Replace'],
      ['add', 'Add'],
    ],
  );
  const ground = choice('ground', 'Ground', 'What the feet stand on; drop an .obj or a height field for terrain', [
    ['auto', 'Find it'],
    ['none', 'None: each plant its height'],
    ['plane:0', 'Floor at 0'],
  ]);
  const tell = (load: LoadSettings): void => {
    units.set(load.units);
    up.set(load.up);
    offset.set(load.root_offset);
    ground.set(load.ground);
  };
  session.loadSettings.watch(tell);
  return fold('Motion', false, ground.element, units.element, up.element, offset.element);
}
