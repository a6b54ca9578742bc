/** Feet of a three.js character that stay in place while it moves, whatever animates it. */

import { CoreError } from './api.ts';
import type { FootLock, FootLockOptions } from './foot_lock.ts';
import type { CoreModule } from './module.ts';
import { bonesOf, boundPlacements, Placement, type ThreeObject, write } from './three_bones.ts';

export { bonesOf, type ThreeObject } from './three_bones.ts';

export type ThreeFootLockOptions = Omit<FootLockOptions, 'skeleton' | 'metres_per_unit'>;

/**
 *   const lock = new ThreeFootLock(core, gltf.scene);
 *   // every frame, after the mixer and after the character was moved:
 *   lock.update(delta);
 *
 * Lengths of the scene are metres, +y is up. `update` reads the bones, and writes those of the legs and the one that
 * carries the body; with a latency, all of them, as they were so long ago. It allocates nothing.
 */
export class ThreeFootLock {
  readonly lock: FootLock;
  readonly bones: readonly ThreeObject[];
  readonly #written: readonly number[];
  readonly #parent = new Placement();
  readonly #scale: number;

  constructor(core: CoreModule, character: ThreeObject, options: ThreeFootLockOptions = {}) {
    this.bones = bonesOf(character);
    const root = this.bones[0]!;
    const parents = this.bones.map((bone) => (bone === root ? -1 : this.bones.indexOf(bone.parent!)));
    this.#place();
    this.#scale = this.#parent.scale;
    const skeleton = { names: this.bones.map(({ name }) => name), parents, rest: this.#rest(character) };
    this.lock = core.footLock({ ...options, skeleton, metres_per_unit: this.#scale });
    const { mover, legs } = this.lock.joints;
    const leg = [legs.left, legs.right].flatMap(({ hip, knee, ankle, ball }) => [hip, knee, ankle, ball]);
    const changing = [...new Set([mover, ...leg.filter((joint) => joint >= 0)])];
    this.#written = this.lock.latencyFrames > 0 ? this.bones.map((_, joint) => joint) : changing;
  }

  /** Corrects the pose that the bones have now, so many seconds after the one before. */
  update(seconds: number, planted?: number): boolean {
    this.#place();
    if (Math.abs(this.#parent.scale - this.#scale) > 1e-3 * this.#scale) {
      throw new CoreError('the character was scaled since its feet were locked; make a new lock');
    }
    const { pose } = this.lock;
    const { bones } = this;
    for (let joint = 1; joint < bones.length; ++joint) {
      const { position: p, quaternion: q } = bones[joint]!;
      const at = 7 * joint;
      pose[at] = p.x;
      pose[at + 1] = p.y;
      pose[at + 2] = p.z;
      pose[at + 3] = q.x;
      pose[at + 4] = q.y;
      pose[at + 5] = q.z;
      pose[at + 6] = q.w;
    }
    this.#parent.outward(bones[0]!.position, bones[0]!.quaternion, pose);
    if (!this.lock.push(seconds, planted) || this.lock.fate === 'unusable') return false;
    const { corrected } = this.lock;
    for (const joint of this.#written) {
      const { position, quaternion } = bones[joint]!;
      if (joint === 0) this.#parent.inward(corrected, position, quaternion);
      else write(corrected, 7 * joint, position, quaternion);
    }
    return true;
  }

  /** Before a frame in which the character is somewhere else on purpose. */
  teleport(): void {
    this.lock.teleport();
  }

  close(): void {
    this.lock.close();
  }

  /** Where the space is that the root bone is placed in. */
  #place(): void {
    const above = this.bones[0]!.parent;
    if (!above) return;
    above.updateWorldMatrix(true, false);
    this.#parent.setMatrix(above.matrixWorld.elements);
  }

  /** The bones as they were bound to their mesh; those that were not, as they are now. */
  #rest(character: ThreeObject): Float64Array {
    const bound = boundPlacements(character);
    const rest = new Float64Array(7 * this.bones.length);
    this.bones.forEach((bone, joint) => {
      const own = bound.get(bone);
      const above = bound.get(bone.parent!);
      const seven = rest.subarray(7 * joint, 7 * joint + 7);
      if (joint === 0) {
        this.#restOfRoot(character, own, seven);
      } else if (own && above) {
        seven.set(own.at.map((value) => value / own.scale));
        seven.set(own.turn, 3);
        relative(above, seven);
      } else {
        seven.set([bone.position.x, bone.position.y, bone.position.z]);
        seven.set([bone.quaternion.x, bone.quaternion.y, bone.quaternion.z, bone.quaternion.w], 3);
      }
    });
    return rest;
  }

  /**
   * Where the root stood when it was bound, above the ground that the character's origin is on. Files bind bones in
   * the space of the scene or in that of the root's parent: the one in which up is where it is now.
   */
  #restOfRoot(character: ThreeObject, bound: Placement | undefined, out: Float64Array): void {
    const { position, quaternion } = this.bones[0]!;
    const now = new Float64Array(7);
    this.#parent.outward(position, quaternion, now);
    const scene = bound && seven(bound);
    const inParent = bound && new Float64Array(7);
    if (bound) this.#parent.outward(vectorOf(bound.at, bound.scale), turnOf(bound.turn), inParent!);
    const best = [scene, inParent].filter((rest) => rest !== undefined).sort((a, b) => lean(a, now) - lean(b, now))[0];
    out.set(best ?? now);
    if (best === scene && scene) return;
    const origin = new Placement().setMatrix(character.matrixWorld.elements);
    for (let k = 0; k < 3; ++k) out[k]! -= origin.at[k]! / this.#parent.scale;
  }
}

const vectorOf = (at: Float64Array, scale: number) => ({ x: at[0]! / scale, y: at[1]! / scale, z: at[2]! / scale });
const turnOf = (q: Float64Array) => ({ x: q[0]!, y: q[1]!, z: q[2]!, w: q[3]! });
const seven = ({ at, turn, scale }: Placement): Float64Array =>
  Float64Array.of(...at.map((value) => value / scale), ...turn);

/** How far up of one rotation leans from that of another, as their bones see it: 0 where it is the same, 2 opposite. */
function lean(a: Float64Array, b: Float64Array): number {
  const [up, other] = [a, b].map((q) => {
    const [x, y, z, w] = [q[3]!, q[4]!, q[5]!, q[6]!];
    return [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
  });
  return 1 - up!.reduce((sum, value, k) => sum + value * other![k]!, 0);
}

/** Seven numbers of a world placement as seen from another. */
function relative(above: Placement, seven: Float64Array): void {
  const position = { x: 0, y: 0, z: 0 };
  const quaternion = { x: 0, y: 0, z: 0, w: 1 };
  above.inward(seven, position, quaternion);
  seven.set([position.x, position.y, position.z, quaternion.x, quaternion.y, quaternion.z, quaternion.w]);
}
