import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh, PlaneGeometry, ShaderMaterial } from 'three';

import type { Plant } from '../core.ts';
import type { Palette } from './palette.ts';

const VERTEX = /* glsl */ `
attribute vec3 center;
attribute vec4 look; // colour, and 1 for the plant that is selected
attribute vec2 span;
uniform float size;
uniform float frame;
uniform float fps;
varying vec2 vAt;
varying vec4 vLook;
varying float vNow;
void main() {
  vAt = position.xy * 2.0;
  vLook = look;
  float away = max(max(span.x - frame, frame - span.y), 0.0) / fps;
  vNow = away == 0.0 ? 1.0 : 0.45 * exp(-0.7 * away);
  vec3 world = center + vec3(position.x, 0.0, position.y) * 2.0 * size;
  world.y += 0.006;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`;

/** A ring where a foot stands: full while it does, fading with the time to it. */
const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vLook;
varying float vNow;
void main() {
  float r = length(vAt);
  float edge = fwidth(r);
  float thick = 0.16 + 0.14 * vLook.a;
  float ring = smoothstep(1.0, 1.0 - edge, r) * smoothstep(1.0 - thick - edge, 1.0 - thick, r);
  float disc = 0.28 * smoothstep(1.0, 1.0 - edge, r) * step(0.99, vNow);
  float alpha = max(ring, disc) * max(vNow, 0.8 * vLook.a);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(vLook.rgb, alpha);
  #include <colorspace_fragment>
}`;

/** Rings on the ground at the places of all plants; one draw call, decided by the shader frame by frame. */
export class PlantMarkers {
  readonly object: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #palette: Palette;

  constructor(palette: Palette, legLength: number, fps: number) {
    this.#palette = palette;
    const uniforms = { size: { value: 0.05 * legLength }, frame: { value: 0 }, fps: { value: fps } };
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms,
      transparent: true,
      depthWrite: false,
      side: 2,
    });
    this.object = new Mesh(new InstancedBufferGeometry(), material);
    this.object.frustumCulled = false;
  }

  /** `plants` with the positions that were used. */
  show(plants: readonly Plant[], selected: ReadonlySet<number>): void {
    const square = new PlaneGeometry(1, 1);
    const shape = new InstancedBufferGeometry();
    shape.setAttribute('position', square.getAttribute('position'));
    shape.setIndex(square.getIndex());
    const center = new Float32Array(3 * plants.length);
    const look = new Float32Array(4 * plants.length);
    const span = new Float32Array(2 * plants.length);
    plants.forEach((plant, i) => {
      const { r, g, b } = this.#palette[plant.joint];
      center.set(plant.position ?? [0, -1e4, 0], 3 * i);
      look.set([r, g, b, selected.has(i) ? 1 : 0], 4 * i);
      span.set([plant.first, plant.last], 2 * i);
    });
    shape.setAttribute('center', new InstancedBufferAttribute(center, 3));
    shape.setAttribute('look', new InstancedBufferAttribute(look, 4));
    shape.setAttribute('span', new InstancedBufferAttribute(span, 2));
    shape.instanceCount = plants.length;
    this.object.geometry.dispose();
    this.object.geometry = shape;
  }

  pose(frame: number): void {
    this.object.material.uniforms['frame']!.value = frame;
  }
}
