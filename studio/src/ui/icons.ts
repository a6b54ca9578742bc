/** Line drawings on a grid of 16 by 16. */
const PATHS = {
  play: 'M5 3.2v9.6L12.6 8Z',
  pause: 'M5.2 3.5v9M10.8 3.5v9',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  forward: 'M6 3.5 10.5 8 6 12.5',
  start: 'M4 3.5v9M12 3.5 7.5 8l4.5 4.5',
  end: 'M12 3.5v9M4 3.5 8.5 8 4 12.5',
  loop: 'M4 6.5A4.5 4.5 0 0 1 12 5.6M12 3v2.8H9.2M12 9.5a4.5 4.5 0 0 1-8 .9M4 13v-2.8h2.8',
  undo: 'M3.5 6.5h6a3.2 3.2 0 0 1 0 6.4H6M6 3.5l-3 3 3 3',
  redo: 'M12.5 6.5h-6a3.2 3.2 0 0 0 0 6.4H10M10 3.5l3 3-3 3',
  add: 'M8 3.5v9M3.5 8h9',
  split: 'M8 2.5v11M5.5 5.5 3 8l2.5 2.5M10.5 5.5 13 8l-2.5 2.5',
  merge: 'M2.5 8h4M9.5 8h4M4.8 5.5 7 8l-2.2 2.5M11.2 5.5 9 8l2.2 2.5',
  remove: 'M3.5 4.5h9M6.5 4.5v-1h3v1M4.5 4.5l.6 8h5.8l.6-8M7 7v3.5M9 7v3.5',
  worst: 'M8 2.8 14 13H2ZM8 6.8v3M8 11.4v.2',
  zoomIn: 'M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM10 10l3.2 3.2M7 5.3v3.4M5.3 7h3.4',
  zoomOut: 'M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM10 10l3.2 3.2M5.3 7h3.4',
  fit: 'M2.5 4v8M13.5 4v8M5 8h6M6.5 6 4.8 8l1.7 2M9.5 6l1.7 2-1.7 2',
  theme: 'M8 2.8a5.2 5.2 0 1 0 0 10.4ZM8 2.8a5.2 5.2 0 1 1 0 10.4',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12v.2',
  open: 'M2.5 12.5v-9h4l1.5 2h5.5v7Z',
  save: 'M8 2.5v7M5 7l3 3 3-3M3 12.8h10',
  close: 'M4 4l8 8M12 4l-8 8',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  if (name === 'play') path.setAttribute('class', 'solid');
  svg.append(path);
  return svg;
}
