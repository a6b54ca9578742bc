import { Color } from 'three';

/** The colours of the scene. They come from the style sheet, so that light and dark are told in one place. */
export interface Palette {
  readonly sky: Color;
  readonly ground: Color;
  readonly grid: Color;
  readonly body: Color;
  readonly left: Color;
  readonly right: Color;
  readonly sole: Color;
  readonly ghost: Color;
  readonly danger: Color;
  readonly heel: Color;
  readonly ball: Color;
  readonly toe: Color;
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const color = (name: string): Color => new Color(style.getPropertyValue(`--${name}`).trim());
  return {
    sky: color('sky'),
    ground: color('floor'),
    grid: color('floor-line'),
    body: color('body'),
    left: color('side-left'),
    right: color('side-right'),
    sole: color('sole'),
    ghost: color('before'),
    danger: color('danger'),
    heel: color('heel'),
    ball: color('ball'),
    toe: color('toe'),
  };
}
