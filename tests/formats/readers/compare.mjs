// How far two readers are apart.

const plain = (name) => name.replace(/[^A-Za-z0-9]/g, '');

/** The times that are compared: of some 60 frames, from first to last. */
export function timesOf({ frames, fps }) {
  const count = Math.min(60, frames.length);
  return Array.from({ length: count }, (_, i) => Math.round((i * (frames.length - 1)) / Math.max(1, count - 1)) / fps);
}

/** {feet, all}: the worst distance in centimetres of feet and of all joints that both have; `scale` metres a unit. */
export function worstDistance(motion, sample, scale = 1) {
  const feet = new Set(motion.feet);
  const worst = { feet: NaN, all: NaN };
  const note = (which, distance) => (worst[which] = Math.max(Number.isNaN(worst[which]) ? 0 : worst[which], distance));
  for (const seconds of timesOf(motion)) {
    const theirs = new Map();
    for (const [name, at] of Object.entries(sample(seconds))) if (!theirs.has(plain(name))) theirs.set(plain(name), at);
    for (const [name, at] of Object.entries(motion.frames[Math.round(seconds * motion.fps)])) {
      const other = theirs.get(plain(name));
      if (!other) continue;
      const distance = 100 * Math.hypot(...at.map((value, k) => value - scale * other[k]));
      note('all', distance);
      if (feet.has(name)) note('feet', distance);
    }
  }
  return worst;
}
