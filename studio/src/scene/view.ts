import { PCFShadowMap, Plane, type Ray, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import { plantedFrames } from '../model/planted_frames.ts';
import type { PlantList } from '../model/plants.ts';
import { type CameraMode, CameraRig } from './camera_rig.ts';
import type { Character } from './character.ts';
import type { Drawing } from './drawing.ts';
import { type HeightAt, hitOf } from './ground_hit.ts';
import { paletteOf, type Palette } from './palette.ts';
import { Sketch } from './sketch.ts';
import { type Changed, type Layer, type Pass, Stage } from './stage.ts';
import { TRAIL_RANGES } from './trails.ts';

/** How before and after are compared; `one` shows a single figure, and a key swaps it. */
export const COMPARISONS = ['side by side', 'wipe', 'offset', 'overlay', 'one'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A part of the canvas, in its pixels from the top left, and what it shows. */
export interface Pane {
  readonly pass: Pass;
  readonly left: number;
  readonly width: number;
}

/** How far apart two figures stand that are offset, in leg lengths. */
const OFFSET = 1.1;

/** The 3-D view. It draws when something has changed, and posing a frame allocates nothing. */
export class View {
  readonly rig: CameraRig;
  /** Called after every picture. */
  onDrawn: () => void = () => undefined;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #canvas: HTMLCanvasElement;
  /** Pixels of the picture for one of the page, at most. */
  readonly #sharpest: number;
  readonly #hidden = new Set<Layer>(['onion', 'soles']);
  #palette: Palette;
  #stage: Stage | null = null;
  #sketch: Sketch | null = null;
  #comparison: Comparison = 'side by side';
  #one: 'before' | 'after' = 'after';
  #wipe = 0.5;
  #trailRange = TRAIL_RANGES[1]!;
  #after: MotionView | null = null;
  #character: Character | null = null;
  #rotations: { before: Float32Array | null; after: Float32Array | null } = { before: null, after: null };
  #planted: Uint8Array = new Uint8Array(0);
  /** The plants that are marked on the ground. */
  #placed: { plants: PlantList; selected: ReadonlySet<number> } = { plants: [], selected: new Set() };
  #frame = 0;
  #isStale = true;

  constructor(canvas: HTMLCanvasElement, drawing: Drawing) {
    this.#canvas = canvas;
    this.#sharpest = drawing === 'fine' ? 2 : 1;
    this.#renderer = new WebGLRenderer({ canvas, antialias: drawing === 'fine', preserveDrawingBuffer: false });
    this.#renderer.shadowMap.enabled = drawing === 'fine';
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#palette = paletteOf(canvas);
    this.rig = new CameraRig(canvas, () => this.invalidate());
    this.rig.camera.position.set(2, 1.5, 3);
    this.repaint();
    new ResizeObserver(() => this.#resize()).observe(canvas.parentElement!);
  }

  get stage(): Stage | null {
    return this.#stage;
  }

  get comparison(): Comparison {
    return this.#comparison;
  }

  get one(): 'before' | 'after' {
    return this.#one;
  }

  get wipe(): number {
    return this.#wipe;
  }

  get trailRange(): number {
    return this.#trailRange;
  }

  invalidate(): void {
    this.#isStale = true;
  }

  /** Takes the colours of the style sheet anew. */
  repaint(): void {
    this.#palette = paletteOf(this.#canvas);
    this.#scene.background = this.#palette.sky;
    if (this.#stage) this.#build(this.#stage.motion);
    this.invalidate();
  }

  setMotion(motion: LoadedMotion): void {
    this.#after = null;
    this.#character = null;
    this.#rotations = { before: null, after: null };
    this.#planted = new Uint8Array(motion.frames);
    this.#placed = { plants: [], selected: new Set() };
    this.#frame = 0;
    this.#build(motion);
    this.rig.begin(motion, motion.view.joints, motion.view.soles, 0);
    this.invalidate();
  }

  /**
   * Shows the cleaned motion; `rotations` are needed where it has a mesh. `changed` are the frames that were written over
   * in a view that is shown already.
   */
  setAfter(after: MotionView, rotations: Float32Array | null, changed: Changed | null = null): void {
    const isFirst = this.#after === null;
    this.#after = after;
    this.#rotations.after = rotations;
    this.#stage?.setAfter({ view: after, rotations }, changed);
    if (isFirst) this.#arrange();
    this.invalidate();
  }

  /** The user's own mesh, with the rotations of the original motion. */
  setCharacter(character: Character | null, rotations: Float32Array | null): void {
    this.#character = character;
    this.#rotations.before = rotations;
    if (this.#stage) {
      this.#stage.setBefore({ view: this.#stage.motion.view, rotations });
      this.#stage.setCharacter(character);
    }
    this.invalidate();
  }

  get character(): Character | null {
    return this.#character;
  }

  get rotationsBefore(): Float32Array | null {
    return this.#rotations.before;
  }

  /** `placed` are the plants with their positions as far as they are known. */
  setPlants(plants: PlantList, placed: PlantList, selected: ReadonlySet<number>): void {
    if (!this.#stage) return;
    this.#planted = plantedFrames(plants, this.#stage.motion.frames);
    this.#placed = { plants: placed, selected };
    this.#stage.showPlants(placed, selected);
    this.invalidate();
  }

  setFrame(frame: number): void {
    this.#frame = Math.min(frame, (this.#stage?.motion.frames ?? 1) - 1);
    this.invalidate();
  }

  setCamera(mode: CameraMode): void {
    const view = this.#stage?.shown;
    if (view) this.rig.setMode(mode, view.joints, view.soles, this.#frame);
    this.invalidate();
  }

  compare(comparison: Comparison, one = this.#one): void {
    this.#comparison = comparison;
    this.#one = one;
    this.#arrange();
  }

  /** Where the wipe divides the view, 0 to 1. */
  setWipe(share: number): void {
    this.#wipe = Math.max(0, Math.min(1, share));
    this.invalidate();
  }

  setTrailRange(seconds: number): void {
    this.#trailRange = seconds;
    this.#stage?.setTrailRange(seconds);
    this.invalidate();
  }

  isShown(layer: Layer): boolean {
    return !this.#hidden.has(layer);
  }

  setShown(layer: Layer, shown: boolean): void {
    if (shown) this.#hidden.delete(layer);
    else this.#hidden.add(layer);
    this.invalidate();
  }

  /** Moves everything to the frame shown. */
  pose(): void {
    const stage = this.#stage;
    if (!stage) return;
    stage.pose(this.#frame, this.#planted);
    this.rig.pose(stage.shown.joints, stage.shown.soles, this.#frame);
  }

  /** Draws if anything has changed since the last time. */
  draw(): boolean {
    if (!this.#isStale) return false;
    this.#isStale = false;
    this.pose();
    const { clientHeight: height } = this.#canvas;
    const panes = this.panes();
    this.#renderer.setScissorTest(panes.length > 1);
    this.#renderer.info.autoReset = false;
    this.#renderer.info.reset();
    for (let i = 0; i < panes.length; ++i) {
      const { pass, left, width } = panes[i]!;
      const isWipe = this.#comparison === 'wipe';
      this.#renderer.setViewport(isWipe ? 0 : left, 0, isWipe ? this.#canvas.clientWidth : width, height);
      this.#renderer.setScissor(left, 0, width, height);
      this.#stage?.show(pass, this.#frame, this.#comparison === 'overlay', this.#hidden);
      this.#renderer.render(this.#scene, this.rig.camera);
    }
    this.onDrawn();
    return true;
  }

  /** The parts that the canvas is divided into. */
  panes(): readonly Pane[] {
    const width = this.#canvas.clientWidth;
    const isDivided = this.#stage?.isCleaned && (this.#comparison === 'side by side' || this.#comparison === 'wipe');
    if (!isDivided) {
      const pass = this.#comparison === 'one' ? this.#one : 'both';
      return [{ pass, left: 0, width }];
    }
    const left = Math.round(this.#comparison === 'wipe' ? this.#wipe * width : width / 2);
    return [
      { pass: 'before', left: 0, width: left },
      { pass: 'after', left, width: width - left },
    ];
  }

  /** What a person draws on the floor. */
  get sketch(): Sketch | null {
    return this.#sketch;
  }

  /** The palette that is drawn with. */
  get palette(): Palette {
    return this.#palette;
  }

  /** Where on a plane at some height a pointer is; null where it points at the sky. */
  floorAt(clientX: number, clientY: number, height: number): readonly [number, number] | null {
    const hit = this.#rayAt(clientX, clientY)?.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
    return hit ? [hit.x, hit.z] : null;
  }

  /** Where on uneven ground a pointer is; null where it points past it. */
  groundAt(clientX: number, clientY: number, heightAt: HeightAt): readonly [number, number] | null {
    const ray = this.#rayAt(clientX, clientY);
    return ray && hitOf(ray, heightAt);
  }

  #rayAt(clientX: number, clientY: number): Ray | null {
    const { left, top, height: tall } = this.#canvas.getBoundingClientRect();
    const x = clientX - left;
    const isWipe = this.#comparison === 'wipe';
    const pane = this.panes().find((each) => x >= each.left && x < each.left + each.width);
    if (!pane) return null;
    const [from, width] = isWipe ? [0, this.#canvas.clientWidth] : [pane.left, pane.width];
    const ray = new Raycaster();
    const at = new Vector2(((x - from) / width) * 2 - 1, 1 - ((clientY - top) / tall) * 2);
    this.rig.camera.updateMatrixWorld();
    ray.setFromCamera(at, this.rig.camera);
    return ray.ray;
  }

  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  get frame(): number {
    return this.#frame;
  }

  /** Draw calls of the last picture. */
  get drawCalls(): number {
    return this.#renderer.info.render.calls;
  }

  get triangles(): number {
    return this.#renderer.info.render.triangles;
  }

  /** x y z of a joint as it is drawn; null where no part of the body ends there. */
  drawnJoint(which: 'before' | 'after', joint: number): readonly [number, number, number] | null {
    return this.#stage?.figures[which].body.drawnJoint(joint) ?? null;
  }

  /** Where a point of the world is on the canvas, in its pixels, within a pane. */
  onCanvas(x: number, y: number, z: number, pane: Pane = this.panes()[0]!): readonly [number, number] {
    const isWipe = this.#comparison === 'wipe';
    const [left, width] = isWipe ? [0, this.#canvas.clientWidth] : [pane.left, pane.width];
    const point = new Vector3(x, y, z).project(this.rig.camera);
    return [left + ((point.x + 1) / 2) * width, ((1 - point.y) / 2) * this.#canvas.clientHeight];
  }

  #build(motion: LoadedMotion): void {
    this.#stage?.dispose();
    const stage = new Stage(motion, this.#palette, this.#trailRange);
    this.#stage = stage;
    this.#sketch?.dispose();
    this.#sketch = new Sketch(this.#palette, motion.leg_length);
    this.#scene.add(stage.object, this.#sketch.object);
    stage.showPlants(this.#placed.plants, this.#placed.selected);
    stage.setBefore({ view: motion.view, rotations: this.#rotations.before });
    if (this.#after) stage.setAfter({ view: this.#after, rotations: this.#rotations.after });
    stage.setCharacter(this.#character);
    this.#arrange();
  }

  /** Puts the figures side by side in the scene where they are compared so, and fits the camera to the panes. */
  #arrange(): void {
    const shift = this.#stage?.figures.before.shift;
    if (shift && this.#stage) {
      shift.setScalar(0);
      if (this.#comparison === 'offset' && this.#stage.isCleaned)
        shift
          .setFromMatrixColumn(this.rig.camera.matrixWorld, 0)
          .setY(0)
          .normalize()
          .multiplyScalar(-OFFSET * this.#stage.motion.leg_length);
    }
    this.#resize();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas.parentElement!;
    this.#renderer.setPixelRatio(Math.min(this.#sharpest, window.devicePixelRatio));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    const isHalved = this.panes().length > 1 && this.#comparison === 'side by side';
    this.rig.resize(isHalved ? clientWidth / 2 : clientWidth, clientHeight);
    this.invalidate();
  }
}
