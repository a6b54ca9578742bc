import { CAMERA_MODES, type CameraMode } from '../scene/camera_rig.ts';
import { type Layer, LAYERS, type View } from '../scene/view.ts';
import { h, setPressed } from './dom.ts';

const LAYER_NAMES: Readonly<Record<Layer, string>> = {
  before: 'Before',
  after: 'After',
  trails: 'Trails',
  soles: 'Soles',
  plants: 'Plants',
  floor: 'Ground',
};

/** Cameras and what is shown, over a corner of the view. */
export class ViewTools {
  readonly element: HTMLElement;
  readonly #view: View;
  readonly #cameras: ReadonlyMap<CameraMode, HTMLButtonElement>;
  readonly #layers: ReadonlyMap<Layer, HTMLButtonElement>;

  constructor(view: View) {
    this.#view = view;
    this.#cameras = new Map(
      CAMERA_MODES.map((mode, i) => [
        mode,
        h(
          'button',
          {
            type: 'button',
            title: `${capital(mode)} (${i + 1})`,
            'aria-keyshortcuts': i + 1,
            onclick: () => this.setCamera(mode),
          },
          capital(mode),
        ),
      ]),
    );
    this.#layers = new Map(
      LAYERS.map((layer) => [
        layer,
        h(
          'button',
          {
            type: 'button',
            class: `layer ${layer}`,
            onclick: () => this.toggle(layer),
          },
          LAYER_NAMES[layer],
        ),
      ]),
    );
    this.element = h(
      'div',
      { class: 'view-tools' },
      h('div', { class: 'segments', role: 'group', 'aria-label': 'Camera' }, ...this.#cameras.values()),
      h('div', { class: 'segments', role: 'group', 'aria-label': 'Shown' }, ...this.#layers.values()),
    );
    this.tell();
  }

  setCamera(mode: CameraMode): void {
    this.#view.setCamera(mode);
    this.tell();
  }

  toggle(layer: Layer): void {
    this.#view.setShown(layer, !this.#view.isShown(layer));
    this.tell();
  }

  tell(): void {
    for (const [mode, button] of this.#cameras) setPressed(button, mode === this.#view.rig.mode);
    for (const [layer, button] of this.#layers) setPressed(button, this.#view.isShown(layer));
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
