// Reads cleaned FBX files back with three's loader and Autodesk's reader (fbx2gltf) and compares every
// joint with what Surefoot says, which its own BVH writer hands over.
//
//   npm i three fbx2gltf; chmod +x node_modules/fbx2gltf/bin/Linux/FBX2glTF
//   NODE_PATH_DIR=node_modules node tests/io/fbx/check_readers.mjs SUREFOOT FILE.fbx...
//
// Files must be y up. Prints the worst distance of a joint in centimetres for each reader; ends with 1
// where one is above 0.01 cm, and with 77 where the packages are absent.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const kLimit = 0.01;
const modules = resolve(process.env.NODE_PATH_DIR ?? 'node_modules');
const fbx2gltf = join(modules, 'fbx2gltf/bin/Linux/FBX2glTF');
if (!existsSync(join(modules, 'three')) || !existsSync(fbx2gltf)) {
  console.log(`skipped: there are no npm packages three and fbx2gltf in ${modules}`);
  process.exit(77);
}
const image = () => ({ addEventListener() {}, removeEventListener() {}, style: {} });
globalThis.document = { createElementNS: image };
globalThis.window = globalThis;
globalThis.self = globalThis;
const THREE = await import(pathToFileURL(join(modules, 'three/build/three.module.js')));
const { FBXLoader } = await import(pathToFileURL(join(modules, 'three/examples/jsm/loaders/FBXLoader.js')));

const [surefoot, ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'fbx-'));

// World positions of all joints of a BVH: [frame][name] -> Vector3, in the file's units.
function bvhPositions(text) {
  const [head, body] = text.split(/^MOTION/m);
  const joints = [];
  const stack = [];
  for (const line of head.split('\n').map((l) => l.trim())) {
    const word = line.split(/\s+/);
    if (word[0] === 'ROOT' || word[0] === 'JOINT' || word[0] === 'End') {
      const name = line.slice(word[0].length).trim();
      joints.push({ name: word[0] === 'End' ? null : name, parent: stack.at(-1) ?? -1, channels: [] });
    } else if (line === '{') stack.push(joints.length - 1);
    else if (line === '}') stack.pop();
    else if (word[0] === 'OFFSET') joints.at(-1).offset = word.slice(1).map(Number);
    else if (word[0] === 'CHANNELS') joints.at(-1).channels = word.slice(2);
  }
  const lines = body.trim().split('\n');
  const fps = 1 / Number(lines[1].split(':')[1]);
  const frames = lines.slice(2).map((line) => {
    const values = line.trim().split(/\s+/).map(Number);
    const worlds = [];
    const out = {};
    let next = 0;
    for (const joint of joints) {
      const at = new THREE.Vector3(...joint.offset);
      const turn = new THREE.Quaternion();
      for (const channel of joint.channels) {
        const axis = channel[0].toLowerCase();
        const value = values[next++];
        if (channel.endsWith('position')) at[axis] = value;
        else {
          const unit = new THREE.Vector3();
          unit[axis] = 1;
          turn.multiply(new THREE.Quaternion().setFromAxisAngle(unit, THREE.MathUtils.degToRad(value)));
        }
      }
      const local = new THREE.Matrix4().compose(at, turn, new THREE.Vector3(1, 1, 1));
      const world = joint.parent < 0 ? local : worlds[joint.parent].clone().multiply(local);
      worlds.push(world);
      if (joint.name) out[joint.name] = new THREE.Vector3().setFromMatrixPosition(world);
    }
    return out;
  });
  return { fps, frames };
}

