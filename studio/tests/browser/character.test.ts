/** Characters of real files: shown skinned, driven by the core, exported, and read back with feet that stand. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { fromTop, StudioPage } from './studio_page.ts';
import { vrmOf } from './vrm_file.ts';

const DATA = process.env['SUREFOOT_DATA'] ?? fromTop('../shared/data');
const skip = existsSync(join(DATA, 'formats')) ? false : 'no motion data';
const inData = (path: string) => ({ name: path.split('/').at(-1)!, text: readFileSync(join(DATA, 'formats', path)) });
let studio: StudioPage;

before(async () => {
  studio = await StudioPage.open();
  await studio.go();
});
after(() => studio?.close());

/** Waits until the mesh of a file is shown, and gives how far its bones are from the core's joints, metres. */
async function bonesOff(): Promise<number> {
  await studio.page.waitForFunction(() => {
    const { view, session } = globalThis.studio;
    return view.character !== null && session.shown.value?.rotations !== null && session.busy.value === null;
  });
  return studio.page.evaluate(async () => {
    const { core, player, session, view } = globalThis.studio;
    view.setShown('mesh', true);
    view.compare('side by side');
    view.setCamera('follow');
    const { frames, parents } = session.motion.value!;
    let largest = 0;
    for (const frame of [0, Math.floor(frames / 3), frames - 1]) {
      player.go(frame);
      view.draw();
      const exact = await core.pose('after', frame);
      let compared = 0;
      for (let joint = 0; joint < parents.length; ++joint) {
        const drawn = view.stage!.figures.after.drawnBone(joint);
        if (!drawn) continue;
        compared += 1;
        for (const axis of [0, 1, 2]) largest = Math.max(largest, Math.abs(drawn[axis]! - exact[3 * joint + axis]!));
      }
      if (compared < 15) throw new Error(`only ${compared} bones`);
    }
    return largest;
  });
}

/**
 * Saves the motion and opens what was saved: how far its joints are at most from those that are shown, whose planted
 * feet stand; metres.
 */
async function savedOff(ending: string): Promise<number> {
  assert.equal((await studio.slide()).after, '0.00');
  const { name, bytes } = await studio.saved(`Save ${ending.toUpperCase()}`);
  return studio.page.evaluate(
    async ({ name: file, base64 }) => {
      const { core, session } = globalThis.studio;
      const { joints } = session.shown.value!.cleaned.view;
      const motion = { name: file, bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) };
      const take = session.motion.value!.takes.find(({ read }) => read)?.name;
      const files = take === undefined ? { motion } : { motion, take };
      const { view } = await core.load(files, session.loadSettings.value);
      if (view.joints.length !== joints.length) throw new Error(`${view.joints.length} numbers, not ${joints.length}`);
      return view.joints.reduce((largest, value, i) => Math.max(largest, Math.abs(value - joints[i]!)), 0);
    },
    { name, base64: bytes.toString('base64') },
  );
}

for (const [file, ending, take] of [
  ['fbx/three_mixamo.fbx', 'fbx', null],
  ['glb/three_Soldier.glb', 'glb', 'Walk'],
] as const) {
  test(`${file}: skinned, cleaned, exported, read back`, { skip }, async () => {
    await studio.drop(inData(file));
    await studio.page.waitForFunction(
      (name) => globalThis.studio.session.motion.value?.name === name,
      file.split('/').at(-1),
    );
    await studio.cleaned();
    if (take) {
      await studio.page.evaluate((name) => globalThis.studio.session.chooseTake(name), take);
      await studio.cleaned();
    }
    const off = await bonesOff();
    assert.ok(off < 1e-5, `${off} m`);
    await studio.picture(`character_${ending}`);
    const saved = await savedOff(ending);
    assert.ok(saved < 1e-4, `${saved} m`);
  });
}

test('a VRM avatar with a VRMA: put on it, skinned, exported, read back', { skip }, async () => {
  await studio.go();
  // The stored avatars of VRM have no skin.
  const avatar = { name: 'avatar.vrm', text: vrmOf(inData('glb/three_Xbot.glb').text) };
  await studio.drop(avatar, inData('vrm/pixiv_test.vrma'));
  await studio.page.waitForFunction(() => {
    const { session } = globalThis.studio;
    return session.motion.value?.name.includes('_on_') || session.trouble.value !== null;
  });
  assert.equal(await studio.page.evaluate(() => globalThis.studio.session.trouble.value), null);
  await studio.cleaned();
  const off = await bonesOff();
  assert.ok(off < 1e-5, `${off} m`);
  await studio.picture('character_vrm');
  const saved = await savedOff('vrm');
  assert.ok(saved < 1e-4, `${saved} m`);
});

test('nothing was complained of', () => assert.deepEqual(studio.complaints, []));
