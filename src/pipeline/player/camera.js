/* Vectors, and a parallel projection, in which equal lengths look equal. */

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (a) => Math.hypot(a[0], a[1], a[2]);
const unit = (a, otherwise) => (length(a) > 1e-9 ? times(a, 1 / length(a)) : otherwise);
const middle = (a, b) => times(add(a, b), 0.5);

class Camera {
  /** Looks at `target` along `yaw`, from above by `pitch` (radians), `scale` pixels per metre. */
  constructor({ yaw, pitch, scale, target, centre }) {
    this.right = [Math.cos(yaw), 0, -Math.sin(yaw)];
    const level = [-Math.sin(yaw), 0, -Math.cos(yaw)];
    this.ahead = add(times(level, Math.cos(pitch)), [0, -Math.sin(pitch), 0]);
    this.up = cross(this.right, this.ahead);
    this.level = level;
    Object.assign(this, { scale, target, centre });
  }

  at(p) {
    const from = sub(p, this.target);
    return [this.centre[0] + this.scale * dot(this.right, from), this.centre[1] - this.scale * dot(this.up, from)];
  }

  depth(p) {
    return dot(this.ahead, p);
  }
}

/** The outline around points on the picture, in order (Andrew's monotone chain). */
function outline(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (way) => {
    const hull = [];
    for (const p of way) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], p) <= 0) hull.pop();
      hull.push(p);
    }
    hull.pop();
    return hull;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}
