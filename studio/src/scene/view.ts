import { Scene, type ShaderMaterial, Vector3, WebGLRenderer } from 'three';

import type { CleanedMotion, LoadedMotion, MotionView } from '../core.ts';
import { plantedFrames } from '../model/planted_frames.ts';
import type { PlantList } from '../model/plants.ts';
import { bodyMaterial, ghostMaterial, shadowMaterial } from './bone_material.ts';
import { type CameraMode, CameraRig } from './camera_rig.ts';
import { floorOf } from './floor.ts';
import { paletteOf, type Palette } from './palette.ts';
import { PlantMarkers } from './plant_markers.ts';
import { Skeleton } from './skeleton.ts';
import { SolePoints } from './sole_points.ts';
import { Trails } from './trails.ts';

/** What can be shown and hidden. */
export const LAYERS = ['before', 'after', 'trails', 'soles', 'plants', 'floor'] as const;
export type Layer = (typeof LAYERS)[number];

/** All that is drawn of one motion. */
interface Stage {
  readonly motion: LoadedMotion;
  readonly before: Skeleton;
  readonly after: Skeleton;
  readonly soles: SolePoints;
  readonly markers: PlantMarkers;
  readonly trailsBefore: Trails;
  trailsAfter: Trails | null;
  readonly floor: ReturnType<typeof floorOf>;
}

/** The 3-D view. It draws when something has changed, and a drawn frame allocates nothing of its own. */
export class View {
  readonly rig: CameraRig;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #canvas: HTMLCanvasElement;
  readonly #hidden = new Set<Layer>();
  #palette: Palette;
  #stage: Stage | null = null;
  /** What `after` shows: the cleaned motion, or the original until there is one. */
  #after: MotionView | null = null;
  #planted: Uint8Array = new Uint8Array(0);
  /** The plants that are marked on the ground. */
  #placed: { readonly plants: PlantList; readonly selected: number } = { plants: [], selected: -1 };
  #frame = 0;
  #isStale = true;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, stencil: true });
    this.#palette = paletteOf(canvas);
    this.rig = new CameraRig(canvas, () => this.invalidate());
    this.rig.camera.position.set(2, 1.5, 3);
    this.repaint();
    new ResizeObserver(() => this.#resize()).observe(canvas.parentElement!);
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
    this.#planted = new Uint8Array(motion.frames);
    this.#placed = { plants: [], selected: -1 };
    this.#frame = 0;
    this.#build(motion);
    this.rig.begin(motion, motion.view.joints, motion.view.soles, 0);
    this.invalidate();
  }

