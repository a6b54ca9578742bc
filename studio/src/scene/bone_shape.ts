import { BufferAttribute, InstancedBufferGeometry } from 'three';

const SEGMENTS = 10;
const CAP_RINGS = 3;
/** Girth at the far end of a bone as a part of that at the near end. */
const TAPER = 0.62;

interface Ring {
  /** 0 at the near joint, 1 at the far one. */
  readonly along: number;
  /** What is added along the bone, in girths: the round caps. */
  readonly cap: number;
  readonly radius: number;
  /** Of the normal: along the bone and away from it. */
  readonly slope: number;
  readonly flat: number;
}

function profile(): readonly Ring[] {
  const rings: Ring[] = [];
  const cap = (along: number, size: number, from: number, to: number): void => {
    for (let i = 0; i <= CAP_RINGS; ++i) {
      const angle = from + ((to - from) * i) / CAP_RINGS;
      const [slope, flat] = [Math.sin(angle), Math.cos(angle)];
      rings.push({ along, cap: slope * size, radius: flat * size, slope, flat });
    }
  };
  cap(0, 1, -Math.PI / 2, 0);
  cap(1, TAPER, 0, Math.PI / 2);
  return rings;
}

/** A tapered capsule that the vertex shader lays between two joints; instances are added by the caller. */
export function boneShape(): InstancedBufferGeometry {
  const shape = new InstancedBufferGeometry();
  const position: number[] = [];
  const normal: number[] = [];
  const cap: number[] = [];
  const index: number[] = [];
  const rings = profile();
  rings.forEach((ring, r) => {
    for (let s = 0; s <= SEGMENTS; ++s) {
      const angle = (2 * Math.PI * s) / SEGMENTS;
      position.push(ring.radius * Math.cos(angle), ring.along, ring.radius * Math.sin(angle));
      normal.push(ring.flat * Math.cos(angle), ring.slope, ring.flat * Math.sin(angle));
      cap.push(ring.cap);
      if (r === 0 || s === SEGMENTS) continue;
      const [a, b] = [(r - 1) * (SEGMENTS + 1) + s, r * (SEGMENTS + 1) + s];
      index.push(a, b, a + 1, b, b + 1, a + 1);
    }
  });
  shape.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  shape.setAttribute('normal', new BufferAttribute(new Float32Array(normal), 3));
  shape.setAttribute('cap', new BufferAttribute(new Float32Array(cap), 1));
  shape.setIndex(index);
  return shape;
}
