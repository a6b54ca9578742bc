import { DynamicDrawUsage, Group, InstancedBufferAttribute, Mesh, type ShaderMaterial } from 'three';

import type { LoadedMotion } from '../core.ts';
import { boneShape } from './bone_shape.ts';
import { groundHeight } from './ground_height.ts';

/** Girth of a bone as a part of its length, and its limits as parts of a leg. */
const SLENDERNESS = 0.12;
const THINNEST = 0.009;
const THICKEST = 0.042;

/** One skeleton: a bone from every joint to its parent, in one draw call, and one for its shadow. */
export class Skeleton {
  readonly object = new Group();
  readonly #parents: Int32Array;
  readonly #motion: LoadedMotion;
  readonly #heads: InstancedBufferAttribute;
  readonly #tails: InstancedBufferAttribute;
  readonly #grounds: InstancedBufferAttribute;
  readonly #shape = boneShape();
  readonly #castsShadow: boolean;
  readonly #materials: readonly ShaderMaterial[];

  constructor(motion: LoadedMotion, material: ShaderMaterial, shadow: ShaderMaterial | null) {
    this.#motion = motion;
    this.#parents = motion.parents;
    this.#castsShadow = shadow !== null;
    this.#materials = shadow ? [material, shadow] : [material];
    const bones = motion.parents.length - 1;
    const add = (name: string, size: number): InstancedBufferAttribute => {
      const attribute = new InstancedBufferAttribute(new Float32Array(bones * size), size);
      attribute.setUsage(DynamicDrawUsage);
      this.#shape.setAttribute(name, attribute);
      return attribute;
    };
    this.#heads = add('head', 3);
    this.#tails = add('tail', 3);
    this.#grounds = add('groundAt', 2);
    add('girth', 1).array.set(girthsOf(motion));
    this.#shape.instanceCount = bones;
    // Bones are placed by the shader, where three cannot see them: it must not decide that they are out of view.
    const body = new Mesh(this.#shape, material);
    body.frustumCulled = false;
    this.object.add(body);
    if (shadow) {
      const cast = new Mesh(this.#shape, shadow);
      cast.frustumCulled = false;
      cast.renderOrder = -1;
      this.object.add(cast);
    }
  }

  /** Takes the pose of a frame from positions as in `MotionView.joints`. Allocates nothing. */
  pose(joints: Float32Array, frame: number): void {
    const parents = this.#parents;
    const heads = this.#heads.array;
    const tails = this.#tails.array;
    const start = 3 * frame * parents.length;
    for (let joint = 1; joint < parents.length; ++joint) {
      const bone = 3 * (joint - 1);
      const head = start + 3 * parents[joint]!;
      const tail = start + 3 * joint;
      for (let axis = 0; axis < 3; ++axis) {
        heads[bone + axis] = joints[head + axis]!;
        tails[bone + axis] = joints[tail + axis]!;
      }
    }
    this.#heads.needsUpdate = true;
    this.#tails.needsUpdate = true;
    if (this.#castsShadow) this.#layShadow(heads, tails);
  }

  /** The drawn end of the bone to a joint: x y z, for tests and for the console. */
  drawnJoint(joint: number): readonly [number, number, number] {
    const from = joint === 0 ? this.#heads : this.#tails;
    const bone = joint === 0 ? this.#parents.indexOf(0) - 1 : joint - 1;
    return [from.getX(bone), from.getY(bone), from.getZ(bone)];
  }

  dispose(): void {
    this.#shape.dispose();
    for (const material of this.#materials) material.dispose();
    this.object.removeFromParent();
  }

  #layShadow(heads: ArrayLike<number>, tails: ArrayLike<number>): void {
    const grounds = this.#grounds.array;
    for (let bone = 0; bone < this.#grounds.count; ++bone) {
      grounds[2 * bone] = groundHeight(this.#motion, heads[3 * bone]!, heads[3 * bone + 2]!);
      grounds[2 * bone + 1] = groundHeight(this.#motion, tails[3 * bone]!, tails[3 * bone + 2]!);
    }
    this.#grounds.needsUpdate = true;
  }
}

function girthsOf(motion: LoadedMotion): Float32Array {
  const {
    parents,
    view: { joints },
    leg_length: leg,
  } = motion;
  const start = 3 * motion.first_frame * parents.length;
  const girths = new Float32Array(parents.length - 1);
  for (let joint = 1; joint < parents.length; ++joint) {
    const [head, tail] = [start + 3 * parents[joint]!, start + 3 * joint];
    const length = Math.hypot(
      joints[tail]! - joints[head]!,
      joints[tail + 1]! - joints[head + 1]!,
      joints[tail + 2]! - joints[head + 2]!,
    );
    girths[joint - 1] = Math.max(THINNEST * leg, Math.min(THICKEST * leg, SLENDERNESS * length));
  }
  return girths;
}
