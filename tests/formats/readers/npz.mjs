// Arrays of an .npz whose members are stored, as Surefoot writes it.
import { readFileSync } from 'node:fs';

/** The members by name, each {shape, at(i)}; floats, integers and unicode texts. */
export function readNpz(path) {
  const bytes = readFileSync(path);
  const members = {};
  let offset = 0;
  while (bytes.readUInt32LE(offset) === 0x04034b50) {
    const size = bytes.readUInt32LE(offset + 18);
    const nameEnd = offset + 30 + bytes.readUInt16LE(offset + 26);
    const data = nameEnd + bytes.readUInt16LE(offset + 28);
    const name = bytes.toString('utf8', offset + 30, nameEnd).replace(/\.npy$/, '');
    members[name] = readArray(bytes.subarray(data, data + size));
    offset = data + size;
  }
  return members;
}

function readArray(bytes) {
  const start = 10 + bytes.readUInt16LE(8);
  const head = bytes.toString('latin1', 10, start);
  const kind = /'descr': '([^']*)'/.exec(head)[1];
  const shape = [.../'shape': \(([^)]*)\)/.exec(head)[1].matchAll(/\d+/g)].map(Number);
  const data = bytes.subarray(start);
  const letters = Number(kind.slice(2));
  const at = {
    '<f4': (i) => data.readFloatLE(4 * i),
    '<f8': (i) => data.readDoubleLE(8 * i),
    '<i4': (i) => data.readInt32LE(4 * i),
  }[kind];
  const text = (i) => data.toString('latin1', 4 * letters * i, 4 * letters * (i + 1)).replaceAll('\0', '');
  return { shape, at: at ?? text };
}