// The node positions of an animated GLB at a time, metres.
function glbSampler(bytes, take) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  const gltf = JSON.parse(bytes.subarray(20, 20 + length).toString());
  const bin = bytes.subarray(20 + length + 8);
  const size = { SCALAR: 1, VEC3: 3, VEC4: 4 };
  const floats = (index) => {
    const accessor = gltf.accessors[index];
    const offset = (gltf.bufferViews[accessor.bufferView].byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const data = new Float32Array(accessor.count * size[accessor.type]);
    for (let i = 0; i < data.length; ++i) data[i] = bin.readFloatLE(offset + 4 * i);
    return data;
  };
  const parents = gltf.nodes.map(() => -1);
  gltf.nodes.forEach((node, n) => (node.children ?? []).forEach((c) => (parents[c] = n)));
  const animation = gltf.animations.find((a) => a.name === take) ?? gltf.animations[0];
  const tracks = animation.channels.filter((c) => c.target.path !== 'weights').map((c) => {
    const sampler = animation.samplers[c.sampler];
    return { node: c.target.node, path: c.target.path, times: floats(sampler.input), values: floats(sampler.output) };
  });
  const kinds = { translation: THREE.VectorKeyframeTrack, scale: THREE.VectorKeyframeTrack, rotation: THREE.QuaternionKeyframeTrack };
  const curves = tracks.map((t) => ({ ...t, at: new kinds[t.path]('x', t.times, t.values).createInterpolant() }));
  return (time) => {
    const local = gltf.nodes.map((n) => ({ translation: n.translation ?? [0, 0, 0], rotation: n.rotation ?? [0, 0, 0, 1], scale: n.scale ?? [1, 1, 1] }));
    for (const c of curves) local[c.node][c.path] = [...c.at.evaluate(time)];
    const world = [];
    const place = (n) => (world[n] ??= (parents[n] < 0 ? new THREE.Matrix4() : place(parents[n]).clone()).multiply(
      new THREE.Matrix4().compose(new THREE.Vector3(...local[n].translation), new THREE.Quaternion(...local[n].rotation), new THREE.Vector3(...local[n].scale))));
    const out = {};
    gltf.nodes.forEach((node, n) => (out[node.name] = new THREE.Vector3().setFromMatrixPosition(place(n))));
    return out;
  };
}

function threeSampler(bytes, take) {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const group = new FBXLoader().parse(buffer, '');
  const mixer = new THREE.AnimationMixer(group);
  const action = mixer.clipAction(group.animations.find((a) => a.name === take) ?? group.animations[0]);
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  return (time) => {
    mixer.setTime(time);
    group.updateMatrixWorld(true);
    const out = {};
    group.traverse((node) => (out[node.userData.originalName ?? node.name] ??= new THREE.Vector3().setFromMatrixPosition(node.matrixWorld)));
    return out;
  };
}

const plain = (name) => name.replace(/[^A-Za-z0-9]/g, '');
// The worst distance over all joints that both have, in centimetres.
function worst(ours, sampler, scale) {
  let most = 0;
  let compared = 0;
  ours.frames.forEach((joints, frame) => {
    if (frame % 3 !== 0) return;
    const theirs = {};
    for (const [name, at] of Object.entries(sampler(frame / ours.fps))) theirs[plain(name)] ??= at;
    for (const [name, at] of Object.entries(joints)) {
      const other = theirs[plain(name)];
      if (!other) continue;
      ++compared;
      most = Math.max(most, at.clone().sub(other.clone().multiplyScalar(scale)).length());
    }
  });
  return compared === 0 ? NaN : most;
}

let failed = false;
for (const file of files) {
  const clean = join(folder, `clean_${basename(file)}`);
  const bvh = clean.replace(/fbx$/, 'bvh');
  execFileSync(surefoot, ['clean', file, '-o', clean, '--force', '--quiet'], { stdio: ['ignore', 'ignore', 'ignore'] });
  execFileSync(surefoot, ['convert', clean, '-o', bvh, '--force', '--quiet'], { stdio: ['ignore', 'ignore', 'ignore'] });
  const info = JSON.parse(execFileSync(surefoot, ['info', clean, '--json']));
  const take = info.takes?.find((t) => t.read)?.name;
  const centimetres = 100 * info.units.metres_per_unit;
  const ours = bvhPositions(readFileSync(bvh, 'utf8'));
  for (const joints of ours.frames) for (const at of Object.values(joints)) at.multiplyScalar(centimetres);
  const glb = clean.replace(/fbx$/, 'glb');
  execFileSync(fbx2gltf, ['-b', '--anim-framerate', 'bake60', '-i', clean, '-o', glb], { stdio: ['ignore', 'ignore', 'ignore'] });
  const results = {
    fbx2gltf: worst(ours, glbSampler(readFileSync(glb), take), 100),
    three: worst(ours, threeSampler(readFileSync(clean), take), centimetres),
  };
  for (const [reader, distance] of Object.entries(results)) {
    console.log(`${basename(file)} ${reader} ${distance.toFixed(5)} cm`);
    if (!(distance <= kLimit)) failed = true;
  }
}
process.exit(failed ? 1 : 0);
