import { clockTime } from '../model/number_text.ts';
import { SPEEDS } from '../model/playback.ts';
import type { Player } from '../player.ts';
import { h, iconButton, setPressed } from './dom.ts';
import { icon } from './icons.ts';

/** Play, step, speed and loop; the timeline's ruler is where one scrubs. */
export function transport(player: Player): HTMLElement {
  const play = iconButton(icon('play'), 'Play', 'Space', () => player.toggle(), { class: 'icon play' });
  const loop = iconButton(icon('loop'), 'Loop the visible range', 'Shift+L', () =>
    player.playback.set({ ...player.playback.value, loop: !player.playback.value.loop }),
  );
  const speed = h(
    'select',
    {
      'aria-label': 'Speed',
      title: 'Speed',
      onchange: () => player.playback.set({ ...player.playback.value, speed: Number(speed.value) }),
    },
    ...SPEEDS.map((value) => h('option', { value }, `${value}×`)),
  );
  const frame = h('input', {
    class: 'frame',
    type: 'number',
    min: 0,
    step: 1,
    'aria-label': 'Frame',
    onchange: () => player.go(Number(frame.value)),
  });
  const time = h('span', { class: 'time' });
  player.playback.watch((playback) => {
    play.replaceChildren(icon(playback.playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', playback.playing ? 'Pause' : 'Play');
    setPressed(loop, playback.loop);
    speed.value = String(playback.speed);
  });
  player.frame.watch((at) => {
    frame.max = String(player.frames - 1);
    if (document.activeElement !== frame) frame.value = String(at);
    time.textContent = clockTime(at / player.fps);
  });
  return h(
    'div',
    { class: 'transport', role: 'toolbar', 'aria-label': 'Playback' },
    iconButton(icon('start'), 'First frame', 'Home', () => player.step(-player.frames)),
    iconButton(icon('back'), 'Previous frame', 'ArrowLeft', () => player.step(-1)),
    play,
    iconButton(icon('forward'), 'Next frame', 'ArrowRight', () => player.step(1)),
    iconButton(icon('end'), 'Last frame', 'End', () => player.step(player.frames)),
    loop,
    speed,
    h('span', { class: 'space' }),
    h('label', { class: 'at' }, frame, time),
  );
}
