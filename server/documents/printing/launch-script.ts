import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SystemUser } from '../../runtime/own-user.ts';
import type { Browser } from './find-browser.ts';

/** How the browser runs: at low priority, and as another user than the portal; null: as the portal's. */
export interface RunsHow {
  readonly isLowPriority: boolean;
  readonly user: SystemUser | null;
}

/**
 * Runs the browser far below the portal's priority: documents take a few milliseconds longer, and a concurrent result
 * about a fifth less (docs/measurements.md). Where the system groups processes by session, as on desktops, `nice`
 * counts only within a session, so the session's priority is lowered too.
 */
const GIVING_WAY = `{ echo 15 > /proc/self/autogroup; } 2> /dev/null
command -v nice > /dev/null && set -- nice -n 15 "$@"
`;

/** The folder of its profile, which the library makes, is all that such a browser may write to. */
const asUser = ({ uid, gid }: SystemUser): string => `for option; do
  case "$option" in --user-data-dir=*) HOME="\${option#*=}"; chown ${uid}:${gid} "$HOME" ;; esac
done
export HOME
unset XDG_CONFIG_HOME XDG_CACHE_HOME
set -- setpriv --reuid=${uid} --regid=${gid} --clear-groups "$PRINTING_BROWSER" "$@"
`;

const AS_IT_IS = `set -- "$PRINTING_BROWSER" "$@"
`;

/**
 * Calls `launch` with a script that starts the browser so. Rejects with `ScriptNotRunError` where the system has no place
 * for it, or does not run it.
 */
export async function throughScript<T>(
  browser: Browser,
  { isLowPriority, user }: RunsHow,
  launch: (browser: Browser) => Promise<T>,
): Promise<T> {
  const lines = [
    '#!/bin/sh\n',
    user === null ? AS_IT_IS : asUser(user),
    isLowPriority ? GIVING_WAY : '',
    'exec "$@"\n',
  ];
  const script = await written(lines.join('')).catch((cause: unknown) => Promise.reject(new ScriptNotRunError(cause)));
  try {
    const env = { ...browser.env, PRINTING_BROWSER: browser.executablePath };
    return await launch({ ...browser, executablePath: script, env });
  } catch (error) {
    throw isNotRun(error) ? new ScriptNotRunError(error) : error;
  } finally {
    await rm(dirname(script), { recursive: true, force: true });
  }
}

export class ScriptNotRunError extends Error {
  constructor(cause: unknown) {
    super('The script that starts the browser is not run', { cause });
    this.name = 'ScriptNotRunError';
  }
}

async function written(text: string): Promise<string> {
  const script = join(await mkdtemp(join(tmpdir(), 'turnierpult-printing-')), 'browser');
  await writeFile(script, text, { mode: 0o700 });
  return script;
}

/** No shell, or a folder whose programs are not run: the browser itself was not tried. */
const isNotRun = (error: unknown): boolean =>
  error instanceof Error && /\bspawn (\S+ )?(EACCES|ENOENT)\b/.test(error.message);
