import type { PlantSlide } from '../core.ts';

/** Indices of the plants from the one that slid most to the one that slid least. */
export function byWorstSlide(slides: readonly PlantSlide[]): readonly number[] {
  return slides.map((_, index) => index).sort((a, b) => slides[b]!.before - slides[a]!.before || a - b);
}

/** The plant to look at next: the worst one, or the next worst after `current`. */
export function nextWorst(slides: readonly PlantSlide[], current: number): number {
  const order = byWorstSlide(slides);
  return order[(order.indexOf(current) + 1) % Math.max(1, order.length)] ?? -1;
}
