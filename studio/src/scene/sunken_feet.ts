import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, ShaderMaterial, type Vector3 } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import type { Body } from './body/body.ts';
import { FOOT_POINTS } from './body/foot.ts';
import { groundHeight } from './ground_height.ts';
import type { Palette } from './palette.ts';

/** A sole point less deep than this is not shown as sunken, metres: it cannot be seen either. */
export const SHOWN_DEPTH = 0.002;

const VERTEX = /* glsl */ `
attribute float depth;
varying float vDepth;
void main() {
  vDepth = depth;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 color;
varying float vDepth;
void main() {
  if (vDepth < 0.0005) discard;
  gl_FragColor = vec4(color, 0.55 + 0.4 * smoothstep(0.0, 0.04, vDepth));
  #include <colorspace_fragment>
}`;

/** What of the feet is below the ground, drawn red through the floor. */
export class SunkenFeet {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  /** How deep the left and right foot are in the ground, metres; 0 where they are not. */
  readonly depths: [number, number] = [0, 0];
  readonly #motion: LoadedMotion;
  readonly #body: Body;
  readonly #depth: BufferAttribute;

  constructor(motion: LoadedMotion, body: Body, palette: Palette) {
    this.#motion = motion;
    this.#body = body;
    const shape = new BufferGeometry();
    shape.setAttribute('position', body.geometry.getAttribute('position'));
    this.#depth = new BufferAttribute(new Float32Array(body.points.length / 3), 1).setUsage(DynamicDrawUsage);
    shape.setAttribute('depth', this.#depth);
    shape.setIndex(body.feetTriangles());
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { color: { value: palette.danger } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.object = new Mesh(shape, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 3;
  }

  /** Allocates nothing. The body must have been posed before. */
  pose(view: MotionView, frame: number, shift: Vector3): void {
    const depth = this.#depth.array;
    const { points, firstFootPoint } = this.#body;
    for (let side = 0; side < 2; ++side) {
      let deepest = 0;
      for (let part = 0; part < 3; ++part) deepest = Math.max(deepest, -view.heights[6 * frame + 3 * side + part]!);
      const isSunken = deepest > SHOWN_DEPTH;
      this.depths[side] = isSunken ? deepest : 0;
      const first = firstFootPoint + side * FOOT_POINTS;
      for (let point = first; point < first + FOOT_POINTS; ++point) {
        const x = points[3 * point]! - shift.x;
        const z = points[3 * point + 2]! - shift.z;
        depth[point] = isSunken ? groundHeight(this.#motion, x, z) - points[3 * point + 1]! : -1;
      }
    }
    this.object.visible = this.depths[0] > 0 || this.depths[1] > 0;
    this.#depth.needsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}
