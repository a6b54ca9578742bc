import type { Side } from '../core.ts';
import type { Print } from '../makers.ts';
import { TERRAINS, terrainOf, type TerrainName } from '../model/terrain.ts';
import { gridHeight } from '../scene/ground_height.ts';
import { h } from '../ui/dom.ts';
import { choiceField } from '../ui/fields.ts';
import { markFigure } from './figure_mark.ts';
import { onFloorClick } from './floor_clicks.ts';
import { type Tool, toolHead, type ToolPlace } from './tool_panel.ts';

/** Half the distance of the feet at the start, metres. */
const HALF_WIDTH = 0.09;

const START: Readonly<Record<Side, Print>> = {
  left: { foot: 'left', position: [HALF_WIDTH, 0], heading: 0 },
  right: { foot: 'right', position: [-HALF_WIDTH, 0], heading: 0 },
};

/** The next print points from the one before last, of the same foot, to where it is put. */
export function nextPrint(prints: readonly Print[], x: number, z: number): Print {
  const foot: Side = prints.at(-1)?.foot === 'left' ? 'right' : 'left';
  const last = prints.findLast((print) => print.foot === foot) ?? START[foot];
  const [dx, dz] = [x - last.position[0], z - last.position[1]];
  const heading = Math.hypot(dx, dz) > 0.15 ? Math.atan2(dx, dz) : last.heading;
  return { foot, position: [x, z], heading };
}

/** Footprints that are clicked on the floor, and the motion that steps through them. */
export function stepsTool({ makers, view, session, showSession, core }: ToolPlace): Tool {
  let prints: readonly Print[] = [];
  let terrain = terrainOf('flat');
  let stop: () => void = () => undefined;
  const heightAt = (x: number, z: number): number => gridHeight(terrain.grid, x, z);
  const ground = choiceField('Ground', 'What the footprints are on', TERRAINS, (name) => {
    terrain = terrainOf(name as TerrainName);
    void standIn();
  });
  const said = h('p', { class: 'hint', role: 'status' });
  const show = (next: readonly Print[]): void => {
    prints = next;
    view.sketch?.showPrints([START.left, START.right, ...prints], heightAt);
    view.invalidate();
    make.disabled = undo.disabled = prints.length === 0;
    const foot = prints.at(-1)?.foot === 'left' ? 'right' : 'left';
    said.textContent = `${prints.length} footprints; the next is a ${foot} foot.`;
  };
  const make = h(
    'button',
    {
      type: 'button',
      class: 'primary',
      onclick: () =>
        void makers.steps(prints, START, terrain).then(() => {
          markFigure(false);
          show(prints);
        }),
    },
    'Make the motion',
  );
  const undo = h('button', { type: 'button', onclick: () => show(prints.slice(0, -1)) }, 'Remove the last footprint');
  /** Someone to stand there until there is a motion. */
  const standIn = async (): Promise<void> => {
    await session.run('Getting a figure', async () => {
      const figure = await core.walk({ format: 'surefoot-walk', version: 1, duration: 0.5, start: { speed: 0 } });
      view.setMotion({ ...figure, ground: terrain.grid });
      markFigure(true);
      view.rig.overlook(0, 0, 4);
      show(prints);
    });
  };
  return {
    element: h(
      'div',
      {},
      ...toolHead('Steps', 'Click where the feet go, left and right in turn, and get the motion that steps there.'),
      ground.element,
      said,
      h('div', { class: 'buttons' }, make, undo),
    ),
    begin: () => {
      stop = onFloorClick(view, heightAt, (x, z) => show([...prints, nextPrint(prints, x, z)]));
      void standIn();
    },
    end: () => {
      stop();
      view.sketch?.showPrints([], heightAt);
      showSession();
    },
  };
}
