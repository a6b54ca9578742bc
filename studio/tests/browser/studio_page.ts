import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { type Browser, chromium, type Page, type ViewportSize } from 'playwright-core';

import type { Studio } from '../../src/studio.ts';
import type { WalkingFigure } from '../../src/tools/walking_figure.ts';
import { hostFolder, type StaticHost } from './static_host.ts';

/** With these WebGL 2 draws without a screen and a graphics card. */
const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** From the compiled tests to the top of the repository. */
const TOP = new URL('../../../../../', import.meta.url);
export const fromTop = (path: string): string => fileURLToPath(new URL(path, TOP));

/** What was built, and where pictures go; the build sets these where it builds elsewhere. */
export const STUDIO = process.env['SUREFOOT_STUDIO'] ?? fromTop('build/studio');
export const PROGRAM = process.env['SUREFOOT_PROGRAM'] ?? fromTop('build/release/bin/surefoot');
export const PICTURES = process.env['SUREFOOT_PICTURES'] ?? fromTop('build/studio_pictures');

/** A busy machine is slow, not wrong: what takes longer than this will not come, milliseconds. */
const PATIENCE = 120_000;

/** Asks until the answer is yes, as often as the browser answers. */
export async function eventually(otherwise: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await ask())) if (Date.now() > end) throw new Error(otherwise);
}

declare global {
  var studio: Studio;
  /** The live figure, while its tab is open. */
  var walking: WalkingFigure;
}

/** A browser on the built studio, and what its console complained of. */
export class StudioPage {
  readonly complaints: string[] = [];
  readonly requests: string[] = [];
  readonly page: Page;
  readonly address: string;
  readonly #browser: Browser;
  readonly #host: StaticHost;

  private constructor(page: Page, browser: Browser, host: StaticHost) {
    this.page = page;
    this.#browser = browser;
    this.#host = host;
    this.address = host.address;
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (problem) => this.complaints.push(problem.message));
    // Leaving with unsaved edits asks; here the answer is yes.
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => this.requests.push(request.url()));
  }

  static async open(
    options: {
      size?: ViewportSize;
      theme?: 'light' | 'dark';
      moves?: boolean;
      files?: ReadonlyMap<string, Uint8Array>;
      flags?: readonly string[];
    } = {},
  ): Promise<StudioPage> {
    const host = await hostFolder(STUDIO, options.files);
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: [...FLAGS, ...(options.flags ?? [])],
      timeout: PATIENCE,
    });
    const page = await browser.newPage({
      viewport: options.size ?? { width: 1280, height: 800 },
      colorScheme: options.theme ?? 'dark',
      // Otherwise a motion begins to play when it is opened.
      reducedMotion: options.moves ? 'no-preference' : 'reduce',
    });
    return new StudioPage(page, browser, host);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#host.close();
  }

  go(query = ''): Promise<void> {
    return this.goTo(this.address + query);
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.waitForFunction(
      () => globalThis.studio !== undefined || /cannot start/.test(document.body.innerText),
    );
    const refusal = await this.page.evaluate(() => (globalThis.studio === undefined ? document.body.innerText : null));
    if (refusal !== null) throw new Error(refusal);
  }

  /** Opens the built-in walk and waits until it is cleaned. */
  async openDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open the demo walk' }).click();
    await this.cleaned();
  }

  /** Waits until the last edit is cleaned and drawn. */
  async cleaned(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { session } = globalThis.studio;
      const shown = session.shown.value;
      return (
        session.busy.value === null &&
        shown?.isMeasured === true &&
        shown?.edit.plants === session.edit.value.plants &&
        shown?.edit.clean === session.edit.value.clean
      );
    });
    await this.drawn();
  }

  /** Waits for two pictures: what was changed is on the screen then. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  }

  /** The built-in walk as its BVH file. */
  async demoText(): Promise<string> {
    return this.page.evaluate(async () => new TextDecoder().decode((await globalThis.studio.core.demo()).bytes));
  }

  /** The headline: the largest slide, before and after, as it reads. */
  async slide(): Promise<{ before: string; after: string }> {
    const read = async (key: string): Promise<string> =>
      (await this.page.locator(`[data-value=${key}] strong`).textContent()) ?? '';
    return { before: await read('before'), after: await read('after') };
  }

  /** Drops files on the page, as from a folder. */
  async drop(...files: readonly { readonly name: string; readonly text: string | Uint8Array }[]): Promise<void> {
    const listed = files.map(({ name, text }) => ({ name, base64: Buffer.from(text).toString('base64') }));
    const data = await this.page.evaluateHandle((list) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      return transfer;
    }, listed);
    await this.page.dispatchEvent('main', 'drop', { dataTransfer: data });
  }

  /** Clicks a button that saves, and gives the file. */
  async saved(button: string): Promise<{ readonly name: string; readonly text: string; readonly bytes: Buffer }> {
    const wanted = this.page.getByRole('button', { name: button, exact: true });
    if (!(await wanted.isVisible())) await this.page.locator('summary', { hasText: 'More' }).click();
    const [download] = await Promise.all([this.page.waitForEvent('download'), wanted.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    return { name: download.suggestedFilename(), text: bytes.toString(), bytes };
  }

  async picture(name: string): Promise<void> {
    await mkdir(PICTURES, { recursive: true });
    await this.drawn();
    await this.page.screenshot({ path: `${PICTURES}/${name}.png` });
  }
}
