import type { LoadedMotion } from '../core.ts';
import { type Terrain, TERRAINS, terrainOf, type TerrainName } from '../model/terrain.ts';
import { gridHeight, groundHeight } from '../scene/ground_height.ts';
import { h } from '../ui/dom.ts';
import { choiceField } from '../ui/fields.ts';
import { onFloorClick } from './floor_clicks.ts';
import { type Tool, toolHead, type ToolPlace } from './tool_panel.ts';

type Point = readonly [number, number];

/** How far from its start a motion gets, metres. */
function travelOf(motion: LoadedMotion | null): number {
  if (!motion) return 0;
  const { view, parents, hips } = motion;
  let furthest = 0;
  for (let at = 3 * hips; at < view.joints.length; at += 3 * parents.length)
    furthest = Math.max(
      furthest,
      Math.hypot(view.joints[at]! - view.joints[3 * hips]!, view.joints[at + 2]! - view.joints[3 * hips + 2]!),
    );
  return furthest;
}

/** A curve drawn on the floor that the motion then follows. */
export function pathTool({ makers, session, view, showSession }: ToolPlace): Tool {
  let points: readonly Point[] = [];
  let keep: 'speed' | 'timing' = 'speed';
  let stop: () => void = () => undefined;
  const said = h('p', { class: 'hint', role: 'status' });
  const choice = choiceField(
    'Keep',
    'The speed, going as far as before, or the timing, ending where the curve ends',
    [
      ['speed', 'Speed'],
      ['timing', 'Timing'],
    ],
    (value) => void (keep = value as typeof keep),
  );
  let chosen: TerrainName | 'own' = 'own';
  let terrain: Terrain | null = null;
  const ground = choiceField(
    'Ground',
    'What the motion walks on afterwards',
    [['own', 'As it is'], ...TERRAINS.filter(([name]) => name !== 'flat')],
    (name) => {
      chosen = name as typeof chosen;
      begin();
    },
  );
  const heightAt = (x: number, z: number): number => {
    const motion = session.motion.value;
    if (terrain) return gridHeight(terrain.grid, x, z);
    return motion ? groundHeight(motion, x, z) : 0;
  };
  /** Lays the ground that was chosen around where the motion starts. */
  const lay = (): void => {
    const motion = session.motion.value;
    const [start] = points;
    terrain = null;
    if (!motion || !start || chosen === 'own') return;
    terrain = terrainOf(chosen, { x: start[0], y: groundHeight(motion, ...start), z: start[1] });
  };
  const show = (next: readonly Point[]): void => {
    points = next;
    view.sketch?.showCurve(points, heightAt);
    view.invalidate();
    make.disabled = points.length < 3;
    undo.disabled = points.length < 2;
    said.textContent = session.motion.value
      ? `${points.length} ${points.length === 1 ? 'point' : 'points'}; at least 3 make a curve.`
      : 'Open a motion first.';
  };
  const restart = (): void => {
    const motion = session.motion.value;
    if (!motion) return show([]);
    const at = 3 * (motion.first_frame * motion.parents.length + motion.hips);
    const { joints } = motion.view;
    show([[joints[at]!, joints[at + 2]!]]);
  };
  /** Shows the motion on the ground that was chosen, seen from above. */
  const begin = (): void => {
    const wasLaid = terrain !== null;
    restart();
    lay();
    if (wasLaid) showSession();
    const motion = session.motion.value;
    if (terrain && motion) view.setMotion({ ...motion, ground: terrain.grid });
    show(points);
    if (points[0]) view.rig.overlook(points[0][0], points[0][1], Math.max(5, 1.4 * travelOf(motion)));
  };
  const make = h(
    'button',
    { type: 'button', class: 'primary', onclick: () => void makers.path(points, keep, terrain) },
    'Follow the curve',
  );
  const undo = h('button', { type: 'button', onclick: () => show(points.slice(0, -1)) }, 'Remove the last point');
  let isShown = false;
  session.motion.watch(() => {
    // What was made is on its own ground already.
    chosen = 'own';
    ground.set(chosen);
    terrain = null;
    if (isShown) begin();
  });
  return {
    element: h(
      'div',
      {},
      ...toolHead(
        'Path',
        'Click points on the floor, from where the motion starts. The motion then follows the curve.',
      ),
      choice.element,
      ground.element,
      said,
      h('div', { class: 'buttons' }, make, undo),
    ),
    begin: () => {
      isShown = true;
      begin();
      stop = onFloorClick(view, heightAt, (x, z) => show([...points, [x, z]]));
    },
    end: () => {
      isShown = false;
      stop();
      view.sketch?.showCurve([], heightAt);
      if (terrain) showSession();
      view.invalidate();
    },
  };
}
