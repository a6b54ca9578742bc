/** The package installed from its tarball in a folder of its own, and pages that use it in Chromium. */

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { hostFolder } from '../../studio/tests/browser/static_host.ts';

const fromEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by ctest`);
  return value;
};
export const SOURCE = fromEnvironment('SUREFOOT_SOURCE_DIR');
const PROGRAM = fromEnvironment('SUREFOOT_PROGRAM');
export const DATA = process.env['SUREFOOT_DATA'] ?? join(SOURCE, '../shared/data');
export const PICTURES = process.env['SUREFOOT_PICTURES'] ?? join(SOURCE, 'build/npm_pictures');
/** What the studio has installed: the compiler, the bundler, three.js and what drives Chromium. */
const TOOLS = join(SOURCE, 'studio/node_modules');

function tarball(): string {
  const folder = join(SOURCE, 'build/npm');
  const name = existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith('.tgz')) : undefined;
  if (!name) throw new Error(`there is no package in ${folder}: \`make test\` packs it first`);
  return join(folder, name);
}

export function runProgram(...words: string[]): string {
  return execFileSync(PROGRAM, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** An empty folder with the package in it. */
export class Installed {
  readonly folder = mkdtempSync(join(tmpdir(), 'surefoot-npm-'));

  constructor() {
    this.write('package.json', '{"private": true, "type": "module"}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball()], {
      cwd: this.folder,
      stdio: 'inherit',
    });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string): void {
    mkdirSync(join(this.folder, name, '..'), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  /** What a script in the folder prints. */
  run(script: string, name = 'script.js'): string {
    this.write(name, script);
    return execFileSync('node', [name], { cwd: this.folder, encoding: 'utf8' });
  }

  /** Runs the TypeScript compiler in the folder; throws with what it says where it refuses. */
  compile(...words: string[]): void {
    try {
      execFileSync(join(TOOLS, '.bin/tsc'), words, { cwd: this.folder, encoding: 'utf8' });
    } catch (problem) {
      throw new Error((problem as { stdout: string }).stdout);
    }
  }

  /** Builds the page of a folder below with vite, as its user would, into `dist` there. */
  bundle(page: string): string {
    for (const name of ['three']) {
      if (!existsSync(this.path(`node_modules/${name}`)))
        symlinkSync(join(TOOLS, name), this.path(`node_modules/${name}`));
    }
    execFileSync(join(TOOLS, '.bin/vite'), ['build', '--base', './', '--logLevel', 'warn', this.path(page)], {
      cwd: this.path(page),
      stdio: 'inherit',
    });
    return this.path(`${page}/dist`);
  }

  copy(from: string, to: string): void {
    mkdirSync(join(this.folder, to, '..'), { recursive: true });
    copyFileSync(from, this.path(to));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** With these WebGL 2 draws without a screen and a graphics card. */
const FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Opens a built page in Chromium; `use` gets it, its address and what its console complained of. */
export async function inChromium(
  folder: string,
  use: (page: Page, address: string, complaints: readonly string[]) => Promise<void>,
): Promise<void> {
  const { chromium } = createRequire(join(TOOLS, '../package.json'))('playwright-core') as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  const host = await hostFolder(folder);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS, timeout: 120_000 });
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 620 } });
    page.setDefaultTimeout(120_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (problem) => complaints.push(problem.message));
    await use(page, host.address, complaints);
  } finally {
    await browser.close();
    host.close();
  }
}
