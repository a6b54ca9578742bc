import { h } from './dom.ts';

/** A control with its name; `hint` is shown when the pointer rests on it. */
function field(name: string, hint: string, control: HTMLElement, ...more: readonly HTMLElement[]): HTMLElement {
  return h('label', { class: 'field', title: hint }, h('span', { class: 'name' }, name), control, ...more);
}

/** A field and how to give it a value from outside. */
export interface Field<T> {
  readonly element: HTMLElement;
  set(value: T): void;
}

export function choiceField(
  name: string,
  hint: string,
  choices: readonly (readonly [value: string, text: string])[],
  onChange: (value: string) => void,
): Field<string> {
  const select = h(
    'select',
    { onchange: () => onChange(select.value) },
    ...choices.map(([value, text]) => h('option', { value }, text)),
  );
  return {
    element: field(name, hint, select),
    set: (value) => {
      // A value that the list does not hold (a plane with a tilt, from a settings file) is shown as it is.
      if (![...select.options].some((option) => option.value === value)) select.append(h('option', { value }, value));
      select.value = value;
    },
  };
}

export function switchField(name: string, hint: string, onChange: (on: boolean) => void): Field<boolean> {
  const box = h('input', { type: 'checkbox', role: 'switch', onchange: () => onChange(box.checked) });
  return { element: field(name, hint, box), set: (on) => void (box.checked = on) };
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  text(value: number): string;
}

/** A slider. `onInput` follows the hand, `onChange` comes when it lets go. */
export function sliderField(
  name: string,
  hint: string,
  range: Range,
  onInput: (value: number) => void,
  onChange: (value: number) => void,
): Field<number> {
  const said = h('output', {});
  const slider = h('input', {
    type: 'range',
    min: range.min,
    max: range.max,
    step: range.step,
    oninput: () => {
      say(Number(slider.value));
      onInput(Number(slider.value));
    },
    onchange: () => onChange(Number(slider.value)),
  });
  const say = (value: number): void => {
    said.textContent = range.text(value);
    slider.setAttribute('aria-valuetext', range.text(value));
  };
  return {
    element: field(name, hint, slider, said),
    set: (value) => {
      slider.value = String(value);
      say(value);
    },
  };
}

/** A titled part of a panel that can be folded. */
export function fold(title: string, isOpen: boolean, ...children: readonly HTMLElement[]): HTMLDetailsElement {
  return h('details', { class: 'fold', open: isOpen }, h('summary', {}, title), ...children);
}
