import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningPortal } from '#test/support/running-portal.ts';

/** What a portal's process did since it was last asked. */
export interface Watched {
  /** The longest that its event loop was away, in milliseconds, and how much of one absence it spent computing. */
  readonly pause: number;
  readonly busy: number;
  /** Bytes on the heap and beside it after a collection. */
  readonly held: number;
  readonly rss: number;
}

/** The compiled module, for specs too, which are not compiled. */
const WATCHING = join(
  import.meta.dirname,
  import.meta.dirname.includes('/dist/') ? 'watched-portal.js' : '../../dist/test/bench/watched-portal.js',
);

/** Settings under which `startPortal` starts a portal that can be asked. */
export const WATCHED: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${pathToFileURL(WATCHING).href}`,
};

/** What the next look tells of the event loop begins here. */
export const resetWatch = ({ pid }: Pick<RunningPortal, 'pid'>): boolean => process.kill(pid, 'SIGURG');

/** Asks a portal's process from outside, so that nothing of it is changed. */
export async function readProcess({ pid, output }: Pick<RunningPortal, 'pid' | 'output'>): Promise<Watched> {
  const lines = (): string[] => output().match(/^watched .*$/gm) ?? [];
  const before = lines().length;
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 500; tries += 1) {
    const line = lines()[before];
    if (line !== undefined) return JSON.parse(line.slice('watched '.length)) as Watched;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The portal does not say what it did');
}
