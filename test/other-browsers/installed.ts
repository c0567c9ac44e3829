import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Driver } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

/** A browser besides Chromium, as Debian packages it. */
export interface OtherBrowser {
  readonly name: string;
  /** Null: not installed here. */
  readonly launch: (() => Promise<Driver>) | null;
}

interface Needed {
  readonly name: string;
  readonly programs: readonly string[];
}

const needed = JSON.parse(readFileSync(join(import.meta.dirname, 'browsers.json'), 'utf8')) as Readonly<
  Record<'firefox' | 'webKit', Needed>
>;

const launcher =
  ({ name, programs }: Needed) =>
  (launch: (program: string) => Promise<Driver>): OtherBrowser => {
    const [program, ...others] = programs.map(pathOf);
    const isInstalled = program != null && !others.includes(null);
    return { name, launch: isInstalled ? () => launch(program) : null };
  };

const pathOf = (program: string): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
};

export const firefox = launcher(needed.firefox)(launchFirefox);
export const webKit = launcher(needed.webKit)(launchWebKit);
