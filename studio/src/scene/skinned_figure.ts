import { type Object3D, Matrix4, Mesh, Quaternion, SkinnedMesh, Vector3 } from 'three';

/** How a node of the user's file follows a joint of the core. */
export interface Follower {
  readonly joint: number;
  /** From the joint's axes to the node's. */
  readonly turn: Quaternion;
  readonly scale: Vector3;
}

/** The user's own mesh, driven by the core's pose. */
export class SkinnedFigure {
  readonly object: Object3D;
  readonly #nodes: readonly { readonly node: Object3D; readonly follower: Follower | null }[];
  readonly #joints: number;
  readonly #place = new Vector3();
  readonly #turn = new Quaternion();

  /** `followers` in the order in which the nodes of `object` are come across. */
  constructor(object: Object3D, followers: readonly (Follower | null)[], joints: number) {
    this.object = object;
    this.#joints = joints;
    const nodes: Object3D[] = [];
    object.traverse((node) => void nodes.push(node));
    this.#nodes = nodes.map((node, i) => ({ node, follower: followers[i] ?? null }));
    for (const node of nodes) {
      node.updateMatrix();
      node.matrixAutoUpdate = false;
      node.matrixWorldAutoUpdate = false;
      if (node instanceof Mesh) {
        node.frustumCulled = false;
        node.castShadow = true;
      }
    }
  }

  /** Allocates nothing. Each node that is a joint is put where the core has it; the others go along. */
  pose(joints: Float32Array, rotations: Float32Array, frame: number, shift: Vector3): void {
    for (let i = 0; i < this.#nodes.length; ++i) {
      const { node, follower } = this.#nodes[i]!;
      if (follower) {
        const at = frame * this.#joints + follower.joint;
        this.#place.fromArray(joints, 3 * at).add(shift);
        this.#turn.fromArray(rotations, 4 * at).multiply(follower.turn);
        node.matrixWorld.compose(this.#place, this.#turn, follower.scale);
      } else if (node.parent && i > 0) node.matrixWorld.multiplyMatrices(node.parent.matrixWorld, node.matrix);
      else node.matrixWorld.copy(node.matrix);
      if (node instanceof SkinnedMesh) node.bindMatrixInverse.copy(node.matrixWorld).invert();
    }
  }

  /** Where the node of a joint is drawn; null where no node follows it. */
  drawnJoint(joint: number): readonly [number, number, number] | null {
    const found = this.#nodes.find(({ follower }) => follower?.joint === joint);
    if (!found) return null;
    return new Vector3().setFromMatrixPosition(found.node.matrixWorld as Matrix4).toArray();
  }

  dispose(): void {
    this.object.removeFromParent();
  }
}
