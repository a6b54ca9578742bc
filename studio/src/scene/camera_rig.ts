import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

import type { LoadedMotion } from '../core.ts';
import { POINTS } from './sole_points.ts';

/** `orbit` stays where it is put; the others go along with the body or a foot, and can be turned about it. */
export type CameraMode = 'orbit' | 'follow' | 'left foot' | 'right foot';
export const CAMERA_MODES: readonly CameraMode[] = ['orbit', 'follow', 'left foot', 'right foot'];

/** Views along an axis of the body at its start. */
export type AxisView = 'front' | 'side' | 'top';
const AXES: Readonly<Record<AxisView, readonly [number, number, number]>> = {
  front: [0, 0.12, 1],
  side: [1, 0.12, 0],
  // A camera that looks straight down has no up.
  top: [0, 1, 0.001],
};

const UP = new Vector3(0, 1, 0);
/** Where a camera starts, seen from what it looks at, in leg lengths, with the body facing +z. */
const BODY_OFFSET = new Vector3(3.3, 0.95, 3.3);
const FOOT_OFFSET = new Vector3(1.15, 0.42, 0.62);
/** How far the hips may rise and sink before the camera goes along, in leg lengths: a walk must not rock the view. */
const SLACK = 0.15;

export class CameraRig {
  readonly camera = new PerspectiveCamera(35, 1, 0.02, 200);
  readonly controls: OrbitControls;
  #mode: CameraMode = 'follow';
  #motion: LoadedMotion | null = null;
  /** What is followed; the hand may have moved the camera's own target away from it. */
  readonly #wanted = new Vector3();
  readonly #shift = new Vector3();

  constructor(surface: HTMLElement, onChange: () => void) {
    this.controls = new OrbitControls(this.camera, surface);
    this.controls.maxPolarAngle = 0.62 * Math.PI;
    this.controls.minDistance = 0.1;
    this.controls.maxDistance = 60;
    this.controls.addEventListener('change', onChange);
  }

  get mode(): CameraMode {
    return this.#mode;
  }

  /** Looks at a motion from its side and front. */
  begin(motion: LoadedMotion, joints: Float32Array, soles: Float32Array, frame: number): void {
    this.#motion = motion;
    this.controls.target.setScalar(0);
    this.#wanted.setScalar(0);
    this.setMode('follow', joints, soles, frame);
  }

  setMode(mode: CameraMode, joints: Float32Array, soles: Float32Array, frame: number): void {
    const wasFoot = this.#mode.endsWith('foot');
    this.#mode = mode;
    if (!this.#motion) return;
    this.#aim(joints, soles, frame);
    const isFoot = mode.endsWith('foot');
    const isFirst = this.controls.target.lengthSq() === 0;
    this.controls.target.copy(this.#wanted);
    if (isFoot || wasFoot || isFirst) {
      const offset = isFoot ? FOOT_OFFSET : BODY_OFFSET;
      const side = mode === 'right foot' ? -1 : 1;
      this.camera.position
        .set(side * offset.x, offset.y, offset.z)
        .applyAxisAngle(UP, headingOf(this.#motion))
        .multiplyScalar(this.#motion.leg_length)
        .add(this.#wanted);
    }
    this.controls.update();
  }

  /** Looks along an axis of the body from as far away as now. */
  look(axis: AxisView): void {
    if (!this.#motion) return;
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.position
      .fromArray(AXES[axis])
      .normalize()
      .applyAxisAngle(UP, headingOf(this.#motion))
      .multiplyScalar(distance)
      .add(this.controls.target);
    this.controls.update();
  }

  /** Looks down at the floor around a point and ahead of it, as one does to draw on it. */
  overlook(x: number, z: number, distance: number): void {
    this.#mode = 'orbit';
    this.controls.target.set(x, 0, z + 0.3 * distance);
    this.camera.position.set(x, 0.85 * distance, z - 0.45 * distance);
    this.controls.update();
  }

  /** Brings what is followed into the middle, at a distance from which all of it is seen. */
  frame(): void {
    if (!this.#motion) return;
    const isFoot = this.#mode.endsWith('foot');
    const away = this.camera.position.clone().sub(this.controls.target).normalize();
    const distance = (isFoot ? FOOT_OFFSET : BODY_OFFSET).length() * this.#motion.leg_length;
    this.controls.target.copy(this.#wanted);
    this.camera.position.copy(this.#wanted).addScaledVector(away, distance);
    this.controls.update();
  }

  /** Goes along with what is looked at. Allocates nothing. */
  pose(joints: Float32Array, soles: Float32Array, frame: number): void {
    if (this.#mode === 'orbit' || !this.#motion) return;
    this.#shift.copy(this.#wanted).negate();
    this.#aim(joints, soles, frame);
    this.#shift.add(this.#wanted);
    this.controls.target.add(this.#shift);
    // Both go the same way, so the camera need not be turned: the controls' own update would allocate.
    this.camera.position.add(this.#shift);
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
  }

  /** The point to look at: between heel and ball of a foot, or the body. */
  #aim(joints: Float32Array, soles: Float32Array, frame: number): void {
    const motion = this.#motion!;
    if (this.#mode === 'left foot' || this.#mode === 'right foot') {
      const heel = 3 * (POINTS * frame + (this.#mode === 'left foot' ? 0 : 3));
      this.#wanted.set(
        soles[heel]! + soles[heel + 3]!,
        soles[heel + 1]! + soles[heel + 4]!,
        soles[heel + 2]! + soles[heel + 5]!,
      );
      this.#wanted.multiplyScalar(0.5);
      return;
    }
    const hips = 3 * (frame * motion.parents.length + motion.hips);
    const slack = SLACK * motion.leg_length;
    const height = joints[hips + 1]!;
    const level = Math.max(height - slack, Math.min(height + slack, this.#wanted.y));
    this.#wanted.set(joints[hips]!, level, joints[hips + 2]!);
  }
}

/** Where the body faces when its motion begins, as an angle about +y from +z: across the hips, and turned. */
function headingOf(motion: LoadedMotion): number {
  const { joints } = motion.view;
  const start = motion.first_frame * motion.parents.length;
  const left = 3 * (start + motion.legs.left.hip);
  const right = 3 * (start + motion.legs.right.hip);
  return Math.atan2(joints[right + 2]! - joints[left + 2]!, joints[left]! - joints[right]!);
}
