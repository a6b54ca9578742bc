// three's loaders, in Node.
import { readFileSync } from 'node:fs';

// Loaders ask the page for images; the motion does not need them.
const image = () => ({ addEventListener() {}, removeEventListener() {}, style: {} });
globalThis.document ??= { createElementNS: image };
globalThis.window ??= globalThis;
globalThis.self ??= globalThis;
const THREE = await import('three');
const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');

const noTextures = () => ({ name: 'no textures', loadTexture: () => Promise.resolve(new THREE.Texture()) });
// three complains of textures and of more than four weights to a vertex.
console.warn = () => {};

const contentOf = (path) => {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

/** A function from seconds after the animation's first key to {name: [x, y, z]}. */
function sampler(scene, animations, take, nameOf) {
  const clip = animations.find((animation) => animation.name === take) ?? animations[0];
  const start = Math.min(...clip.tracks.map((track) => track.times[0]));
  const mixer = new THREE.AnimationMixer(scene);
  const action = mixer.clipAction(clip);
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  return (seconds) => {
    mixer.setTime(start + seconds);
    scene.updateMatrixWorld(true);
    const places = {};
    scene.traverse((node) => {
      places[nameOf(node)] ??= new THREE.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
    });
    return places;
  };
}

/** In the units of the file. */
export function readFbx(path, take) {
  const scene = new FBXLoader().parse(contentOf(path), '');
  return sampler(scene, scene.animations, take, (node) => node.userData.originalName ?? node.name);
}

export async function readGltf(path, take) {
  const loader = new GLTFLoader().register(noTextures);
  const { scene, animations, parser } = await loader.parseAsync(contentOf(path), '');
  const nodes = parser.json.nodes;
  return sampler(scene, animations, take, (node) => nodes[parser.associations.get(node)?.nodes]?.name ?? '');
}
