import { h } from '../ui/dom.ts';
import { sliderField, switchField } from '../ui/fields.ts';
import { type Tool, toolHead, type ToolPlace } from './tool_panel.ts';

/** A cycle of the motion that repeats without a seam. */
export function loopTool({ makers, session, player }: ToolPlace): Tool {
  let inPlace = false;
  const place = switchField('In place', 'The root stays and the ground passes by', (on) => void (inPlace = on));
  let cycles = 1;
  const count = sliderField(
    'Cycles',
    'How many gait cycles the loop holds: more of them look less mechanical',
    { min: 1, max: 8, step: 1, text: String },
    () => undefined,
    (value) => void (cycles = value),
  );
  count.set(cycles);
  const make = h(
    'button',
    {
      type: 'button',
      class: 'primary',
      onclick: () =>
        void makers.loop(inPlace, cycles).then(() => {
          player.playback.set({ ...player.playback.value, loop: true, playing: true });
        }),
    },
    'Make a loop',
  );
  session.motion.watch((motion) => void (make.disabled = motion === null));
  return {
    element: h(
      'div',
      {},
      ...toolHead('Loop', 'Finds a cycle of the motion and closes it, with planted feet kept in place.'),
      place.element,
      count.element,
      make,
    ),
  };
}

/** The motion on another character. */
export function retargetTool({ makers, session }: ToolPlace): Tool {
  const who = h('p', { class: 'character-name' });
  const make = h(
    'button',
    { type: 'button', class: 'primary', onclick: () => void makers.retarget() },
    'Put the motion on it',
  );
  const tell = (): void => {
    const character = makers.character.value;
    who.textContent = character
      ? `${character.name}: ${character.joint_names.length} joints, leg ${character.leg_length.toFixed(2)} m`
      : 'No character yet';
    make.disabled = !character || !session.motion.value;
  };
  makers.character.watch(tell);
  session.motion.watch(tell);
  const choose = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.bvh,.fbx,.glb,.vrm';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return;
      void file
        .arrayBuffer()
        .then((buffer) => makers.openCharacter({ motion: { name: file.name, bytes: new Uint8Array(buffer) } }));
    });
    input.click();
  };
  return {
    element: h(
      'div',
      {},
      ...toolHead('Retarget', 'Drop a character on the page (FBX, GLB, VRM or BVH), then put the motion on it.'),
      who,
      h('div', { class: 'buttons' }, h('button', { type: 'button', onclick: choose }, 'Choose a character'), make),
    ),
    begin: () => void (makers.wantsCharacter = true),
    end: () => void (makers.wantsCharacter = false),
  };
}
