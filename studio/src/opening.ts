import { around } from './model/time_window.ts';
import { byWorstSlide } from './model/worst.ts';
import type { Player } from './player.ts';
import type { View } from './scene/view.ts';
import type { Session } from './session.ts';
import type { ViewTools } from './ui/view_tools.ts';

/**
 * A motion that was just cleaned is shown where it was worst: before and after, the camera on that foot, playing. Who
 * asked their system for less motion gets the same moment still.
 */
export function startAtWorst(session: Session, player: Player, view: View, tools: ViewTools): void {
  let started: unknown = null;
  session.shown.watch((shown) => {
    const motion = session.motion.value;
    if (!shown || !motion || motion === started) return;
    started = motion;
    const { slides, plants } = shown.cleaned;
    const plant = plants[byWorstSlide(slides)[0] ?? -1];
    if (!plant) return;
    player.window.set(around(plant.first, plant.last, player.frames));
    player.go(plant.first);
    view.setFrame(plant.first);
    tools.setCamera(plant.side === 'left' ? 'left foot' : 'right foot');
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches && !player.playback.value.playing) player.toggle();
  });
}
