import { deflateSync } from 'node:zlib';

/** Colours are told apart in steps of this; what is finer is not seen. */
const STEP = 4;
const COLORS = 256;

/** A PNG of 256 colours: those that are most frequent, and for the others the nearest of them. */
export function palettePng(rgba: Uint8Array, width: number, height: number): Buffer {
  const palette = frequentColors(rgba);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height); // Every row begins with its filter: none.
  for (let pixel = 0; pixel < width * height; ++pixel) {
    const color = colorAt(rgba, pixel);
    let index = nearest.get(color);
    if (index === undefined) nearest.set(color, (index = nearestOf(palette, color)));
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colorAt(rgba: Uint8Array, pixel: number): number {
  const rounded = (value: number): number => Math.min(255, Math.round(value / STEP) * STEP);
  return (rounded(rgba[4 * pixel]!) << 16) | (rounded(rgba[4 * pixel + 1]!) << 8) | rounded(rgba[4 * pixel + 2]!);
}

function channelsOf(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function frequentColors(rgba: Uint8Array): readonly number[] {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < rgba.length / 4; ++pixel) {
    const color = colorAt(rgba, pixel);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLORS)
    .map(([color]) => color);
}

function nearestOf(palette: readonly number[], color: number): number {
  const [r, g, b] = channelsOf(color);
  let best = 0;
  let least = Infinity;
  palette.forEach((candidate, index) => {
    const [x, y, z] = channelsOf(candidate);
    const distance = (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

/** The check sum of a PNG chunk. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
