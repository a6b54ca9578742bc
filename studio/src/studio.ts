import { Actions } from './actions.ts';
import { showCharacters } from './characters.ts';
import { Clips } from './clips.ts';
import type { Core } from './core.ts';
import { Makers } from './makers.ts';
import { selectionOf } from './model/edit.ts';
import { startAtWorst } from './opening.ts';
import { Player } from './player.ts';
import { drawingOf } from './scene/drawing.ts';
import { dragPlaces } from './scene/place_drag.ts';
import { View } from './scene/view.ts';
import { Session } from './session.ts';
import { Store } from './store.ts';
import { Timeline } from './timeline/timeline.ts';
import { markFigure } from './tools/figure_mark.ts';
import { Tabs } from './tools/tabs.ts';
import { toolPanel } from './tools/tool_panel.ts';
import { clipsPanel } from './ui/clips_panel.ts';
import { h } from './ui/dom.ts';
import { helpDialog } from './ui/help.ts';
import { listenToKeys } from './ui/keyboard.ts';
import { metricsPanel } from './ui/metrics_panel.ts';
import { notices } from './ui/notices.ts';
import { acceptDrops, openAddress } from './ui/open.ts';
import { plantTools } from './ui/plant_tools.ts';
import { goOn } from './ui/restored.ts';
import { settingsPanel } from './ui/settings_panel.ts';
import { ThemeChoice } from './ui/theme.ts';
import { topBar } from './ui/top_bar.ts';
import { transport } from './ui/transport.ts';
import { verdictPanel } from './ui/verdict_panel.ts';
import { ViewMarks } from './ui/view_marks.ts';
import { ViewTools } from './ui/view_tools.ts';

/** The parts of a running studio. */
export interface Studio {
  readonly core: Core;
  readonly session: Session;
  readonly player: Player;
  readonly view: View;
  readonly timeline: Timeline;
  readonly clips: Clips;
  readonly makers: Makers;
  readonly tabs: Tabs;
}

/** Puts the studio together inside an element and opens what the page's address names. */
export async function startStudio(core: Core, wasm: string, root: HTMLElement): Promise<Studio> {
  const defaults = await core.defaults();
  const session = new Session(core, defaults);
  const player = new Player();
  const clips = new Clips(session, defaults, wasm);
  const makers = new Makers(core, session);
  const openers = { session, clips, makers };
  const actions = new Actions(session, player);
  const tabs = new Tabs();
  const timeline = new Timeline(core, session, player, {
    chooseRow: (row) => actions.chooseRow(row),
    add: () => actions.add(),
  });
  actions.row.watch((row) => timeline.bars.markRow(row));

  const canvas = h('canvas', {
    tabindex: 0,
    role: 'img',
    'aria-label': '3D view: drag to orbit, right-drag to pan, wheel to zoom',
  });
  const stage = h('main', { class: 'stage' }, canvas, notices(openers));
  const help = helpDialog();
  const openHelp = (): void => help.showModal();
  let repaint = (): void => undefined;
  const theme = new ThemeChoice(() => repaint());
  const side = h(
    'aside',
    { class: 'side', 'aria-label': 'Result and settings' },
    verdictPanel(session, actions),
    clipsPanel(session, clips),
    h('div', { class: 'panel' }, metricsPanel(session, player), settingsPanel(session, defaults)),
  );
  root.replaceChildren(
    topBar({ openers, player, view: () => view, theme, onHelp: openHelp }),
    h('nav', { class: 'tab-row', 'aria-label': 'Tools' }, tabs.element),
    stage,
    side,
    h(
      'footer',
      { class: 'below' },
      timeline.resize,
      transport(player),
      plantTools(session, actions, timeline),
      timeline.element,
    ),
    help,
  );

  const view = new View(canvas, drawingOf(new URL(location.href)));
  const viewTools = new ViewTools(view);
  const marks = new ViewMarks(view);
  stage.append(marks.element, marks.wipe, viewTools.element);
  repaint = () => {
    view.repaint();
    timeline.repaint();
  };
  const showSession = connect(session, player, view, viewTools);
  actions.look = (foot) => viewTools.setCamera(foot ? `${foot} foot` : 'follow');
  startAtWorst(session, player, view, viewTools);
  showCharacters(core, session, view);
  dragPlaces(view, session, () => tabs.tab.value === 'clean' || tabs.tab.value === 'repair');
  side.prepend(toolPanel({ core, wasm, session, player, makers, view, tabs, showSession }));
  listenToKeys({ session, openers, player, actions, timeline, viewTools, help: openHelp });
  acceptDrops(openers);
  run(player, view);
  void openAddress(session, new URL(location.href)).then((isOpened) => goOn(session, new Store(), stage, isOpened));
  return { core, session, player, view, timeline, clips, makers, tabs };
}

/** Tells the view and the player of what the session does. The result shows all of it again. */
function connect(session: Session, player: Player, view: View, viewTools: ViewTools): () => void {
  const showMotion = (): void => {
    const motion = session.motion.value;
    markFigure(false);
    document.documentElement.toggleAttribute('data-loaded', motion !== null);
    if (motion) view.setMotion(motion);
  };
  const showCleaned = (): void => {
    const after = session.after.value;
    if (after) view.setAfter(after.view, after.rotations, after.changed);
  };
  const showPlants = (): void => {
    const { plants } = session.edit.value;
    const shown = session.shown.value;
    const selected = shown?.edit.plants === plants ? selectionOf(session.edit.value) : new Set<number>();
    view.setPlants(plants, shown?.cleaned.plants ?? plants, selected);
  };
  session.motion.watch((motion) => {
    showMotion();
    if (!motion) return;
    player.begin(motion.frames, motion.fps);
    player.go(motion.first_frame);
    viewTools.tell();
  });
  session.after.watch(showCleaned);
  session.edit.watch(showPlants);
  session.shown.watch(showPlants);
  player.frame.watch((frame) => view.setFrame(frame));
  return () => {
    const { character, rotationsBefore } = view;
    showMotion();
    showCleaned();
    showPlants();
    view.setCharacter(character, rotationsBefore);
    view.setFrame(player.frame.value);
    viewTools.tell();
  };
}

/** Plays and draws, one picture of the screen after the other. Nothing but the text of a new frame's number is allocated. */
function run(player: Player, view: View): void {
  let last = performance.now();
  const tick = (now: number): void => {
    player.advance((now - last) / 1000);
    last = now;
    view.draw();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
