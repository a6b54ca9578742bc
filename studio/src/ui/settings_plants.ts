import type { Defaults } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { choiceField, fold, type Range, sliderField } from './fields.ts';

const METHOD_NAMES: Readonly<Record<string, string>> = {
  auto: 'Automatic',
  threshold: 'Thresholds',
  crossing: 'Zero crossings',
  adaptive: 'Adaptive thresholds',
  svm: 'Support vector machine',
  knn: 'Nearest neighbours',
  boost: 'Boosted trees',
};
/** The detectors that a height and a speed can be set for. */
const BY_LIMITS = ['threshold', 'crossing', 'adaptive'];

const HEIGHT: Range = { min: 0.005, max: 0.15, step: 0.005, text: (value) => `${(value * 100).toFixed(1)} cm` };
const SPEED: Range = { min: 0.05, max: 1.5, step: 0.05, text: (value) => `${value.toFixed(2)} m/s` };
/** Where the sliders of the limits stand while a method uses its own. */
const OWN_HEIGHT = 0.04;
const OWN_SPEED = 0.35;

/** How plants are found. */
export function plantsPart(session: Session, defaults: Defaults): HTMLElement {
  const { edit } = session;
  const set = (change: Partial<typeof edit.value.detect>): void =>
    void session.setDetect({ ...edit.value.detect, ...change });
  const method = choiceField(
    'Detector',
    'Method that detects when a heel or ball is planted',
    defaults.methods.map((name) => [name, METHOD_NAMES[name] ?? name]),
    (name) => set({ method: name, height: null, speed: null }),
  );
  const height = sliderField(
    'Height limit',
    'A foot is planted only below this height',
    HEIGHT,
    () => undefined,
    (value) => set({ height: value }),
  );
  const speed = sliderField(
    'Speed limit',
    'A foot is planted only below this speed',
    SPEED,
    () => undefined,
    (value) => set({ speed: value }),
  );
  const again = h(
    'button',
    { type: 'button', title: 'Discards edits made by hand; undo restores them', onclick: () => set({}) },
    'Detect plants again',
  );
  edit.watch(({ detect }) => {
    method.set(detect.method);
    height.set(detect.height ?? OWN_HEIGHT);
    speed.set(detect.speed ?? OWN_SPEED);
    for (const limit of [height, speed]) limit.element.hidden = !BY_LIMITS.includes(detect.method);
  });
  return fold('Plants', true, method.element, height.element, speed.element, again);
}
