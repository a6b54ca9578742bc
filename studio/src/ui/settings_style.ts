import type { CleanExtras } from '../core.ts';
import { withExtras } from '../model/edit.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { choiceField, type Field, fold, type Range, sliderField } from './fields.ts';

const DEGREES = Math.PI / 180;
const signed = (value: number, unit: string): string =>
  value === 0 ? 'as it is' : `${value > 0 ? '+' : ''}${value} ${unit}`;
const TOES: Range = { min: -30, max: 30, step: 1, text: (value) => signed(value, '°') };
const WIDTH: Range = { min: -15, max: 15, step: 1, text: (value) => signed(value, 'cm') };

/** Where the feet are set down, and whether a floor that wanders is levelled first. */
export function stylePart(session: Session): HTMLElement {
  const { edit } = session;
  const styled = (change: NonNullable<CleanExtras['style']>) => {
    const style = { ...edit.value.extras?.style, ...change };
    const isNone = !style.toe_out && !style.step_width && !style.left && !style.right;
    return withExtras(edit.value, { style: isNone ? null : style });
  };
  const slider = (
    name: string,
    hint: string,
    range: Range,
    change: (value: number) => NonNullable<CleanExtras['style']>,
  ): Field<number> =>
    sliderField(
      name,
      hint,
      range,
      (value) => session.preview(styled(change(value))),
      (value) => session.commit(styled(change(value))),
    );
  const toes = slider('Toes out', 'Turns planted feet outwards, or inwards', TOES, (value) => ({
    toe_out: value * DEGREES,
  }));
  const width = slider('Step width', 'Sets the feet down further apart, or closer together', WIDTH, (value) => ({
    step_width: value / 100,
  }));
  const level = choiceField(
    'Level the floor',
    'Brings a body whose floor rises and sinks, as in motion from video, onto one floor first',
    [
      ['off', 'Off'],
      ['auto', 'Where it wanders'],
      ['on', 'Always'],
    ],
    (value) => session.commit(withExtras(edit.value, { level: value === 'off' ? null : (value as 'auto' | 'on') })),
  );
  edit.watch(({ extras }) => {
    toes.set(Math.round((extras?.style?.toe_out ?? 0) / DEGREES));
    width.set(Math.round((extras?.style?.step_width ?? 0) * 100));
    level.set(extras?.level ?? 'off');
  });
  return fold(
    'Style and floor',
    false,
    toes.element,
    width.element,
    level.element,
    h(
      'p',
      { class: 'hint' },
      'Rectifying skating runs needs a model that is too large for a page: use ',
      h('code', {}, 'surefoot clean --rectify'),
      '.',
    ),
  );
}
