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

type Window = 'l1' | 'l2' | 'l3' | 'l4';
const WINDOWS: readonly (readonly [Window, string, string])[] = [
  ['l1', 'Place', 'A plant stands where its foot was on the mean over this time'],
  ['l2', 'Roll', 'Foot rotations fade into heel or ball support over this'],
  ['l3', 'Body', 'The displacement of the body is smoothed over this'],
  ['l4', 'Blend', 'Adjustments fade into free frames over this'],
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
  const rigid = switchField('Rigid legs', 'Bones never change their length: the body moves instead', (on) =>
    session.commit(changed({ rigid: on })),
  );
  const align = switchField('Fit to slopes', 'Feet that stand flat are rolled until their soles fit the slope', (on) =>
    session.commit(changed({ align_sole: on })),
  );
  const all = slider('Smoothing', 'All four windows: how long adjustments take to come and go', SECONDS, (value) => ({
    l1: value,
    l2: value,
    l3: value,
    l4: value,
  }));
  const windows = WINDOWS.map(([key, name, hint]) => slider(name, hint, SECONDS, (value) => ({ [key]: value })));
  const damping = slider('Knee damping', 'Knee angle above which straightening is damped', RADIANS, (value) => ({
    damping: value,
  }));
  edit.watch(({ clean }) => {
    rigid.set(clean.rigid);
    align.set(clean.align_sole);
    all.set((clean.l1 + clean.l2 + clean.l3 + clean.l4) / 4);
    WINDOWS.forEach(([key], i) => windows[i]!.set(clean[key]));
    damping.set(clean.damping);
  });
  return fold(
    'Cleaning',
    true,
    rigid.element,
    align.element,
    all.element,
    h('details', { class: 'inner' }, h('summary', {}, 'Each window'), ...windows.map(({ element }) => element)),
    damping.element,
  );
}
