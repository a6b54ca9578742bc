// One character twice: as the game moves it, and with feet that stay in place.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { startCore } from 'surefoot';
import { bonesOf, ThreeFootLock } from 'surefoot/three';

import { Trail } from './trail.js';
import { makeStage } from './stage.js';

const words = new URLSearchParams(location.search);
const speed = Number(words.get('speed') ?? 1.6); // metres a second: the game's, not the animation's
const stage = makeStage(document.body);
const says = document.querySelector('#says');

/** A copy of the character that walks along +z at its place aside. */
function makeWalker(gltf, x, colour) {
  const body = new THREE.Group();
  const inner = clone(gltf.scene);
  body.add(inner);
  body.position.x = x;
  stage.scene.add(body);
  const mixer = new THREE.AnimationMixer(body);
  const wanted = words.get('animation');
  const clip = gltf.animations.find(({ name }) => name === wanted) ?? gltf.animations[0];
  if (!clip) throw new Error('the model has no animation');
  return { body, inner, mixer, action: mixer.clipAction(clip), trail: new Trail(stage.scene, colour) };
}

/** Puts the hips of a character above the origin of its body, facing +z, whatever its animation does. */
function face(walker, bones, { hips, legs }) {
  walker.mixer.update(0);
  walker.body.updateMatrixWorld(true);
  const at = (joint) => bones[joint].getWorldPosition(new THREE.Vector3());
  const forward = at(legs.left.hip)
    .sub(at(legs.right.hip))
    .cross(new THREE.Vector3(0, 1, 0));
  const place = walker.body.worldToLocal(at(hips));
  walker.inner.position.x -= place.x;
  walker.inner.position.z -= place.z;
  walker.body.rotation.y = -Math.atan2(forward.x, forward.z);
}

/** The game: plays the animation and moves the character as it likes. */
function move(walker, seconds) {
  walker.mixer.update(seconds);
  walker.body.position.z += speed * seconds;
}

async function start() {
  const [gltf, core] = await Promise.all([
    new GLTFLoader().loadAsync(words.get('model') ?? 'character.glb'),
    startCore(),
  ]);
  const free = makeWalker(gltf, 0.55, 0xff6a50);
  const locked = makeWalker(gltf, -0.55, 0x4fc98a);
  const feet = new ThreeFootLock(core, locked.body);
  const freeBones = bonesOf(free.body);
  for (const { action } of [free, locked]) action.play();
  face(free, freeBones, feet.lock.joints);
  face(locked, feet.bones, feet.lock.joints);

  const balls = ['left', 'right'].map((side) => {
    const { ball, ankle } = feet.lock.joints.legs[side];
    return { side, joint: ball >= 0 ? ball : ankle };
  });
  const step = (seconds) => {
    move(free, seconds);
    move(locked, seconds);
    feet.update(seconds);
    for (const { side, joint } of balls) {
      const stands = feet.lock.isPlanted(side, 'ball');
      free.trail.add(side, freeBones[joint], stands);
      locked.trail.add(side, feet.bones[joint], stands);
    }
  };
  const show = () => {
    says.innerHTML =
      `A planted ball moves by up to <b class="free">${free.trail.text()}</b> as the game moves it, ` +
      `<b class="locked">${locked.trail.text()}</b> with ThreeFootLock at latency 0.`;
    stage.render((free.body.position.z + locked.body.position.z) / 2);
  };

  // For tests and pictures: so many frames at once.
  const frames = Number(words.get('frames') ?? 0);
  for (let frame = 0; frame < frames; ++frame) step(1 / 60);
  show();
  window.result = { free: free.trail.most, locked: locked.trail.most, stances: locked.trail.stances };
  if (frames > 0) return;
  const clock = new THREE.Clock();
  stage.renderer.setAnimationLoop(() => {
    step(Math.min(clock.getDelta(), 0.1));
    show();
  });
}

start().catch((problem) => {
  says.textContent = problem.message;
  window.result = { problem: problem.message };
});
