import type { DamageSpan } from '../core.ts';
import { withExtras } from '../model/edit.ts';
import { h } from '../ui/dom.ts';
import { switchField } from '../ui/fields.ts';
import { type Tool, toolHead, type ToolPlace } from './tool_panel.ts';

const KINDS: Readonly<Record<DamageSpan['kind'], string>> = {
  repeated_frames: 'Repeated frames',
  foot_jitter: 'Foot jitters',
  foot_slide: 'Foot slides',
  foot_height: 'Foot at a wrong height',
  body_sway: 'Body sways',
  leg_length: 'Leg changes length',
};

/** What is damaged, as a list that jumps there, and mending only that. */
export function repairTool({ core, session, player }: ToolPlace): Tool {
  const list = h('ol', { class: 'moments damage' });
  const said = h('p', { class: 'hint', role: 'status' });
  const repair = switchField('Repair these spans only', 'Mends what is damaged and leaves the rest as it is', (on) => {
    session.commit(withExtras(session.edit.value, { repair: on || null }));
  });
  session.edit.watch(({ extras }) => repair.set(extras?.repair === true));
  const look = async (): Promise<void> => {
    const motion = session.motion.value;
    list.replaceChildren();
    said.textContent = motion ? '' : 'Open a motion first.';
    if (!motion) return;
    await session.run('Looking for damage', async () => {
      const spans = await core.damage(session.edit.value.plants);
      if (session.motion.value !== motion) return;
      said.textContent = spans.length === 0 ? 'Nothing is damaged.' : `${spans.length} damaged spans, the worst first.`;
      const worst = [...spans].sort((a, b) => b.size_cm - a.size_cm);
      list.replaceChildren(...worst.map((span) => lineOf(span, (frame) => player.go(frame))));
    });
  };
  let isShown = false;
  let looked: unknown = null;
  // Damage is looked for between plants: not before there are some.
  const lookAnew = (): void => {
    if (!isShown || looked === session.motion.value || (session.motion.value && !session.after.value)) return;
    looked = session.motion.value;
    void look();
  };
  session.motion.watch(lookAnew);
  session.after.watch(lookAnew);
  return {
    element: h(
      'div',
      {},
      ...toolHead(
        'Repair',
        'Finds spans that capture or export damaged. Repair mends them; frames elsewhere stay as they are.',
      ),
      repair.element,
      said,
      list,
    ),
    begin: () => {
      isShown = true;
      lookAnew();
    },
    end: () => {
      isShown = false;
      looked = null;
    },
  };
}

function lineOf({ kind, side, first, last, size_cm }: DamageSpan, go: (frame: number) => void): HTMLElement {
  const where = side ? `, ${side}` : '';
  const size = size_cm > 0 ? `, ${size_cm.toFixed(1)} cm` : '';
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'moment look', title: `Go to frame ${first}`, onclick: () => go(first) },
      h('span', { class: 'moment-text' }, `${KINDS[kind] ?? kind}${where}${size}`),
      h('span', { class: 'moment-frame' }, `${first}–${last}`),
    ),
  );
}
