/** Motions as pages draw them: numbers, frame after frame. */

/** Where everything is in the world, frame by frame. */
export interface MotionView {
  /** x y z of every joint: index 3 * (frame * joints + joint). */
  readonly joints: Float32Array;
  /** x y z of the sole points: index 3 * (frame * 6 + 3 * side + part); parts heel, ball, toe. */
  readonly soles: Float32Array;
  /** Height of each sole point above the ground (without one, above its own local floor) less its clearance: index frame * 6 + 3 * side + part. */
  readonly heights: Float32Array;
  /** Speed of each sole point, metres a second, as detection sees it: the same index. */
  readonly speeds: Float32Array;
}

/** Heights of the ground on a grid that covers the motion. */
export interface GroundGrid {
  readonly x: number;
  readonly z: number;
  /** Distance of neighbouring points. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** y at (x + column * step, z + row * step): index row * columns + column. */
  readonly heights: Float32Array;
}

/** Frames that were cleaned by themselves. */
export interface CleanedPart {
  /** The frames [first, end). */
  readonly first: number;
  readonly end: number;
  /** Of these frames only. */
  readonly view: MotionView;
}
