import { panned } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import { h } from '../ui/dom.ts';

/** The scroll bar under the timeline: the part of the clip that is shown, to be dragged along. */
export function overviewOf(player: Player): HTMLElement {
  const thumb = h('div', { class: 'thumb' });
  const place = h('div', { class: 'place' });
  const track = h('div', { class: 'overview', 'aria-hidden': 'true' }, thumb, place);
  const share = (frames: number): string => `${(100 * frames) / player.frames}%`;
  player.window.watch(({ start, end }) => {
    thumb.style.left = share(start);
    thumb.style.width = share(end - start);
  });
  player.frame.watch((frame) => {
    place.style.left = share(frame);
  });
  track.addEventListener('pointerdown', (event) => {
    const width = track.clientWidth;
    const { start, end } = player.window.value;
    const at = ((event.clientX - track.getBoundingClientRect().left) / width) * player.frames;
    // A click beside the thumb takes the middle of the window there.
    if (at < start || at > end) player.window.set(panned(player.window.value, at - (start + end) / 2, player.frames));
    track.setPointerCapture(event.pointerId);
  });
  track.addEventListener('pointermove', (event) => {
    if (!track.hasPointerCapture(event.pointerId)) return;
    const by = (event.movementX / Math.max(1, track.clientWidth)) * player.frames;
    player.window.set(panned(player.window.value, by, player.frames));
  });
  return track;
}