  /** Shows what became of the motion. */
  setCleaned(cleaned: CleanedMotion): void {
    this.#after = cleaned.view;
    if (this.#stage) this.#buildAfter(this.#stage);
    this.invalidate();
  }

  /** `placed` are the plants with their positions as far as they are known. */
  setPlants(plants: PlantList, placed: PlantList, selected: number): void {
    if (!this.#stage) return;
    this.#planted = plantedFrames(plants, this.#stage.motion.frames);
    this.#placed = { plants: placed, selected };
    this.#stage.markers.show(placed, selected);
    this.invalidate();
  }

  setFrame(frame: number): void {
    this.#frame = frame;
    this.invalidate();
  }

  setCamera(mode: CameraMode): void {
    const view = this.#after ?? this.#stage?.motion.view;
    if (view) this.rig.setMode(mode, view.joints, view.soles, this.#frame);
    this.invalidate();
  }

  isShown(layer: Layer): boolean {
    return !this.#hidden.has(layer);
  }

  setShown(layer: Layer, shown: boolean): void {
    if (shown) this.#hidden.delete(layer);
    else this.#hidden.add(layer);
    this.#applyLayers();
    this.invalidate();
  }

  /** Moves everything to the frame shown. */
  pose(): void {
    const stage = this.#stage;
    if (!stage) return;
    const before = stage.motion.view;
    const after = this.#after ?? before;
    stage.before.pose(before.joints, this.#frame);
    stage.after.pose(after.joints, this.#frame);
    stage.soles.pose(after.soles, this.#planted, this.#frame);
    stage.markers.pose(this.#frame);
    stage.trailsBefore.pose(this.#frame);
    stage.trailsAfter?.pose(this.#frame);
    this.rig.pose(after.joints, after.soles, this.#frame);
  }

  /** Draws if anything has changed since the last time. */
  draw(): boolean {
    if (!this.#isStale) return false;
    this.#isStale = false;
    this.pose();
    this.#renderer.render(this.#scene, this.rig.camera);
    return true;
  }

  /** Draw calls of the last drawn frame. */
  get drawCalls(): number {
    return this.#renderer.info.render.calls;
  }

  /** x y z of a joint as it is drawn. */
  drawnJoint(which: 'before' | 'after', joint: number): readonly [number, number, number] | null {
    return this.#stage?.[which].drawnJoint(joint) ?? null;
  }

  /** Where a point of the world is on the canvas, in its pixels. */
  onCanvas(x: number, y: number, z: number): readonly [number, number] {
    const point = new Vector3(x, y, z).project(this.rig.camera);
    return [((point.x + 1) / 2) * this.#canvas.clientWidth, ((1 - point.y) / 2) * this.#canvas.clientHeight];
  }

  #build(motion: LoadedMotion): void {
    this.#tearDown();
    const palette = this.#palette;
    const { soles } = motion.view;
    const ghost = { heel: palette.ghost, ball: palette.ghost };
    const stage: Stage = {
      motion,
      before: new Skeleton(motion, ghostMaterial(palette.ghost), null),
      after: new Skeleton(motion, bodyMaterial(palette.body), shadowMaterial(palette.shadow)),
      soles: new SolePoints(palette, motion.leg_length),
      markers: new PlantMarkers(palette, motion.leg_length, motion.fps),
      trailsBefore: new Trails(soles, motion.fps, ghost, 0.5),
      trailsAfter: null,
      floor: floorOf(motion, palette),
    };
    this.#stage = stage;
    this.#scene.add(
      stage.floor,
      stage.after.object,
      stage.before.object,
      stage.soles.object,
      stage.markers.object,
      stage.trailsBefore.object,
    );
    stage.markers.show(this.#placed.plants, this.#placed.selected);
    this.#buildAfter(stage);
  }

  #buildAfter(stage: Stage): void {
    stage.trailsAfter?.dispose();
    stage.trailsAfter = this.#after && new Trails(this.#after.soles, stage.motion.fps, this.#palette, 0.95);
    if (stage.trailsAfter) this.#scene.add(stage.trailsAfter.object);
    this.#applyLayers();
  }

  #tearDown(): void {
    const stage = this.#stage;
    if (!stage) return;
    stage.before.dispose();
    stage.after.dispose();
    stage.trailsBefore.dispose();
    stage.trailsAfter?.dispose();
    for (const { geometry, material } of [stage.soles.object, stage.markers.object, stage.floor]) {
      geometry.dispose();
      (material as ShaderMaterial).dispose();
    }
    this.#scene.clear();
  }

  #applyLayers(): void {
    const stage = this.#stage;
    if (!stage) return;
    // Until something was cleaned, the body shows the original: a ghost in the same place would only flicker.
    stage.before.object.visible = this.isShown('before') && this.#after !== null;
    stage.after.object.visible = this.isShown('after');
    stage.soles.object.visible = this.isShown('soles');
    stage.markers.object.visible = this.isShown('plants');
    stage.trailsBefore.object.visible = this.isShown('trails') && this.isShown('before');
    if (stage.trailsAfter) stage.trailsAfter.object.visible = this.isShown('trails') && this.isShown('after');
    stage.floor.visible = this.isShown('floor');
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas.parentElement!;
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.rig.resize(clientWidth, clientHeight);
    this.invalidate();
  }
}
