import { type Color, DoubleSide, NotEqualStencilFunc, ReplaceStencilOp, ShaderMaterial } from 'three';

/** Lays the shape of a bone between `head` and `tail`. */
const PLACE = /* glsl */ `
attribute float cap;
attribute float girth;
attribute vec3 head;
attribute vec3 tail;
mat3 boneAxes() {
  vec3 along = tail - head;
  float size = length(along);
  vec3 d = size > 1e-6 ? along / size : vec3(0.0, 1.0, 0.0);
  vec3 u = normalize(cross(abs(d.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0), d));
  return mat3(u, d, cross(u, d));
}
vec3 placed(mat3 axes) {
  return mix(head, tail, position.y) + axes * vec3(position.x, cap, position.z) * girth;
}`;

const LIT_VERTEX = /* glsl */ `
${PLACE}
varying vec3 vNormal;
varying vec3 vEye;
void main() {
  mat3 axes = boneAxes();
  vec3 world = placed(axes);
  vNormal = axes * normal;
  vEye = cameraPosition - world;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`;

const BODY_FRAGMENT = /* glsl */ `
uniform vec3 color;
varying vec3 vNormal;
varying vec3 vEye;
void main() {
  vec3 n = normalize(vNormal);
  float sun = max(0.0, dot(n, normalize(vec3(0.45, 0.8, 0.4))));
  float sky = 0.5 + 0.5 * n.y;
  float rim = pow(1.0 - max(0.0, dot(n, normalize(vEye))), 3.0);
  gl_FragColor = vec4(color * (0.34 + 0.26 * sky + 0.5 * sun + 0.25 * rim), 1.0);
  #include <colorspace_fragment>
}`;

/** A ghost is seen at its edges, so that what stands behind it is not hidden. */
const GHOST_FRAGMENT = /* glsl */ `
uniform vec3 color;
varying vec3 vNormal;
varying vec3 vEye;
void main() {
  float facing = max(0.0, dot(normalize(vNormal), normalize(vEye)));
  gl_FragColor = vec4(color, mix(0.75, 0.22, facing));
  #include <colorspace_fragment>
}`;

/** Straight down onto the ground under each end of the bone. */
const SHADOW_VERTEX = /* glsl */ `
${PLACE}
attribute vec2 groundAt;
void main() {
  vec3 world = placed(boneAxes());
  world.y = mix(groundAt.x, groundAt.y, clamp(position.y, 0.0, 1.0)) + 0.004;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`;

const SHADOW_FRAGMENT = /* glsl */ `
uniform vec3 color;
void main() {
  gl_FragColor = vec4(color, 0.3);
  #include <colorspace_fragment>
}`;

export function bodyMaterial(color: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: LIT_VERTEX,
    fragmentShader: BODY_FRAGMENT,
    uniforms: { color: { value: color } },
  });
}

export function ghostMaterial(color: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: LIT_VERTEX,
    fragmentShader: GHOST_FRAGMENT,
    uniforms: { color: { value: color } },
    transparent: true,
    // Where both are in the same place, the body is seen.
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 8,
  });
}

/** Darkens each pixel once, however many bones lie above it. */
export function shadowMaterial(color: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: SHADOW_VERTEX,
    fragmentShader: SHADOW_FRAGMENT,
    uniforms: { color: { value: color } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 1,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
  });
}
