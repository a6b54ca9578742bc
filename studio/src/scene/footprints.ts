import {
  Color,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Shape,
  ShapeGeometry,
  Vector3,
} from 'three';

import type { Palette } from './palette.ts';

const UP = new Vector3(0, 1, 0);
const ABOVE = 0.006;

/** The outline of a sole, a metre long, pointing along +z, around the middle between heel and ball. */
function soleShape(): ShapeGeometry {
  const outline = new Shape();
  outline.moveTo(-0.13, -0.42);
  outline.bezierCurveTo(-0.13, -0.58, 0.13, -0.58, 0.13, -0.42);
  outline.bezierCurveTo(0.14, -0.1, 0.2, 0.05, 0.19, 0.3);
  outline.bezierCurveTo(0.18, 0.6, -0.16, 0.6, -0.18, 0.3);
  outline.bezierCurveTo(-0.19, 0.05, -0.12, -0.1, -0.13, -0.42);
  const shape = new ShapeGeometry(outline, 8);
  shape.rotateX(Math.PI / 2);
  return shape;
}

/** Prints of feet on the ground; the oldest goes when there are too many. */
export class Footprints {
  readonly object: InstancedMesh;
  readonly #palette: Palette;
  readonly #most: number;
  readonly #matrix = new Matrix4();
  readonly #turn = new Quaternion();
  readonly #size: Vector3;
  readonly #place = new Vector3();
  #next = 0;

  constructor(palette: Palette, footLength: number, most: number) {
    this.#palette = palette;
    this.#most = most;
    this.#size = new Vector3(footLength, 1, footLength);
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.75, side: DoubleSide, depthWrite: false });
    this.object = new InstancedMesh(soleShape(), material, most);
    this.object.frustumCulled = false;
    this.object.renderOrder = 1;
    // Colours must be there from the first picture on: a material without them is compiled for ever without.
    this.object.setColorAt(0, new Color());
    this.object.count = 0;
  }

  clear(): void {
    this.#next = 0;
    this.object.count = 0;
  }

  add(side: 'left' | 'right', x: number, y: number, z: number, heading: number): void {
    const at = this.#next++ % this.#most;
    this.#turn.setFromAxisAngle(UP, heading);
    this.#place.set(x, y + ABOVE, z);
    this.object.setMatrixAt(at, this.#matrix.compose(this.#place, this.#turn, this.#size));
    this.object.setColorAt(at, this.#palette[side]);
    this.object.count = Math.min(this.#next, this.#most);
    this.object.instanceMatrix.needsUpdate = true;
    this.object.instanceColor!.needsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as MeshBasicMaterial).dispose();
    this.object.removeFromParent();
  }
}
