import type { Defaults } from '../core.ts';
import type { Session } from '../session.ts';
import { h } from './dom.ts';
import { cleaningPart } from './settings_cleaning.ts';
import { motionPart } from './settings_motion.ts';
import { plantsPart } from './settings_plants.ts';
import { sharePart } from './settings_share.ts';
import { stylePart } from './settings_style.ts';

/** Everything that can be set, with live result. */
export function settingsPanel(session: Session, defaults: Defaults): HTMLElement {
  return h(
    'section',
    { class: 'settings', 'aria-label': 'Settings' },
    plantsPart(session, defaults),
    cleaningPart(session),
    stylePart(session),
    motionPart(session),
    sharePart(session),
  );
}
