import { type AxisView, CAMERA_MODES, type CameraMode } from '../scene/camera_rig.ts';
import { type Layer, LAYERS } from '../scene/stage.ts';
import { TRAIL_RANGES } from '../scene/trails.ts';
import { type Comparison, COMPARISONS, type View } from '../scene/view.ts';
import { h, setPressed } from './dom.ts';

const LAYER_NAMES: Readonly<Record<Layer, readonly [name: string, hint: string]>> = {
  before: ['Before', 'Show the original (B)'],
  after: ['After', 'Show the cleaned motion'],
  trails: ['Trails', 'Paths of heels and balls'],
  onion: ['Onion skin', 'Faint bodies of the frames before and after (O)'],
  soles: ['Sole points', 'Heel, ball and toe as the core measures them'],
  plants: ['Plants', 'Rings where feet are planted'],
  floor: ['Ground', 'The floor or terrain'],
  mesh: ['Own mesh', 'The mesh of the file instead of the neutral body'],
};

const COMPARISON_NAMES: Readonly<Record<Comparison, readonly [name: string, hint: string]>> = {
  'side by side': ['Side by side', 'Before on the left, after on the right'],
  wipe: ['Wipe', 'Before and after with a divider to drag'],
  offset: ['Offset', 'Both in one scene, a step apart'],
  overlay: ['Ghost', 'The original as a ghost in the same place'],
  one: ['Flicker', 'One at a time; X swaps before and after'],
};

const AXIS_VIEWS: readonly (readonly [AxisView, string, string])[] = [
  ['front', 'Front', '5'],
  ['side', 'Side', '6'],
  ['top', 'Top', '7'],
];

const rangeName = (seconds: number): string => (Number.isFinite(seconds) ? `${seconds} s` : 'whole clip');

/** Cameras, comparison and what is shown, over a corner of the view. */
export class ViewTools {
  readonly element: HTMLElement;
  readonly #view: View;
  readonly #cameras: ReadonlyMap<CameraMode, HTMLButtonElement>;
  readonly #comparisons: ReadonlyMap<Comparison, HTMLButtonElement>;
  readonly #layers: ReadonlyMap<Layer, HTMLInputElement>;
  readonly #range: HTMLSelectElement;

  constructor(view: View) {
    this.#view = view;
    this.#cameras = new Map(
      CAMERA_MODES.map((mode, i) => [
        mode,
        button(capital(mode), `Camera: ${mode} (${i + 1})`, String(i + 1), () => this.setCamera(mode)),
      ]),
    );
    this.#comparisons = new Map(
      COMPARISONS.map((each) => {
        const [name, hint] = COMPARISON_NAMES[each];
        return [each, button(name, hint, each === 'one' ? 'X' : null, () => this.compare(each))];
      }),
    );
    const axes = AXIS_VIEWS.map(([axis, name, keys]) =>
      button(name, `Look from the ${axis} (${keys})`, keys, () => this.look(axis)),
    );
    this.#layers = new Map(
      LAYERS.map((layer) => [layer, h('input', { type: 'checkbox', onchange: () => this.toggle(layer) })]),
    );
    this.#range = h(
      'select',
      { 'aria-label': 'Length of trails', onchange: () => view.setTrailRange(Number(this.#range.value)) },
      ...TRAIL_RANGES.map((seconds) => h('option', { value: seconds }, rangeName(seconds))),
    );
    this.element = h(
      'div',
      { class: 'view-tools' },
      h('div', { class: 'segments', role: 'group', 'aria-label': 'Compare' }, ...this.#comparisons.values()),
      h('div', { class: 'segments', role: 'group', 'aria-label': 'Camera' }, ...this.#cameras.values()),
      h(
        'div',
        { class: 'segments', role: 'group', 'aria-label': 'Look from' },
        ...axes,
        button('Frame', 'Bring the figure into view (F)', 'F', () => this.frame()),
      ),
      this.#shownMenu(),
    );
    this.tell();
  }

  setCamera(mode: CameraMode): void {
    this.#view.setCamera(mode);
    this.tell();
  }

  look(axis: AxisView): void {
    this.#view.rig.look(axis);
    this.#view.invalidate();
  }

  frame(): void {
    this.#view.rig.frame();
    this.#view.invalidate();
  }

  compare(comparison: Comparison): void {
    this.#view.compare(comparison);
    this.tell();
  }

  compareNext(): void {
    this.compare(COMPARISONS[(COMPARISONS.indexOf(this.#view.comparison) + 1) % COMPARISONS.length]!);
  }

  /** Shows the other of before and after, alone. */
  flicker(): void {
    this.#view.compare('one', this.#view.comparison === 'one' && this.#view.one === 'before' ? 'after' : 'before');
    this.tell();
  }

  toggle(layer: Layer): void {
    this.#view.setShown(layer, !this.#view.isShown(layer));
    this.tell();
  }

  tell(): void {
    for (const [mode, each] of this.#cameras) setPressed(each, mode === this.#view.rig.mode);
    for (const [comparison, each] of this.#comparisons) setPressed(each, comparison === this.#view.comparison);
    for (const [layer, box] of this.#layers) box.checked = this.#view.isShown(layer);
    this.#range.value = String(this.#view.trailRange);
  }

  #shownMenu(): HTMLElement {
    const lines = [...this.#layers].map(([layer, box]) => {
      const [name, hint] = LAYER_NAMES[layer];
      return h('label', { class: `layer ${layer}`, title: hint }, box, name);
    });
    const range = h('label', { class: 'layer', title: 'How much of the paths is shown' }, 'Trails ', this.#range);
    return h(
      'details',
      { class: 'shown-menu' },
      h('summary', { title: 'What is shown' }, 'Show'),
      h('div', { class: 'menu' }, ...lines, range),
    );
  }
}

function button(name: string, hint: string, keys: string | null, onclick: () => void): HTMLButtonElement {
  return h('button', { type: 'button', title: hint, 'aria-keyshortcuts': keys, onclick }, name);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
