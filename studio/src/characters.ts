import type { Core } from './core.ts';
import type { Session } from './session.ts';
import type { View } from './scene/view.ts';

/** Files that can hold a skinned mesh. */
const WITH_MESH = /\.(fbx|glb|gltf|vrm)$/i;

/**
 * Shows the mesh of the user's own file, where it has one. The loaders are large and come only then; a file that they
 * cannot read is shown as the neutral body.
 */
export function showCharacters(core: Core, session: Session, view: View): void {
  session.motion.watch((motion) => {
    session.needsRotations = false;
    const files = session.files;
    if (!motion || !files || !WITH_MESH.test(files.motion.name)) return;
    void (async () => {
      const before = await core.rotations('before');
      const { readCharacter } = await import('./scene/character.ts');
      const frame = motion.first_frame;
      const count = motion.parents.length;
      const reference = {
        joints: motion.view.joints.subarray(3 * frame * count, 3 * (frame + 1) * count),
        rotations: before.subarray(4 * frame * count, 4 * (frame + 1) * count),
        // A character without motion is shown at rest.
        seconds: motion.takes.length > 0 ? frame / motion.fps : null,
      };
      const character = await readCharacter(files.motion, files.beside ?? [], motion, reference);
      if (!character || session.motion.value !== motion) return;
      session.needsRotations = true;
      await session.fetchRotations();
      if (session.motion.value === motion) view.setCharacter(character, before);
    })().catch((problem: unknown) => console.info(`the mesh of ${files.motion.name} is not shown: ${String(problem)}`));
  });
}
