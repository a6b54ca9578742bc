// Where the balls of the feet are while they stand, and how far they go then.
import * as THREE from 'three';

const MOST_DOTS = 4000;
const SETTLED = 0.15; // seconds after which a foot that landed is expected to be at rest

export class Trail {
  /** The farthest that a ball went from where it had come to rest in its stance, metres. */
  most = 0;
  stances = 0;
  #dots;
  #count = 0;
  #stances = new Map();
  #place = new THREE.Vector3();
  #matrix = new THREE.Matrix4();

  constructor(scene, colour) {
    this.#dots = new THREE.InstancedMesh(
      new THREE.CircleGeometry(0.02, 16).rotateX(-Math.PI / 2),
      new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.85, depthWrite: false }),
      MOST_DOTS,
    );
    this.#dots.count = 0;
    this.#dots.frustumCulled = false;
    scene.add(this.#dots);
  }

  /** Takes a foot of one frame of a sixtieth of a second. */
  add(side, bone, stands) {
    if (!stands) {
      this.#stances.delete(side);
      return;
    }
    bone.getWorldPosition(this.#place);
    const stance = this.#stances.get(side) ?? { frames: 0, rest: null };
    this.#stances.set(side, stance);
    stance.frames += 1;
    if (stance.frames / 60 < SETTLED) return;
    if (!stance.rest) {
      stance.rest = this.#place.clone();
      this.stances += 1;
    }
    const way = Math.hypot(this.#place.x - stance.rest.x, this.#place.z - stance.rest.z);
    this.most = Math.max(this.most, way);
    this.#matrix.makeTranslation(this.#place.x, 0.004, this.#place.z);
    this.#dots.setMatrixAt(this.#count % MOST_DOTS, this.#matrix);
    this.#count += 1;
    this.#dots.count = Math.min(this.#count, MOST_DOTS);
    this.#dots.instanceMatrix.needsUpdate = true;
  }

  text() {
    return `${(100 * this.most).toFixed(1)} cm`;
  }
}
