import type { LoadedMotion } from '../core.ts';
import { TERRAINS, terrainOf, type TerrainName } from '../model/terrain.ts';
import { h } from '../ui/dom.ts';
import { choiceField, sliderField } from '../ui/fields.ts';
import { Driver } from './drive.ts';
import { markFigure } from './figure_mark.ts';
import { stickOf } from './stick.ts';
import { type Tool, toolHead, type ToolPlace } from './tool_panel.ts';
import { WalkingFigure } from './walking_figure.ts';

/** Metres a second, and radians a second. */
const RUN = 3.4;
/** Backwards people walk no faster, and do not run. */
const BACKWARDS = 1.1;
const TURN = 1.3;
/** Seconds of an update of the figure, and how much time is made up for at once. */
const UPDATE = 1 / 60;
const LONGEST = 0.5;
/** How often the figure's numbers are written, milliseconds. */
const TELL_EVERY = 250;

/** A figure that keys or a stick drive live, its feet planted on the ground. */
export function walkTool({ core, wasm, session, player, view, showSession }: ToolPlace): Tool {
  const driver = new Driver();
  let terrain: TerrainName = 'hills';
  let pace = 1.3;
  let figure: WalkingFigure | null = null;
  let generation = 0;
  const said = h('p', { class: 'walk-state', role: 'status' });
  const ground = choiceField('Ground', 'What the figure walks on', TERRAINS, (name) => {
    terrain = name as TerrainName;
    void start();
  });
  ground.set(terrain);
  const speed = sliderField(
    'Pace',
    'Walking speed with the stick all the way ahead',
    { min: 0.5, max: 2.2, step: 0.1, text: (value) => `${value.toFixed(1)} m/s` },
    (value) => void (pace = value),
    (value) => void (pace = value),
  );
  speed.set(pace);

  const tell = (): void => {
    if (!figure) return;
    const { walker, largestSlide, plants, coreShare } = figure;
    said.textContent =
      `${walker.speed.toFixed(2)} m/s · ${plants} plants · largest slide ${(largestSlide * 1000).toFixed(2)} mm · ` +
      `core ${(coreShare * 1000).toFixed(2)} ms a frame`;
  };
  const run = (mine: number): void => {
    let last = performance.now();
    let told = 0;
    const tick = (now: number): void => {
      if (mine !== generation || !figure) return;
      const { ahead, turn, run: runs } = driver.read();
      const fastest = ahead < 0 ? Math.min(pace, BACKWARDS) : runs ? RUN : pace;
      figure.walker.set({ speed: ahead * fastest, turn_rate: turn * TURN }, 0.4);
      // Sixty updates a second, however often the screen is drawn; after a long pause time is let go.
      last = Math.max(last, now - 1000 * LONGEST);
      for (; now - last >= 1000 * UPDATE; last += 1000 * UPDATE) figure.advance(UPDATE);
      view.setFrame(0);
      if (now - told > TELL_EVERY) {
        tell();
        told = now;
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };
  const start = async (): Promise<void> => {
    const mine = ++generation;
    await session.run('Getting a figure', async () => {
      const laid = terrainOf(terrain);
      const script = { format: 'surefoot-walk', version: 1, duration: 0.5, start: { speed: 0 } } as const;
      const made = await core.walk(script);
      const rotations = await core.rotations('after');
      // One frame, which is filled anew.
      const motion: LoadedMotion = { ...made, ground: laid.grid, frames: 1, first_frame: 0 };
      figure?.close();
      figure = await WalkingFigure.create(wasm, motion, rotations, laid, view);
      if (mine !== generation) return;
      markFigure(true);
      Object.assign(globalThis, { walking: figure });
      tell();
      run(mine);
    });
  };
  return {
    element: h(
      'div',
      {},
      ...toolHead(
        'Walk',
        'Drive the figure with the arrow keys or W A S D, Shift to run, a game pad, or the stick. It walks backwards and turns on the spot, too.',
      ),
      ground.element,
      speed.element,
      stickOf(driver),
      said,
    ),
    begin: () => {
      player.pause();
      driver.begin();
      void start();
    },
    end: () => {
      generation += 1;
      driver.end();
      figure?.close();
      figure = null;
      showSession();
    },
  };
}
