// Floor, light and a camera that goes along.
import * as THREE from 'three';

export function makeStage(parent) {
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setPixelRatio(devicePixelRatio);
  renderer.shadowMap.enabled = true;
  parent.append(renderer.domElement);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x20242a);
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(400, 400).rotateX(-Math.PI / 2),
    new THREE.MeshStandardMaterial({ color: 0x3a4048, roughness: 0.95 }),
  );
  floor.receiveShadow = true;
  const grid = new THREE.GridHelper(400, 800, 0x6a727c, 0x4d545d);
  grid.position.y = 0.002;
  scene.add(floor, grid, new THREE.HemisphereLight(0xffffff, 0x39414a, 1.6));
  const sun = new THREE.DirectionalLight(0xffffff, 2.2);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  scene.add(sun, sun.target);
  const camera = new THREE.PerspectiveCamera(38, 1, 0.05, 100);

  const fit = () => {
    renderer.setSize(innerWidth, innerHeight);
    camera.aspect = innerWidth / innerHeight;
    camera.updateProjectionMatrix();
  };
  addEventListener('resize', fit);
  fit();

  return {
    scene,
    renderer,
    /** Draws what is around z. */
    render(z) {
      sun.position.set(-2, 5, z + 3);
      sun.target.position.set(0, 0, z);
      camera.position.set(-3.4, 1.9, z + 0.6);
      camera.lookAt(0, 0.7, z - 0.5);
      scene.traverse((object) => {
        if (object.isSkinnedMesh) object.castShadow = true;
        if (object.isSkinnedMesh) object.frustumCulled = false;
      });
      renderer.render(scene, camera);
    },
  };
}
