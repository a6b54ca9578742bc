/** Tells the page that a figure is shown which belongs to no clip: there is nothing to step through or to judge. */
export function markFigure(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-figure', isShown);
  if (isShown) document.documentElement.toggleAttribute('data-loaded', true);
}
