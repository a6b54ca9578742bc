import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  SphereGeometry,
} from 'three';

import type { Palette } from './palette.ts';

const VERTEX = /* glsl */ `
attribute vec3 center;
attribute vec4 look; // colour, and 1 where the point stands
uniform float size;
varying vec3 vNormal;
varying vec4 vLook;
void main() {
  vNormal = normal;
  vLook = look;
  gl_Position = projectionMatrix * viewMatrix * vec4(center + position * size * (0.9 + 0.25 * look.a), 1.0);
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vNormal;
varying vec4 vLook;
void main() {
  float light = 0.75 + 0.25 * normalize(vNormal).y;
  gl_FragColor = vec4(vLook.rgb * mix(0.55 * light, 1.15, vLook.a), 1.0);
  #include <colorspace_fragment>
}`;

/** Sole points in a frame: heel, ball and toe of both feet. */
export const POINTS = 6;

/** The six sole points of a motion, bright where they stand; one draw call. */
export class SolePoints {
  readonly object: Mesh;
  readonly #centers = new InstancedBufferAttribute(new Float32Array(3 * POINTS), 3);
  readonly #looks = new InstancedBufferAttribute(new Float32Array(4 * POINTS), 4);

  constructor(palette: Palette, legLength: number) {
    const ball = new SphereGeometry(1, 16, 10);
    const shape = new InstancedBufferGeometry();
    shape.setAttribute('position', ball.getAttribute('position'));
    shape.setAttribute('normal', ball.getAttribute('normal'));
    shape.setIndex(ball.getIndex());
    shape.setAttribute('center', this.#centers.setUsage(DynamicDrawUsage));
    shape.setAttribute('look', this.#looks.setUsage(DynamicDrawUsage));
    shape.instanceCount = POINTS;
    const colors = [palette.heel, palette.ball, palette.toe];
    for (let point = 0; point < POINTS; ++point) {
      const { r, g, b } = colors[point % 3]!;
      this.#looks.setXYZW(point, r, g, b, 0);
    }
    const uniforms = { size: { value: 0.02 * legLength } };
    this.object = new Mesh(shape, new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms }));
    this.object.frustumCulled = false;
  }

  /** `soles` as in `MotionView`; `planted` holds four bits a frame, one for each row. Allocates nothing. */
  pose(soles: Float32Array, planted: Uint8Array, frame: number): void {
    const centers = this.#centers.array;
    const looks = this.#looks.array;
    const start = 3 * POINTS * frame;
    for (let i = 0; i < 3 * POINTS; ++i) centers[i] = soles[start + i]!;
    for (let point = 0; point < POINTS; ++point) {
      const part = point % 3;
      const row = point < 3 ? part : 2 + part;
      looks[4 * point + 3] = part < 2 ? (planted[frame]! >> row) & 1 : 0;
    }
    this.#centers.needsUpdate = true;
    this.#looks.needsUpdate = true;
  }
}
