/* The motions of a page, unpacked (packed_numbers.h), and places in them at any time. */
'use strict';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Reads series of whole numbers from packed text, one after the other. */
class Unpacker {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  number() {
    let value = 0;
    for (let weight = 1; ; weight *= 32) {
      const digit = DIGITS.indexOf(this.text[this.at++]);
      value += (digit & 31) * weight;
      if (digit < 32) break;
    }
    return value % 2 ? -(value - 1) / 2 : value / 2;
  }

  series(count) {
    const values = new Float64Array(count);
    let last = 0;
    let step = 0;
    for (let i = 0, zeros = 0; i < count; i++) {
      if (zeros === 0 && this.text[this.at] === '.') {
        this.at++;
        zeros = this.number();
      }
      if (zeros > 0) zeros--;
      else step += this.number();
      values[i] = last += step;
    }
    return values;
  }
}

/** Reads every motion: for each, the coordinates of all points, sample after sample, in metres. */
function unpackMotions({ motions, samples, shape }) {
  const width = 3 * shape.points;
  const fine = (point) => point >= shape.joints || shape.ankles.includes(point);
  let first;
  return motions.map((text) => {
    const unpacker = new Unpacker(text);
    const units = new Float64Array(samples * width);
    for (let c = 0; c < width; c++) {
      const series = unpacker.series(samples);
      for (let s = 0; s < samples; s++) units[s * width + c] = series[s] + (first ? first[s * width + c] : 0);
    }
    first ??= units;
    const places = new Float32Array(units.length);
    for (let i = 0; i < places.length; i++) {
      places[i] = units[i] * shape.units[fine(Math.floor((i % width) / 3)) ? 1 : 0];
    }
    return places;
  });
}

/** All points of a motion at a time in samples, between two of them by proportion. */
function pointsAt(motion, { samples, shape }, time) {
  const width = 3 * shape.points;
  const at = Math.max(0, Math.min(samples - 1, time));
  const from = Math.floor(at) * width;
  const to = Math.min(samples - 1, Math.floor(at) + 1) * width;
  const share = at - Math.floor(at);
  const points = [];
  for (let p = 0; p < width; p += 3) {
    points.push([0, 1, 2].map((a) => motion[from + p + a] * (1 - share) + motion[to + p + a] * share));
  }
  return points;
}

/** The floor: a height over any place, between the points of a grid by proportion. */
class Floor {
  constructor({ origin, cell, size, heights, flat, known }) {
    Object.assign(this, { origin, cell, size, flat, known });
    const unpacker = new Unpacker(heights);
    this.rows = Array.from({ length: size[1] }, () => unpacker.series(size[0]).map((height) => height * 0.0001));
  }

  height(x, z) {
    const part = (value, axis) => {
      const most = this.size[axis] - 1;
      const at = (value - this.origin[axis]) / this.cell[axis];
      // A plane goes on beyond its grid; other ground ends there.
      const inside = this.flat ? at : Math.max(0, Math.min(most, at));
      const low = Math.max(0, Math.min(most - 1, Math.floor(inside)));
      return [low, inside - low];
    };
    const [i, u] = part(x, 0);
    const [k, v] = part(z, 1);
    const row = (r) => r[i] * (1 - u) + r[i + 1] * u;
    return row(this.rows[k]) * (1 - v) + row(this.rows[k + 1]) * v;
  }

  under([x, , z]) {
    return [x, this.height(x, z), z];
  }
}
