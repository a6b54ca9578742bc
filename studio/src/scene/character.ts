/** The mesh of the user's own file, read by three's loaders; loaded only when a file has one. */

import {
  AnimationMixer,
  type AnimationClip,
  LoadingManager,
  Matrix4,
  type Object3D,
  PropertyBinding,
  Quaternion,
  SkinnedMesh,
  Vector3,
} from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clone } from 'three/addons/utils/SkeletonUtils.js';

import type { InputFile, LoadedMotion } from '../core.ts';
import { type Follower, SkinnedFigure } from './skinned_figure.ts';

/** A pixel for pictures that a file names and that are not in it. */
const NO_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

interface Read {
  readonly scene: Object3D;
  readonly clips: readonly AnimationClip[];
}

async function read(file: InputFile, beside: readonly InputFile[]): Promise<Read> {
  const manager = new LoadingManager();
  const made: string[] = [];
  manager.setURLModifier((url) => {
    if (url.startsWith('blob:') || url.startsWith('data:')) return url;
    const name = decodeURIComponent(url.split(/[\\/]/).at(-1) ?? url);
    const found = beside.find((other) => other.name === name);
    if (!found) return NO_PICTURE;
    const address = URL.createObjectURL(new Blob([found.bytes as BlobPart]));
    made.push(address);
    return address;
  });
  const bytes = file.bytes.slice().buffer;
  try {
    if (/\.fbx$/i.test(file.name)) {
      const scene = new FBXLoader(manager).parse(bytes, '');
      return { scene, clips: scene.animations };
    }
    const { scene, animations } = await new GLTFLoader(manager).parseAsync(bytes, '');
    return { scene, clips: animations };
  } finally {
    for (const address of made) URL.revokeObjectURL(address);
  }
}

/** A joint's name as three's loaders spell it. */
const plainName = (name: string): string => PropertyBinding.sanitizeNodeName(name).toLowerCase();

/** A skinned mesh whose nodes are matched with the joints of a motion. */
export class Character {
  readonly #scene: Object3D;
  readonly #followers: readonly (Follower | null)[];
  readonly #joints: number;

  constructor(scene: Object3D, followers: readonly (Follower | null)[], joints: number) {
    this.#scene = scene;
    this.#followers = followers;
    this.#joints = joints;
  }

  figure(): SkinnedFigure {
    return new SkinnedFigure(clone(this.#scene), this.#followers, this.#joints);
  }

  get triangles(): number {
    let count = 0;
    this.#scene.traverse((node) => {
      if (node instanceof SkinnedMesh) count += (node.geometry.index ?? node.geometry.attributes['position']).count / 3;
    });
    return count;
  }
}

/** The joints' positions and rotations that a file's nodes are compared with. */
export interface Reference {
  /** x y z of every joint, metres. */
  readonly joints: Float32Array;
  /** x y z w of every joint. */
  readonly rotations: Float32Array;
  /** When in the file's animation that is, seconds; null: it is the file's rest pose. */
  readonly seconds: number | null;
}

/** The axes of hips and thighs, which tell how a file's world is turned against the core's. */
function axesOf(left: Vector3, right: Vector3, knee: Vector3): Matrix4 {
  const across = left.clone().sub(right).normalize();
  const down = knee.clone().sub(right);
  const forth = across.clone().cross(down).normalize();
  return new Matrix4().makeBasis(across, forth, across.clone().cross(forth));
}

/** Reads the skinned mesh of a motion's file; null where it has none that fits the motion. */
export async function readCharacter(
  file: InputFile,
  beside: readonly InputFile[],
  motion: LoadedMotion,
  reference: Reference,
): Promise<Character | null> {
  const { scene, clips } = await read(file, beside);
  let isSkinned = false;
  scene.traverse((node) => void (isSkinned ||= node instanceof SkinnedMesh));
  if (!isSkinned) return null;
  if (reference.seconds !== null) {
    const take = motion.takes.find((each) => each.read)?.name;
    const clip = clips.find(({ name }) => name === take) ?? clips[0];
    if (!clip) return null;
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(clip).play();
    mixer.setTime(reference.seconds);
  }
  scene.updateMatrixWorld(true);
  return matched(scene, motion, reference);
}

function matched(scene: Object3D, motion: LoadedMotion, { joints, rotations }: Reference): Character | null {
  const byName = new Map<string, number>();
  motion.joint_names.forEach((name, joint) => {
    // Some loaders keep a namespace (`mixamorig:Hips`), some do not.
    for (const spelling of [plainName(name.replace(/^.*:/, '')), plainName(name)]) byName.set(spelling, joint);
  });
  const nodes: Object3D[] = [];
  scene.traverse((node) => void nodes.push(node));
  const nodeOf = new Map<number, Object3D>();
  for (const node of nodes) {
    const joint = byName.get(plainName(node.name));
    if (joint !== undefined && !(node instanceof SkinnedMesh) && !nodeOf.has(joint)) nodeOf.set(joint, node);
  }
  const { left, right } = motion.legs;
  const needed = [left.hip, right.hip, right.knee];
  if (needed.some((joint) => !nodeOf.has(joint))) return null;
  const inFile = needed.map((joint) => new Vector3().setFromMatrixPosition(nodeOf.get(joint)!.matrixWorld));
  const inCore = needed.map((joint) => new Vector3().fromArray(joints, 3 * joint));
  const metres = inCore[1]!.distanceTo(inCore[2]!) / inFile[1]!.distanceTo(inFile[2]!);
  const turned = axesOf(inCore[0]!, inCore[1]!, inCore[2]!).multiply(
    axesOf(inFile[0]!, inFile[1]!, inFile[2]!).transpose(),
  );
  const toCore = new Quaternion().setFromRotationMatrix(turned);
  const jointOf = new Map([...nodeOf].map(([joint, node]) => [node, joint]));
  const followers = nodes.map((node): Follower | null => {
    const joint = jointOf.get(node);
    if (joint === undefined) return null;
    const [place, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()];
    node.matrixWorld.decompose(place, turn, scale);
    const ofJoint = new Quaternion().fromArray(rotations, 4 * joint).invert();
    return { joint, turn: ofJoint.multiply(toCore).multiply(turn), scale: scale.multiplyScalar(metres) };
  });
  return new Character(scene, followers, motion.parents.length);
}
