import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three';

/** Where the sun stands, seen from what is lit. */
const SUN = new Vector3(2.2, 5, 2.6);

/** Sky and sun. The sun goes along with the body, so that its shadow is sharp wherever the body is. */
export class Lights {
  readonly object = new Group();
  readonly #sun = new DirectionalLight(0xffffff, 2.1);

  constructor() {
    const sky = new HemisphereLight(0xffffff, 0x8a93a3, 1.35);
    const { shadow } = this.#sun;
    this.#sun.castShadow = true;
    shadow.mapSize.set(1024, 1024);
    shadow.bias = -0.0006;
    shadow.normalBias = 0.012;
    shadow.radius = 3;
    this.object.add(sky, this.#sun, this.#sun.target);
  }

  /** How far around the body shadows fall, metres. */
  setReach(reach: number): void {
    const { camera } = this.#sun.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.far = 14;
    camera.updateProjectionMatrix();
  }

  /** Goes to the point whose x y z begin at an index of some numbers. */
  follow(points: Float32Array, at: number): void {
    const { position } = this.#sun;
    const target = this.#sun.target.position;
    target.x = points[at]!;
    target.y = points[at + 1]!;
    target.z = points[at + 2]!;
    position.x = target.x + SUN.x;
    position.y = target.y + SUN.y;
    position.z = target.z + SUN.z;
  }
}
