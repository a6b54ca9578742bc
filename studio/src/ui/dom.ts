type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void) | null | undefined>>;
type Child = Node | string | null;

/**
 * An element with attributes and children. Attributes that begin with `on` are listeners (`onclick`); false, null and
 * undefined leave an attribute out, true gives it no value.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A button with a picture; its name is read out and shown when the pointer rests. */
export function iconButton(
  icon: SVGElement,
  name: string,
  keys: string | null,
  onclick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const title = keys ? `${name} (${keys})` : name;
  return h(
    'button',
    { type: 'button', class: 'icon', 'aria-label': name, title, 'aria-keyshortcuts': keys, onclick, ...attributes },
    icon,
  );
}

/** Lets a button look and read as pressed. */
export function setPressed(button: HTMLElement, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed));
}
