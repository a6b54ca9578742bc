import type { Plant } from './core.ts';
import { around } from './model/time_window.ts';
import { byWorstSlide } from './model/worst.ts';
import type { Player } from './player.ts';
import type { View } from './scene/view.ts';
import type { Session } from './session.ts';
import type { ViewTools } from './ui/view_tools.ts';

/**
 * A motion that was just cleaned, or a first part of it, is shown where it was worst: before and after, the camera on that foot, playing. Who
 * asked their system for less motion gets the same moment still.
 */
export function startAtWorst(session: Session, player: Player, view: View, tools: ViewTools): void {
  let started: unknown = null;
  const start = (plant: Plant | undefined): void => {
    const motion = session.motion.value;
    if (!motion || motion === started) return;
    started = motion;
    if (!plant) return;
    player.window.set(around(plant.first, plant.last, player.frames));
    player.go(plant.first);
    view.setFrame(plant.first);
    tools.setCamera(plant.side === 'left' ? 'left foot' : 'right foot');
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches && !player.playback.value.playing) player.toggle();
  };
  session.after.watch((after) => {
    if (after?.middle) start(after.middle);
  });
  session.shown.watch((shown) => {
    if (shown) start(shown.cleaned.plants[byWorstSlide(shown.cleaned.slides)[0] ?? -1]);
  });
}
