// Floor, light and a camera that goes along.
import * as THREE from 'three';

export function makeStage(parent) {
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setPixelRatio(devicePixelRatio);
  renderer.shadowMap.enabled = true;
  parent.append(renderer.domElement);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x20242a);
  // Tiles of half a metre.
  const tiles = new THREE.DataTexture(
    new Uint8Array([44, 48, 54, 255, 34, 38, 43, 255, 34, 38, 43, 255, 44, 48, 54, 255]),
    2,
    2,
  );
  tiles.wrapS = tiles.wrapT = THREE.RepeatWrapping;
  tiles.repeat.set(200, 200);
  tiles.needsUpdate = true;
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(200, 200).rotateX(-Math.PI / 2),
    new THREE.MeshStandardMaterial({ map: tiles, roughness: 0.95 }),
  );
  floor.receiveShadow = true;
  scene.add(floor, new THREE.HemisphereLight(0xffffff, 0x39414a, 1.6));
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
      camera.position.set(-3.6, 1.7, z + 0.5);
      camera.lookAt(0, 0.62, z - 0.55);
      scene.traverse((object) => {
        if (object.isSkinnedMesh) object.castShadow = true;
        if (object.isSkinnedMesh) object.frustumCulled = false;
      });
      renderer.render(scene, camera);
    },
  };
}
