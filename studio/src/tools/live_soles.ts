import { Quaternion, Vector3 } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import { groundHeight } from '../scene/ground_height.ts';

const SIDES = ['left', 'right'] as const;

/** Where a point of the sole is in the frame of a joint. */
interface Fixed {
  readonly joint: number;
  readonly offset: Vector3;
  readonly clearance: number;
}

/**
 * Sole points of a figure that moves live, from its joints' local poses: a view of one frame that is filled anew. What
 * is fixed to ankle and toes is taken from a motion of the same figure.
 */
export class LiveSoles {
  readonly view: MotionView;
  readonly #fixed: readonly Fixed[];
  readonly #rotations: readonly Quaternion[];
  readonly #parents: ArrayLike<number>;
  readonly #point = new Vector3();
  readonly #ground: LoadedMotion;

  /** `rotations` are those of the motion; `ground` carries the ground that heights are measured from. */
  constructor(motion: LoadedMotion, rotations: Float32Array, ground: LoadedMotion) {
    this.#ground = ground;
    this.#parents = motion.parents;
    this.#rotations = Array.from(motion.parents, () => new Quaternion());
    this.view = {
      joints: motion.view.joints.slice(0, 3 * motion.parents.length),
      soles: motion.view.soles.slice(0, 18),
      heights: motion.view.heights.slice(0, 6),
      speeds: motion.view.speeds.slice(0, 6),
    };
    this.#fixed = SIDES.flatMap((side, s) =>
      [0, 1, 2].map((part): Fixed => {
        const { ankle, ball } = motion.legs[side];
        const joint = part === 2 && ball >= 0 ? ball : ankle;
        const at = 3 * (3 * s + part);
        const turn = new Quaternion().fromArray(rotations, 4 * joint).invert();
        const offset = new Vector3()
          .fromArray(motion.view.soles, at)
          .sub(new Vector3().fromArray(motion.view.joints, 3 * joint))
          .applyQuaternion(turn);
        const clearance = motion.view.soles[at + 1]! - motion.view.heights[3 * s + part]!;
        return { joint, offset, clearance };
      }),
    );
  }

  /** `pose` as `Walker.pose`, `joints` as `Walker.joints`. Allocates nothing. */
  update(joints: Float32Array, pose: Float32Array): void {
    this.view.joints.set(joints);
    for (let joint = 0; joint < this.#rotations.length; ++joint) {
      const turn = this.#rotations[joint]!.fromArray(pose, 7 * joint + 3);
      const parent = this.#parents[joint]!;
      if (parent >= 0) turn.premultiply(this.#rotations[parent]!);
    }
    const { soles, heights } = this.view;
    for (let point = 0; point < 6; ++point) {
      const { joint, offset, clearance } = this.#fixed[point]!;
      this.#point.copy(offset).applyQuaternion(this.#rotations[joint]!);
      for (let axis = 0; axis < 3; ++axis)
        soles[3 * point + axis] = joints[3 * joint + axis]! + this.#point.getComponent(axis);
      const ground = groundHeight(this.#ground, soles[3 * point]!, soles[3 * point + 2]!);
      heights[point] = soles[3 * point + 1]! - ground - clearance;
    }
  }
}
