import { BufferAttribute, BufferGeometry, Mesh, MeshLambertMaterial, Vector2, Vector4 } from 'three';

import type { LoadedMotion, MotionView } from '../core.ts';
import { groundHeight } from './ground_height.ts';
import type { Palette } from './palette.ts';

/** Sole points that can darken the floor: heel, ball and toe of both feet of two figures. */
const SHADING_POINTS = 12;

/** Lines every 10 cm, stronger every metre, as thin as a pixel at any distance. */
const HEAD = /* glsl */ `
#include <common>
varying vec3 vWorld;
uniform vec3 grid;
uniform vec3 sky;
uniform vec2 center;
uniform vec2 reach;
uniform float footRadius;
uniform vec4 feet[${SHADING_POINTS}]; // x, height above the ground, z, 1 where there is a foot
float gridLines(float size, float thick) {
  vec2 at = vWorld.xz / size;
  vec2 width = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(width, 1e-6) / thick;
  float line = 1.0 - min(min(near.x, near.y), 1.0);
  return line * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
}
// How much of the sky a part of a foot hides from the floor: sharp and dark where it stands, wide and faint above.
float contactShade(vec4 a, vec4 b) {
  vec2 along = b.xz - a.xz;
  float at = clamp(dot(vWorld.xz - a.xz, along) / max(dot(along, along), 1e-8), 0.0, 1.0);
  float height = max(mix(a.y, b.y, at), 0.0);
  float away = length(vWorld.xz - mix(a.xz, b.xz, at));
  float edge = footRadius * 0.9 + 0.015 + 0.8 * height;
  return a.w * exp(-height / 0.045) * (1.0 - smoothstep(0.25 * footRadius, edge + footRadius * 0.35, away));
}`;

const SHADE = /* glsl */ `
#include <color_fragment>
float gridStrength = max(0.35 * gridLines(0.1, 1.0), 0.95 * gridLines(1.0, 1.6));
diffuseColor.rgb = mix(diffuseColor.rgb, grid, gridStrength);
float occluded = 0.0;
for (int foot = 0; foot < ${SHADING_POINTS}; foot += 3) {
  occluded = max(occluded, contactShade(feet[foot], feet[foot + 1]));
  occluded = max(occluded, contactShade(feet[foot + 1], feet[foot + 2]));
}
diffuseColor.rgb *= 1.0 - 0.72 * occluded;`;

const FADE = /* glsl */ `
vec2 outBy = max(abs(vWorld.xz - center) - reach, 0.0);
outgoingLight = mix(outgoingLight, sky, smoothstep(0.0, 3.0, length(outBy)));
#include <opaque_fragment>`;

/** How far the floor goes on around the motion, metres. */
const MARGIN = 3.2;

interface Extent {
  readonly x: number;
  readonly z: number;
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
}

/** The grid of the ground with a margin around it; without a ground, a square around the feet. */
function extentOf(motion: LoadedMotion): Extent {
  const grid = motion.ground;
  if (grid) {
    const more = Math.ceil(MARGIN / grid.step);
    return {
      x: grid.x - more * grid.step,
      z: grid.z - more * grid.step,
      step: grid.step,
      columns: grid.columns + 2 * more,
      rows: grid.rows + 2 * more,
    };
  }
  const { soles } = motion.view;
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let i = 0; i < soles.length; i += 3) {
    low[0] = Math.min(low[0]!, soles[i]!);
    high[0] = Math.max(high[0]!, soles[i]!);
    low[1] = Math.min(low[1]!, soles[i + 2]!);
    high[1] = Math.max(high[1]!, soles[i + 2]!);
  }
  const step = 1;
  return {
    x: low[0]! - MARGIN - 1,
    z: low[1]! - MARGIN - 1,
    step,
    columns: Math.ceil((high[0]! - low[0]! + 2 * MARGIN + 2) / step) + 1,
    rows: Math.ceil((high[1]! - low[1]! + 2 * MARGIN + 2) / step) + 1,
  };
}

function surfaceOf(motion: LoadedMotion, { x, z, step, columns, rows }: Extent): BufferGeometry {
  const position = new Float32Array(3 * columns * rows);
  const index = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let corner = 0;
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const at = row * columns + column;
      const [px, pz] = [x + column * step, z + row * step];
      position.set([px, groundHeight(motion, px, pz), pz], 3 * at);
      if (row === 0 || column === 0) continue;
      index.set([at - columns - 1, at - 1, at, at - columns - 1, at, at - columns], corner);
      corner += 6;
    }
  }
  const surface = new BufferGeometry();
  surface.setAttribute('position', new BufferAttribute(position, 3));
  surface.setIndex(new BufferAttribute(index, 1));
  surface.computeVertexNormals();
  return surface;
}

/** The ground that the motion stands on: opaque, lit, with a grid, and dark where a foot touches it. */
export class Floor {
  readonly object: Mesh<BufferGeometry, MeshLambertMaterial>;
  readonly #feet = Array.from({ length: SHADING_POINTS }, () => new Vector4(0, 0, 0, 0));

  constructor(motion: LoadedMotion, palette: Palette) {
    const extent = extentOf(motion);
    const size = new Vector2((extent.columns - 1) * extent.step, (extent.rows - 1) * extent.step);
    const uniforms = {
      grid: { value: palette.grid },
      sky: { value: palette.sky },
      center: { value: new Vector2(extent.x, extent.z).addScaledVector(size, 0.5) },
      reach: { value: size.clone().multiplyScalar(0.5).subScalar(MARGIN) },
      footRadius: { value: 0.055 * motion.leg_length },
      feet: { value: this.#feet },
    };
    const material = new MeshLambertMaterial({ color: palette.ground });
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, uniforms);
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vWorld;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvWorld = position;');
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', HEAD)
        .replace('#include <color_fragment>', SHADE)
        .replace('#include <opaque_fragment>', FADE);
    };
    this.object = new Mesh(surfaceOf(motion, extent), material);
    this.object.receiveShadow = true;
    this.object.renderOrder = -2;
  }

  /** Darkens the floor under the feet of figure 0 or 1, moved sideways by x and z. Allocates nothing. */
  shade(figure: 0 | 1, view: MotionView, frame: number, x: number, z: number, isShown: boolean): void {
    for (let point = 0; point < 6; ++point) {
      const at = 6 * frame + point;
      const foot = this.#feet[6 * figure + point]!;
      foot.x = view.soles[3 * at]! + x;
      foot.y = view.heights[at]!;
      foot.z = view.soles[3 * at + 2]! + z;
      foot.w = isShown ? 1 : 0;
    }
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}
