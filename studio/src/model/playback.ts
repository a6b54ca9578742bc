/** How a clip plays. */
export interface Playback {
  readonly playing: boolean;
  /** 1: the clip's own pace. */
  readonly speed: number;
  readonly direction: 1 | -1;
  readonly loop: boolean;
}

export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4];

export const STILL: Playback = { playing: false, speed: 1, direction: 1, loop: true };

/** J and L: plays that way; once more while it already does, twice as fast. */
export function shuttled(playback: Playback, direction: 1 | -1): Playback {
  if (!playback.playing || playback.direction !== direction) return { ...playback, playing: true, direction };
  const faster = SPEEDS.find((speed) => speed > playback.speed) ?? playback.speed;
  return { ...playback, speed: faster };
}

/**
 * The place in the clip, in frames with fractions, `seconds` later. `first` and `last` are the frames to stay
 * between; at the end it begins anew or, without `loop`, stays there.
 */
export function advanced(
  playback: Playback,
  place: number,
  seconds: number,
  fps: number,
  first: number,
  last: number,
): number {
  const next = place + playback.direction * playback.speed * seconds * fps;
  if (next >= first && next < last + 1) return next;
  if (!playback.loop) return playback.direction > 0 ? last : first;
  return playback.direction > 0 ? first : last;
}
