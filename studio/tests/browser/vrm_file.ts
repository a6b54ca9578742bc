/** A VRM avatar made of a GLB with a Mixamo skeleton: the same mesh, with the bones named as VRM wants it. */

const SIDED: Readonly<Record<string, string>> = {
  UpLeg: 'UpperLeg',
  Leg: 'LowerLeg',
  Foot: 'Foot',
  ToeBase: 'Toes',
  Shoulder: 'Shoulder',
  Arm: 'UpperArm',
  ForeArm: 'LowerArm',
  Hand: 'Hand',
};
const MIDDLE: Readonly<Record<string, string>> = {
  Hips: 'hips',
  Spine: 'spine',
  Spine1: 'chest',
  Spine2: 'upperChest',
  Neck: 'neck',
  Head: 'head',
};

interface Gltf {
  nodes: { name?: string }[];
  animations?: unknown;
  extensions?: Record<string, unknown>;
  extensionsUsed?: string[];
}

function humanBones(nodes: Gltf['nodes']): Record<string, { node: number }> {
  const bones: Record<string, { node: number }> = {};
  nodes.forEach(({ name = '' }, node) => {
    const short = name.replace(/^mixamorig:?/, '');
    const side = /^(Left|Right)(.*)$/.exec(short);
    const bone = side ? SIDED[side[2]!] && side[1]!.toLowerCase() + SIDED[side[2]!] : MIDDLE[short];
    if (bone) bones[bone] = { node };
  });
  return bones;
}

export function vrmOf(glb: Buffer): Buffer {
  const length = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + length).toString()) as Gltf;
  delete json.animations;
  const meta = { name: 'avatar', authors: ['someone'], licenseUrl: 'https://vrm.dev/licenses/1.0/' };
  const vrm = { specVersion: '1.0', meta, humanoid: { humanBones: humanBones(json.nodes) } };
  json.extensions = { ...json.extensions, VRMC_vrm: vrm };
  json.extensionsUsed = [...(json.extensionsUsed ?? []), 'VRMC_vrm'];
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const rest = glb.subarray(20 + length);
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(20 + padded.length + rest.length, 8);
  head.writeUInt32LE(padded.length, 12);
  return Buffer.concat([head, padded, rest]);
}
