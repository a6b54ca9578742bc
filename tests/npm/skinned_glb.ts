/** A skinned mesh for a GLB that has none: a box along every bone, bound to it. */

const GLB = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
/** Of glTF: types of numbers, and what a buffer is for. */
const Number = { short: 5123, float: 5126 } as const;
const Target = { vertices: 34962, indices: 34963 } as const;

type Vector = [number, number, number];

interface Node {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly translation?: Vector;
  readonly rotation?: [number, number, number, number];
  mesh?: number;
  skin?: number;
}

interface Gltf {
  nodes: Node[];
  scenes: { nodes: number[] }[];
  buffers: { byteLength: number }[];
  bufferViews: object[];
  accessors: object[];
  meshes?: object[];
  skins?: object[];
  materials?: object[];
}

function readGlb(bytes: Buffer): { gltf: Gltf; binary: Buffer } {
  const length = bytes.readUInt32LE(12);
  const gltf = JSON.parse(bytes.subarray(20, 20 + length).toString()) as Gltf;
  return { gltf, binary: bytes.subarray(20 + length + 8) };
}

const padded = (bytes: Buffer, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);

function writeGlb(gltf: Gltf, binary: Buffer): Buffer {
  const chunks: [number, Buffer][] = [
    [JSON_CHUNK, padded(Buffer.from(JSON.stringify(gltf)), 0x20)],
    [BIN_CHUNK, padded(binary, 0)],
  ];
  const body = chunks.flatMap(([kind, bytes]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length, 0);
    head.writeUInt32LE(kind, 4);
    return [head, bytes];
  });
  const head = Buffer.alloc(12);
  head.writeUInt32LE(GLB, 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + Buffer.concat(body).length, 8);
  return Buffer.concat([head, ...body]);
}

/** The eight corners of a box from one point to another, so wide. */
function corners(from: Vector, to: Vector, width: number): Vector[] {
  const along = to.map((value, k) => value - from[k]!) as Vector;
  const longest = [0, 1, 2].reduce((a, b) => (Math.abs(along[b]!) > Math.abs(along[a]!) ? b : a));
  const [u, v] = [(longest + 1) % 3, (longest + 2) % 3] as [number, number];
  return [from, to].flatMap((end) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => {
      const corner = [...end] as Vector;
      corner[u]! += a! * width;
      corner[v]! += b! * width;
      return corner;
    }),
  );
}
const FACES = [
  0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 4, 5, 0, 5, 1, 1, 5, 6, 1, 6, 2, 2, 6, 7, 2, 7, 3, 3, 7, 4, 3, 4, 0,
];

/** Gives a skeleton without a mesh a body of boxes. Its joints must rest without rotation, as a converted BVH's do. */
export function withBody(bytes: Buffer): Buffer {
  const { gltf, binary } = readGlb(bytes);
  const joints = gltf.nodes.map((_, node) => node);
  const rest: Vector[] = gltf.nodes.map(() => [0, 0, 0]);
  const place = (node: number, at: Vector): void => {
    const own = gltf.nodes[node]!.translation ?? [0, 0, 0];
    rest[node] = at.map((value, k) => value + own[k]!) as Vector;
    gltf.nodes[node]!.children?.forEach((child) => place(child, rest[node]!));
  };
  gltf.scenes[0]!.nodes.forEach((root) => place(root, [0, 0, 0]));

  const positions: number[] = [];
  const bound: number[] = [];
  const weights: number[] = [];
  const indices: number[] = [];
  joints.forEach((joint) =>
    gltf.nodes[joint]!.children?.forEach((child) => {
      const size = Math.hypot(...rest[child]!.map((value, k) => value - rest[joint]![k]!));
      if (size < 0.02) return;
      const first = positions.length / 3;
      for (const corner of corners(rest[joint]!, rest[child]!, Math.min(0.055, 0.22 * size + 0.01))) {
        positions.push(...corner);
        bound.push(joint, 0, 0, 0);
        weights.push(1, 0, 0, 0);
      }
      indices.push(...FACES.map((corner) => first + corner));
    }),
  );
  const inverses = joints.flatMap((joint) => {
    const [x, y, z] = rest[joint]!;
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
  });

  let all = padded(binary, 0);
  const add = (numbers: number[], kind: number, type: string, size: number, target?: number): number => {
    const data = kind === Number.float ? Float32Array.from(numbers) : Uint16Array.from(numbers);
    gltf.bufferViews.push({
      buffer: 0,
      byteOffset: all.length,
      byteLength: data.byteLength,
      ...(target ? { target } : {}),
    });
    all = padded(Buffer.concat([all, Buffer.from(data.buffer)]), 0);
    const axis = (k: number, of: (...values: number[]) => number): number =>
      numbers.filter((_, i) => i % 3 === k).reduce((a, b) => of(a, b));
    const bounds =
      type === 'VEC3'
        ? { min: [0, 1, 2].map((k) => axis(k, Math.min)), max: [0, 1, 2].map((k) => axis(k, Math.max)) }
        : {};
    gltf.accessors.push({
      bufferView: gltf.bufferViews.length - 1,
      componentType: kind,
      count: numbers.length / size,
      type,
      ...bounds,
    });
    return gltf.accessors.length - 1;
  };
  const attributes = {
    POSITION: add(positions, Number.float, 'VEC3', 3, Target.vertices),
    JOINTS_0: add(bound, Number.short, 'VEC4', 4, Target.vertices),
    WEIGHTS_0: add(weights, Number.float, 'VEC4', 4, Target.vertices),
  };
  gltf.materials = [
    { pbrMetallicRoughness: { baseColorFactor: [0.75, 0.78, 0.85, 1], roughnessFactor: 0.8, metallicFactor: 0 } },
  ];
  gltf.meshes = [
    { primitives: [{ attributes, indices: add(indices, Number.short, 'SCALAR', 1, Target.indices), material: 0 }] },
  ];
  gltf.skins = [{ joints, inverseBindMatrices: add(inverses, Number.float, 'MAT4', 16) }];
  gltf.nodes.push({ name: 'body', mesh: 0, skin: 0 });
  gltf.scenes[0]!.nodes.push(gltf.nodes.length - 1);
  gltf.buffers[0]!.byteLength = all.length;
  return writeGlb(gltf, all);
}
