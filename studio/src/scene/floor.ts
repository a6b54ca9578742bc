import { BufferAttribute, BufferGeometry, Mesh, ShaderMaterial, Vector2 } from 'three';

import type { LoadedMotion } from '../core.ts';
import { groundHeight } from './ground_height.ts';
import type { Palette } from './palette.ts';

const VERTEX = /* glsl */ `
varying vec3 vWorld;
void main() {
  vWorld = position;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

/** Lines every 10 cm, stronger every metre, as thin as a pixel at any distance; fading out where the motion ends. */
const FRAGMENT = /* glsl */ `
uniform vec3 ground;
uniform vec3 grid;
uniform vec3 sky;
uniform vec2 center;
uniform vec2 reach;
varying vec3 vWorld;
float lines(float size) {
  vec2 at = vWorld.xz / size;
  vec2 width = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(width, 1e-6);
  float line = 1.0 - min(min(near.x, near.y), 1.0);
  return line * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
}
// Slopes are lighter towards the light and darker away from it; level ground is as it is.
float hillshade() {
  vec3 normal = normalize(cross(dFdy(vWorld), dFdx(vWorld)));
  vec3 light = vec3(0.5, 1.0, 0.35);
  return clamp(dot(normal * sign(normal.y), light), 0.7, 1.25);
}
void main() {
  float strength = max(0.22 * lines(0.1), 0.8 * lines(1.0));
  vec2 out_by = max(abs(vWorld.xz - center) - reach, 0.0);
  float fade = smoothstep(0.0, 3.0, length(out_by));
  gl_FragColor = vec4(mix(mix(ground, grid, strength) * hillshade(), sky, fade), 1.0);
  #include <colorspace_fragment>
}`;

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
    for (const [axis, value] of [soles[i]!, soles[i + 2]!].entries()) {
      low[axis] = Math.min(low[axis]!, value);
      high[axis] = Math.max(high[axis]!, value);
    }
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
  return surface;
}

/** The ground that the motion stands on: a plane or terrain with a grid on it. */
export function floorOf(motion: LoadedMotion, palette: Palette): Mesh<BufferGeometry, ShaderMaterial> {
  const extent = extentOf(motion);
  const size = new Vector2((extent.columns - 1) * extent.step, (extent.rows - 1) * extent.step);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ground: { value: palette.ground },
      grid: { value: palette.grid },
      sky: { value: palette.sky },
      center: { value: new Vector2(extent.x, extent.z).addScaledVector(size, 0.5) },
      reach: { value: size.clone().multiplyScalar(0.5).subScalar(MARGIN) },
    },
  });
  const floor = new Mesh(surfaceOf(motion, extent), material);
  floor.renderOrder = -2;
  return floor;
}
