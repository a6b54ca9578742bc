import { type Ray, Vector3 } from 'three';

/** Height of the ground at a place, metres. */
export type HeightAt = (x: number, z: number) => number;

/** How finely a ray is followed and how far, metres. */
const STEP = 0.05;
const FARTHEST = 80;
/** Halvings of the step in which the ray goes into the ground. */
const HALVINGS = 8;

/** Where a ray goes into the ground; null where it does not. */
export function hitOf(ray: Ray, heightAt: HeightAt): readonly [number, number] | null {
  const point = new Vector3();
  const isUnder = (distance: number): boolean => {
    ray.at(distance, point);
    return point.y < heightAt(point.x, point.z);
  };
  let under = STEP;
  while (!isUnder(under)) {
    under += STEP;
    if (under > FARTHEST) return null;
  }
  let above = under - STEP;
  for (let i = 0; i < HALVINGS; ++i) {
    const middle = (above + under) / 2;
    if (isUnder(middle)) under = middle;
    else above = middle;
  }
  ray.at(under, point);
  return [point.x, point.z];
}
