/** Ray casts of the page, such as a physics engine's, that the module asks while it keeps feet in place. */

/** What a ray met. Filled in by a `CastRay`; the arrays are the module's own and used again. */
export interface RayHit {
  /** World point and unit normal, metres. */
  readonly point: Float64Array;
  readonly normal: Float64Array;
  /** A whole number above 0 that names the moving thing that was hit; 0: one that never moves. */
  carrier: number;
  /** Where that thing is now: translation, and rotation x y z w. */
  readonly carrierPosition: Float64Array;
  readonly carrierRotation: Float64Array;
}

/** Fills `hit` with what a ray from `from` along the unit vector `direction` meets first; false: nothing. */
export type CastRay = (from: Float64Array, direction: Float64Array, hit: RayHit) => boolean;

/** The import of the module: allocates only when the memory has grown. */
export function castImport(
  memory: () => ArrayBuffer,
  casts: ReadonlyMap<number, CastRay>,
): (number: number, ray: number, out: number) => number {
  const from = new Float64Array(3);
  const direction = new Float64Array(3);
  const hit: RayHit = {
    point: new Float64Array(3),
    normal: new Float64Array(3),
    carrier: 0,
    carrierPosition: new Float64Array(3),
    carrierRotation: new Float64Array(4),
  };
  let numbers = new Float64Array(0);
  return (number, ray, out) => {
    const cast = casts.get(number);
    if (!cast) return 0;
    if (numbers.buffer !== memory()) numbers = new Float64Array(memory());
    const [start, end] = [ray >>> 3, out >>> 3];
    for (let k = 0; k < 3; ++k) {
      from[k] = numbers[start + k]!;
      direction[k] = numbers[start + 3 + k]!;
    }
    hit.carrier = 0;
    hit.carrierPosition.fill(0);
    hit.carrierRotation.set(IDENTITY);
    if (!cast(from, direction, hit)) return 0;
    numbers.set(hit.point, end);
    numbers.set(hit.normal, end + 3);
    numbers[end + 6] = hit.carrier;
    numbers.set(hit.carrierPosition, end + 7);
    numbers.set(hit.carrierRotation, end + 10);
    return 1;
  };
}

const IDENTITY = [0, 0, 0, 1];
