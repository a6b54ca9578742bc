/** Reading and placing the bones of a three.js character, without three.js itself: any version of it fits. */

import { CoreError } from './api.ts';

export interface ThreeVector {
  x: number;
  y: number;
  z: number;
}
export interface ThreeQuaternion extends ThreeVector {
  w: number;
}
interface ThreeMatrix {
  readonly elements: ArrayLike<number>;
}

/** What is used of three.js's Object3D. */
export interface ThreeObject {
  readonly name: string;
  readonly parent: ThreeObject | null;
  readonly children: readonly ThreeObject[];
  readonly position: ThreeVector;
  readonly quaternion: ThreeQuaternion;
  readonly matrixWorld: ThreeMatrix;
  readonly isBone?: boolean;
  readonly skeleton?: { readonly bones: readonly ThreeObject[]; readonly boneInverses: readonly ThreeMatrix[] };
  traverse(visit: (object: ThreeObject) => void): void;
  updateWorldMatrix(parents: boolean, children: boolean): void;
}

/** A placement: translation, rotation (x y z w) and one scale for all axes. */
export class Placement {
  readonly at = new Float64Array(3);
  readonly turn = Float64Array.of(0, 0, 0, 1);
  scale = 1;

  /** From a 4 x 4 matrix, column after column. */
  setMatrix(m: ArrayLike<number>): this {
    const s = Math.hypot(m[0]!, m[1]!, m[2]!) || 1;
    const xx = m[0]! / s;
    const yy = m[5]! / s;
    const zz = m[10]! / s;
    // Differences and sums of opposite entries, which are 4 w x, 4 w y, 4 w z, and 4 x y, 4 x z, 4 y z.
    const wx = (m[6]! - m[9]!) / s;
    const wy = (m[8]! - m[2]!) / s;
    const wz = (m[1]! - m[4]!) / s;
    const xy = (m[1]! + m[4]!) / s;
    const xz = (m[2]! + m[8]!) / s;
    const yz = (m[6]! + m[9]!) / s;
    // The largest of w, x, y and z is the divisor (Shepperd 1978).
    if (xx + yy + zz > 0) this.#turnBy(wx, wy, wz, 1 + xx + yy + zz);
    else if (xx >= yy && xx >= zz) this.#turnBy(1 + xx - yy - zz, xy, xz, wx);
    else if (yy >= zz) this.#turnBy(xy, 1 - xx + yy - zz, yz, wy);
    else this.#turnBy(xz, yz, 1 - xx - yy + zz, wz);
    for (let k = 0; k < 3; ++k) this.at[k] = m[12 + k]!;
    this.scale = s;
    return this;
  }

  /** Writes the placement of a child, seven numbers, as seen from where this one is given. Lengths are not scaled. */
  outward(position: ThreeVector, rotation: ThreeQuaternion, out: Float32Array | Float64Array): void {
    rotate(this.turn, position.x, position.y, position.z, out);
    for (let k = 0; k < 3; ++k) out[k]! += this.at[k]! / this.scale;
    multiply(this.turn, rotation.x, rotation.y, rotation.z, rotation.w, out);
  }

  /** Writes seven numbers that were written by `outward`, and changed since, back into a child. */
  inward(seven: ArrayLike<number>, position: ThreeVector, rotation: ThreeQuaternion): void {
    const back = this.#back;
    back.turn.set(this.turn);
    for (let k = 0; k < 3; ++k) back.turn[k]! *= -1;
    const x = seven[0]! - this.at[0]! / this.scale;
    const y = seven[1]! - this.at[1]! / this.scale;
    const z = seven[2]! - this.at[2]! / this.scale;
    rotate(back.turn, x, y, z, back.seven);
    multiply(back.turn, seven[3]!, seven[4]!, seven[5]!, seven[6]!, back.seven);
    write(back.seven, 0, position, rotation);
  }

  /** Sets the rotation to numbers that are a multiple of it. */
  #turnBy(x: number, y: number, z: number, w: number): void {
    const length = Math.hypot(x, y, z, w) || 1;
    this.turn[0] = x / length;
    this.turn[1] = y / length;
    this.turn[2] = z / length;
    this.turn[3] = w / length;
  }

  readonly #back = { turn: new Float64Array(4), seven: new Float64Array(7) };
}

/** q v q*, into the first three numbers of `out`. */
function rotate(q: Float64Array, vx: number, vy: number, vz: number, out: Float32Array | Float64Array): void {
  const x = q[0]!;
  const y = q[1]!;
  const z = q[2]!;
  const w = q[3]!;
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[0] = vx + w * tx + y * tz - z * ty;
  out[1] = vy + w * ty + z * tx - x * tz;
  out[2] = vz + w * tz + x * ty - y * tx;
}

/** The product of two rotations, into numbers 3 to 6 of `out`. */
function multiply(
  q: Float64Array,
  bx: number,
  by: number,
  bz: number,
  bw: number,
  out: Float32Array | Float64Array,
): void {
  const x = q[0]!;
  const y = q[1]!;
  const z = q[2]!;
  const w = q[3]!;
  out[3] = w * bx + x * bw + y * bz - z * by;
  out[4] = w * by - x * bz + y * bw + z * bx;
  out[5] = w * bz + x * by - y * bx + z * bw;
  out[6] = w * bw - x * bx - y * by - z * bz;
}

/** Sets a bone to seven numbers. */
export function write(
  numbers: ArrayLike<number>,
  start: number,
  position: ThreeVector,
  rotation: ThreeQuaternion,
): void {
  position.x = numbers[start]!;
  position.y = numbers[start + 1]!;
  position.z = numbers[start + 2]!;
  rotation.x = numbers[start + 3]!;
  rotation.y = numbers[start + 4]!;
  rotation.z = numbers[start + 5]!;
  rotation.w = numbers[start + 6]!;
}

/** The bones of a character, parents before their children: of several hierarchies the largest. */
export function bonesOf(character: ThreeObject): ThreeObject[] {
  const roots: ThreeObject[] = [];
  character.traverse((object) => {
    if (object.isBone && !object.parent?.isBone) roots.push(object);
  });
  const hierarchies = roots.map((root) => {
    const bones: ThreeObject[] = [];
    const add = (bone: ThreeObject): void => {
      bones.push(bone);
      bone.children.filter((child) => child.isBone).forEach(add);
    };
    add(root);
    return bones;
  });
  const largest = hierarchies.sort((a, b) => b.length - a.length)[0];
  if (!largest) throw new CoreError('the character has no bones');
  return largest;
}

/** How bones were bound to their mesh, by bone: their world matrices then. */
export function boundPlacements(character: ThreeObject): Map<ThreeObject, Placement> {
  const bound = new Map<ThreeObject, Placement>();
  character.traverse(({ skeleton }) => {
    skeleton?.bones.forEach((bone, i) => bound.set(bone, invertedMatrix(skeleton.boneInverses[i]!.elements)));
  });
  return bound;
}

/** The placement whose inverse is this matrix of rotation, one scale and translation. */
function invertedMatrix(m: ArrayLike<number>): Placement {
  const inverse = new Placement().setMatrix(m);
  const out = new Placement();
  out.scale = 1 / inverse.scale;
  for (let k = 0; k < 3; ++k) out.turn[k] = -inverse.turn[k]!;
  out.turn[3] = inverse.turn[3]!;
  const turned = new Float64Array(3);
  rotate(out.turn, inverse.at[0]!, inverse.at[1]!, inverse.at[2]!, turned);
  for (let k = 0; k < 3; ++k) out.at[k] = -out.scale * turned[k]!;
  return out;
}
