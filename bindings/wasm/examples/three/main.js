// One character twice: as the game moves it, and with feet that stay in place.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { startCore } from 'surefoot';
import { ThreeFootLock } from 'surefoot/three';

import { Trail } from './trail.js';
import { makeStage } from './stage.js';

const words = new URLSearchParams(location.search);
const speed = Number(words.get('speed') ?? 1.6); // metres a second: the game's, not the animation's
const stage = makeStage(document.body);
const says = document.querySelector('#says');

/** A copy of the character that walks along +z at its place aside. */
function makeWalker(gltf, x, colour) {
  const body = new THREE.Group();
  body.add(clone(gltf.scene));
  body.position.x = x;
  stage.scene.add(body);
  const mixer = new THREE.AnimationMixer(body);
  const wanted = words.get('animation');
  const clip = gltf.animations.find(({ name }) => name === wanted) ?? gltf.animations[0];
  if (!clip) throw new Error('the model has no animation');
  return { body, mixer, action: mixer.clipAction(clip), trail: new Trail(stage.scene, colour) };
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
  for (const { action } of [free, locked]) action.play();

  const balls = ['left', 'right'].map((side) => {
    const { ball, ankle } = feet.lock.joints.legs[side];
    return { side, joint: ball >= 0 ? ball : ankle };
  });
  const freeBones = new ThreeFootLock(core, free.body); // only to name the same bones
  freeBones.close();

  const step = (seconds) => {
    move(free, seconds);
    move(locked, seconds);
    feet.update(seconds);
    for (const { side, joint } of balls) {
      const stands = feet.lock.isPlanted(side, 'ball');
      free.trail.add(side, freeBones.bones[joint], stands);
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
