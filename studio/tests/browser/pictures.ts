/** Makes the pictures of the documentation: the studio and the report, of the built-in walk. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { writePicture } from './picture_file.ts';
import { fromTop, PROGRAM, StudioPage } from './studio_page.ts';

const run = promisify(execFile);
const SIZE = { width: 1200, height: 750 };

async function pictureStudio(studio: StudioPage): Promise<void> {
  await studio.go('?demo&drawing=fine');
  await studio.cleaned();
  // The worst contact, near its end: how far the foot came from its ring is seen.
  await studio.page.evaluate(() => {
    const { session, player } = globalThis.studio;
    const { slides, plants } = session.shown.value!.cleaned;
    const worst = slides.reduce((best, slide, i) => (slide.before > slides[best]!.before ? i : best), 0);
    player.go(Math.round(0.3 * plants[worst]!.first + 0.7 * plants[worst]!.last));
  });
  await studio.drawn();
  await writePicture(studio, 'studio');
  await studio.page.keyboard.press('2');
  await studio.page.getByRole('tab', { name: 'Walk' }).click();
  await studio.page.waitForFunction(() => globalThis.walking?.updates > 1);
  await studio.page.evaluate(() => {
    // Once around to the left, towards the camera in the end.
    const { walker } = globalThis.walking;
    walker.set({ speed: 1.3, turn_rate: 0.4 }, 0.5);
    for (let i = 0; i < 1010; ++i) globalThis.walking.advance(1 / 60);
  });
  await studio.drawn();
  await writePicture(studio, 'studio_walk');
  await studio.page.getByRole('tab', { name: 'Clean' }).click();
}

async function pictureReport(studio: StudioPage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'surefoot-pictures-'));
  try {
    await run(PROGRAM, ['demo', '-o', folder]);
    const images = (name: string): string => fromTop(`docs/images/${name}.svg`);
    const both = ['walk.bvh', 'clean.bvh'].map((name) => join(folder, name));
    const drawn = ['--picture', images('feet'), '--strip', images('strip'), '--figure', images('heights')];
    await run(PROGRAM, ['report', ...both, '--plants', join(folder, 'plants.json'), ...drawn, '--force', '-q']);
    await studio.page.emulateMedia({ reducedMotion: 'reduce' }); // the worst moment itself, not where it was on the way
    await studio.page.goto(pathToFileURL(join(folder, 'report.html')).href);
    await writePicture(studio, 'report');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const studio = await StudioPage.open({ size: SIZE, theme: 'dark' });
try {
  await pictureStudio(studio);
  await studio.page.emulateMedia({ colorScheme: 'light' });
  await pictureReport(studio);
} finally {
  await studio.close();
}
