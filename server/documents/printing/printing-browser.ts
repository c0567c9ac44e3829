import { spawnSync } from 'node:child_process';
import type { SystemUser } from '../../runtime/own-user.ts';
import { openBrowserThread, type BrowserThread } from './browser-thread.ts';
import { NONE, type Browser, type Candidate } from './find-browser.ts';
import { ScriptNotRunError, throughScript, type RunsHow } from './launch-script.ts';
import type { PrintingBrowser } from './printing-contract.ts';

/**
 * Starts the first of these that prints; an old or broken one is skipped and reported to `passedOver`, one whose sandbox
 * the system forbids runs without it and is reported to `withoutSandbox`. Rejects with the reasons if none does.
 * `compiled`: the folder of the compiled server, whose modules the browser's thread runs. `user`: as whom the browser runs, null
 * as the portal's own; where the system does not let that be, as that, which is reported to `withoutSandbox` too.
 */
export async function launchPrintingBrowser(
  candidates: readonly Candidate[],
  options: {
    readonly compiled: string;
    readonly isLowPriority: boolean;
    readonly user: SystemUser | null;
    readonly passedOver: (error: Error) => void;
    readonly withoutSandbox: (error: Error) => void;
  },
): Promise<PrintingBrowser> {
  const { compiled, isLowPriority, passedOver, withoutSandbox } = options;
  const errors: Error[] = [];
  const thread = openBrowserThread(compiled);
  const how = { isLowPriority, user: reachable(options.user, withoutSandbox) };
  for (const { name, find } of candidates) {
    try {
      const browser = await find();
      const launched = await launchAs(thread, browser, how, withoutSandbox);
      for (const error of errors) passedOver(error);
      return launched;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(new Error(`${name}: ${reason}`, { cause: error }));
    }
  }
  await thread.end();
  throw new Error([NONE, ...errors.map(({ message }) => message)].join('\n'));
}

/** What Chromium says before it ends where the system forbids its sandbox, as containers and some distributions do. */
const SANDBOX_SENTENCES =
  /No usable sandbox!|Running as root without --no-sandbox|Failed to move to new namespace|The SUID sandbox helper binary|FATAL:\S*\b(?:credentials|namespace_sandbox|zygote_host_impl_linux)\.cc/;

/** Whether the sandbox is why a browser did not start. A crash does not show that, nor what any browser says of its own. */
export const isSandboxForbidden = (message: string): boolean => SANDBOX_SENTENCES.test(message);

/** The user, if the system lets a program be started as that one; null and a report otherwise. */
function reachable(user: SystemUser | null, withoutSandbox: (error: Error) => void): SystemUser | null {
  if (user === null) return null;
  const asUser = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const { status, error, stderr } = spawnSync('setpriv', [...asUser, 'true'], { encoding: 'utf8' });
  if (status === 0) return user;
  withoutSandbox(new Error(`setpriv starts nothing as ${user.name ?? user.uid}: ${error?.message ?? stderr}`));
  return null;
}

async function launchAs(
  thread: BrowserThread,
  browser: Browser,
  how: RunsHow,
  withoutSandbox: (error: Error) => void,
): Promise<PrintingBrowser> {
  if (process.platform === 'win32' || (!how.isLowPriority && how.user === null)) {
    return launch(thread, browser, null, withoutSandbox);
  }
  try {
    return await throughScript(browser, how, (script) => launch(thread, script, how.user, withoutSandbox));
  } catch (error) {
    if (!(error instanceof ScriptNotRunError)) throw error;
    if (how.user !== null) withoutSandbox(error);
    return launch(thread, browser, null, withoutSandbox);
  }
}

/** In its sandbox where the system allows that, which is asked at each start; root has none. */
async function launch(
  thread: BrowserThread,
  browser: Browser,
  user: SystemUser | null,
  withoutSandbox: (error: Error) => void,
): Promise<PrintingBrowser> {
  if (user === null && process.getuid?.() === 0) return thread.launch({ ...browser, chromiumSandbox: false });
  try {
    return await thread.launch({ ...browser, chromiumSandbox: true });
  } catch (error) {
    if (!(error instanceof Error) || !isSandboxForbidden(error.message)) throw error;
    const launched = await thread.launch({ ...browser, chromiumSandbox: false });
    withoutSandbox(error);
    return launched;
  }
}
