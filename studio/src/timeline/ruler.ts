import { ticksOf, xOf } from '../model/time_window.ts';
import type { Player } from '../player.ts';
import { StripCanvas, styleOf } from './strip_canvas.ts';

/** Frame numbers above the rows. */
export function rulerOf(player: Player): StripCanvas {
  const ruler = new StripCanvas('ruler', (context, width, height) => {
    const window = player.window.value;
    context.font = '10.5px system-ui, sans-serif';
    context.fillStyle = styleOf(ruler.element, 'faint');
    context.strokeStyle = styleOf(ruler.element, 'line');
    context.beginPath();
    for (const { frame, label } of ticksOf(window, width, player.fps)) {
      const x = Math.round(xOf(window, frame, width)) + 0.5;
      context.moveTo(x, label ? height - 8 : height - 4);
      context.lineTo(x, height);
      if (label) context.fillText(label, x + 3, height - 8);
    }
    context.stroke();
  });
  player.window.watch(() => ruler.redraw());
  return ruler;
}
