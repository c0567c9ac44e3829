import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from './find-browser.ts';

/**
 * Far below the portal and its threads: paper takes a few milliseconds longer, and a result beside it about a fifth less
 * (docs/measurements.md). `nice` counts within a session where the system groups processes by sessions, as on desktops: so that gives way, too.
 */
const GIVING_WAY = `#!/bin/sh
{ echo 15 > /proc/self/autogroup; } 2> /dev/null
command -v nice > /dev/null && exec nice -n 15 "$PRINTING_BROWSER" "$@"
exec "$PRINTING_BROWSER" "$@"
`;

/**
 * Calls `launch` with a browser that gives way to the portal and its database: results do not wait for paper. Where the
 * system has no such thing, or no place for the script, with the browser as it is.
 */
export async function atLowPriority<T>(browser: Browser, launch: (browser: Browser) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return launch(browser);
  const script = await writeScript().catch(() => null);
  if (script === null) return launch(browser);
  try {
    const env = { ...browser.env, PRINTING_BROWSER: browser.executablePath };
    return await launch({ ...browser, executablePath: script, env });
  } catch (error) {
    if (isNotRun(error)) return await launch(browser);
    throw error;
  } finally {
    await rm(dirname(script), { recursive: true, force: true });
  }
}

async function writeScript(): Promise<string> {
  const script = join(await mkdtemp(join(tmpdir(), 'turnierpult-printing-')), 'browser');
  await writeFile(script, GIVING_WAY, { mode: 0o700 });
  return script;
}

/** No shell, or a folder whose programs are not run: the browser itself was not tried. */
const isNotRun = (error: unknown): boolean => error instanceof Error && /\b(EACCES|ENOENT)\b/.test(error.message);
