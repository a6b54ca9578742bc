import type { CleanSettings, Defaults } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { choiceField, type Field, fold, type Range, sliderField, switchField } from './fields.ts';
import { save } from './save.ts';

const METHOD_NAMES: Readonly<Record<string, string>> = {
  auto: 'Automatic',
  threshold: 'Thresholds',
  crossing: 'Zero crossings',
  adaptive: 'Adaptive thresholds',
  svm: 'Support vectors',
  knn: 'Nearest neighbours',
  boost: 'Boosted trees',
};
/** The detectors that a height and a speed can be set for. */
const BY_LIMITS = ['threshold', 'crossing', 'adaptive'];

const SECONDS: Range = { min: 0, max: 1, step: 0.01, text: (value) => `${value.toFixed(2)} s` };
const RADIANS: Range = {
  min: 0,
  max: 3.1,
  step: 0.05,
  text: (value) => (value === 0 ? 'off' : `${((value * 180) / Math.PI).toFixed(0)}°`),
};
const HEIGHT: Range = { min: 0.005, max: 0.15, step: 0.005, text: (value) => `${(value * 100).toFixed(1)} cm` };
const SPEED: Range = { min: 0.05, max: 1.5, step: 0.05, text: (value) => `${value.toFixed(2)} m/s` };
/** Where the sliders of the limits stand while a method uses its own. */
const OWN_HEIGHT = 0.04;
const OWN_SPEED = 0.35;

type Window = 'l1' | 'l2' | 'l3' | 'l4';
const WINDOWS: readonly (readonly [Window, string, string])[] = [
  ['l1', 'Place', 'A plant stands where its foot was on the mean over this time'],
  ['l2', 'Roll', 'Foot rotations fade into heel or ball support over this'],
  ['l3', 'Body', 'The displacement of the body is smoothed over this'],
  ['l4', 'Blend', 'Adjustments fade into free frames over this'],
];

/** Everything that can be set, with live result. */
export function settingsPanel(session: Session, defaults: Defaults): HTMLElement {
  return h(
    'section',
    { class: 'settings', 'aria-label': 'Settings' },
    plantsPart(session, defaults),
    cleaningPart(session),
    motionPart(session),
    sharePart(session),
  );
}

function plantsPart(session: Session, defaults: Defaults): HTMLElement {
  const { edit } = session;
  const set = (change: Partial<typeof edit.value.detect>): void =>
    void session.setDetect({ ...edit.value.detect, ...change });
  const method = choiceField(
    'Found by',
    'How it is decided when a heel or a ball stands',
    defaults.methods.map((name) => [name, METHOD_NAMES[name] ?? name]),
    (name) => set({ method: name, height: null, speed: null }),
  );
  const height = sliderField(
    'Lower than',
    'A foot stands only below this height',
    HEIGHT,
    () => undefined,
    (value) => set({ height: value }),
  );
  const speed = sliderField(
    'Slower than',
    'A foot stands only below this speed',
    SPEED,
    () => undefined,
    (value) => set({ speed: value }),
  );
  const again = h(
    'button',
    { type: 'button', title: 'Forgets what was edited by hand; undo brings it back', onclick: () => set({}) },
    'Find plants again',
  );
  edit.watch(({ detect }) => {
    method.set(detect.method);
    height.set(detect.height ?? OWN_HEIGHT);
    speed.set(detect.speed ?? OWN_SPEED);
    for (const limit of [height, speed]) limit.element.hidden = !BY_LIMITS.includes(detect.method);
  });
  return fold('Plants', true, method.element, height.element, speed.element, again);
}

function cleaningPart(session: Session): HTMLElement {
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

/** What the file means; a change reads it again. */
function motionPart(session: Session): HTMLElement {
  const choice = (
    key: 'units' | 'up' | 'root_offset' | 'ground',
    name: string,
    hint: string,
    choices: readonly (readonly [string, string])[],
  ): Field<string> =>
    choiceField(name, hint, choices, (value) => void session.reload({ ...session.loadSettings.value, [key]: value }));
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
  session.loadSettings.watch((load) => {
    units.set(load.units);
    up.set(load.up);
    offset.set(load.root_offset);
    ground.set(load.ground);
  });
  return fold('Motion', false, ground.element, units.element, up.element, offset.element);
}

function sharePart(session: Session): HTMLElement {
  const said = h('span', { class: 'said', role: 'status' });
  const copy = async (): Promise<void> => {
    const text = await session.save('settings');
    if (typeof text !== 'string') return;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'Copied';
    } catch {
      said.textContent = 'The browser does not let it be copied: save it instead';
    }
  };
  return fold(
    'Share settings',
    false,
    h('p', { class: 'hint' }, 'All settings as JSON. Drop such a file here to use it.'),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: () => void copy() }, 'Copy'),
      h('button', { type: 'button', onclick: () => void save(session, 'settings') }, 'Save'),
      said,
    ),
  );
}
