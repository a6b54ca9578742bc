import type { CleanSettings } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { type Field, fold, type Range, sliderField, switchField } from './fields.ts';

const SECONDS: Range = { min: 0, max: 1, step: 0.01, text: (value) => `${value.toFixed(2)} s` };
const RADIANS: Range = {
  min: 0,
  max: 3.1,
  step: 0.05,
  text: (value) => (value === 0 ? 'off' : `${((value * 180) / Math.PI).toFixed(0)}°`),
};

type Window = 'place_window' | 'roll_window' | 'body_window' | 'blend_window';
const WINDOWS: readonly (readonly [Window, string, string])[] = [
  ['place_window', 'Place', 'Time over which the position of a plant is averaged'],
  ['roll_window', 'Roll', 'Time over which foot rotation blends into heel or ball support'],
  ['body_window', 'Body', 'Time over which the root displacement is smoothed'],
  ['blend_window', 'Blend', 'Time over which adjustments blend out beside a plant'],
];

/** How plants are made to stand; the result follows the hand. */
export function cleaningPart(session: Session): HTMLElement {
  const { edit } = session;
  const changed = (change: Partial<CleanSettings>) => ({ ...edit.value, clean: { ...edit.value.clean, ...change } });
  const slider = (
    name: string,
    hint: string,
    range: Range,
    change: (value: number) => Partial<CleanSettings>,
  ): Field<number> =>
    sliderField(
      name,
      hint,
      range,
      (value) => session.preview(changed(change(value))),
      (value) => session.commit(changed(change(value))),
    );
  const stretch = switchField('Stretch legs', 'Let leg bones change length where a foot is out of reach', (on) =>
    session.commit(changed({ rigid: !on })),
  );
  const align = switchField(
    'Align soles to slopes',
    'Roll flat feet until their soles are parallel to the slope',
    (on) => session.commit(changed({ align_sole: on })),
  );
  const all = slider(
    'Smoothing',
    'All four windows: how long adjustments take to blend in and out',
    SECONDS,
    (value) => ({
      place_window: value,
      roll_window: value,
      body_window: value,
      blend_window: value,
    }),
  );
  const windows = WINDOWS.map(([key, name, hint]) => slider(name, hint, SECONDS, (value) => ({ [key]: value })));
  const damping = slider('Knee damping', 'Knee angle above which straightening is damped', RADIANS, (value) => ({
    damping: value,
  }));
  edit.watch(({ clean }) => {
    stretch.set(!clean.rigid);
    align.set(clean.align_sole);
    all.set((clean.place_window + clean.roll_window + clean.body_window + clean.blend_window) / 4);
    WINDOWS.forEach(([key], i) => windows[i]!.set(clean[key]));
    damping.set(clean.damping);
  });
  return fold(
    'Cleaning',
    true,
    stretch.element,
    align.element,
    all.element,
    h('details', { class: 'inner' }, h('summary', {}, 'Separate windows'), ...windows.map(({ element }) => element)),
    damping.element,
  );
}
