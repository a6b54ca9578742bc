import { Vector3 } from 'three';

import { fixed } from '../model/number_text.ts';
import type { Pane, View } from '../scene/view.ts';
import { h } from './dom.ts';
import { wipeHandle } from './wipe_handle.ts';

const AXES = [
  ['x', '#e5484d'],
  ['y', '#4cae50'],
  ['z', '#4f8ff0'],
] as const;
const PANE_NAMES = { before: 'Before', after: 'After', both: '' } as const;
const SVG = 'http://www.w3.org/2000/svg';

/** What is written over the view: which side is which, how deep a foot is in the ground, axes, and the frame rate. */
export class ViewMarks {
  readonly element: HTMLElement;
  readonly #view: View;
  readonly #tags = [h('div', { class: 'tag' }), h('div', { class: 'tag' })];
  /** Of left and right, before and after. */
  readonly #depths = Array.from({ length: 4 }, () => h('div', { class: 'depth', hidden: true }));
  readonly #rate = h('span', { class: 'rate' });
  readonly #gizmo = document.createElementNS(SVG, 'svg');
  readonly #wipe: ReturnType<typeof wipeHandle>;
  readonly #axis = new Vector3();
  #pictures = 0;
  #since = performance.now();

  constructor(view: View) {
    this.#view = view;
    this.#wipe = wipeHandle(view);
    this.#gizmo.setAttribute('class', 'gizmo');
    this.#gizmo.setAttribute('viewBox', '-26 -26 52 52');
    for (const [name, color] of AXES) this.#gizmo.append(axisLine(name, color));
    this.element = h(
      'div',
      { class: 'marks', 'aria-hidden': 'true' },
      ...this.#tags,
      ...this.#depths,
      h('div', { class: 'corner' }, h('span', {}, 'grid 1 m · 10 cm'), this.#rate),
    );
    this.element.append(this.#gizmo);
    view.onDrawn = () => this.#tell();
  }

  get wipe(): HTMLElement {
    return this.#wipe.element;
  }

  #tell(): void {
    const panes = this.#view.panes();
    const isOne = this.#view.comparison === 'one';
    this.#tags.forEach((tag, i) => {
      const pane = panes[i];
      const name = pane && (panes.length > 1 || isOne) && this.#view.stage?.isCleaned ? PANE_NAMES[pane.pass] : '';
      tag.textContent = name;
      tag.hidden = name === '';
      tag.className = `tag ${pane?.pass ?? ''}`;
      if (pane) tag.style.left = `${pane.left + pane.width / 2}px`;
    });
    this.#tellDepths(panes);
    this.#turnAxes();
    this.#wipe.place(panes);
    this.#count();
  }

  #tellDepths(panes: readonly Pane[]): void {
    const { stage, frame } = this.#view;
    this.#depths.forEach((label, i) => {
      const which = i < 2 ? 'before' : 'after';
      const side = i % 2;
      const figure = stage?.figures[which];
      const pane = panes.find(({ pass }) => pass === which || pass === 'both');
      const depth = pane && figure?.object.visible !== false ? (figure?.sunken.depths[side] ?? 0) : 0;
      const isShown = depth > 0 && pane !== undefined && (panes.length > 1 || figure!.object.visible);
      label.hidden = !isShown;
      if (!isShown || !stage || !figure) return;
      const soles = which === 'after' ? stage.shown.soles : stage.original.soles;
      const at = 3 * (6 * frame + 3 * side + 1);
      const { shift } = figure;
      const [x, y] = this.#view.onCanvas(soles[at]! + shift.x, soles[at + 1]!, soles[at + 2]! + shift.z, pane);
      label.textContent = `${fixed(depth * 100, 1)} cm below ground`;
      label.style.transform = `translate(${x.toFixed(0)}px, ${(y + 16).toFixed(0)}px) translateX(-50%)`;
    });
  }

  #turnAxes(): void {
    [...this.#gizmo.children].forEach((line, i) => {
      this.#axis.set(i === 0 ? 1 : 0, i === 1 ? 1 : 0, i === 2 ? 1 : 0);
      this.#axis.transformDirection(this.#view.rig.camera.matrixWorldInverse).multiplyScalar(18);
      const { x, y } = this.#axis;
      line.firstElementChild!.setAttribute('d', `M0 0L${x.toFixed(1)} ${(-y).toFixed(1)}`);
      line.lastElementChild!.setAttribute('x', (1.28 * x).toFixed(1));
      line.lastElementChild!.setAttribute('y', (-1.28 * y + 3).toFixed(1));
    });
  }

  #count(): void {
    this.#pictures += 1;
    const now = performance.now();
    if (now - this.#since < 1000) return;
    this.#rate.textContent = `${Math.round((1000 * this.#pictures) / (now - this.#since))} fps`;
    this.#pictures = 0;
    this.#since = now;
  }
}

function axisLine(name: string, color: string): SVGGElement {
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('style', `stroke:${color};fill:${color}`);
  const text = document.createElementNS(SVG, 'text');
  text.textContent = name;
  group.append(document.createElementNS(SVG, 'path'), text);
  return group;
}
