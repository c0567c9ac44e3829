import { openBrowserThread, type BrowserThread } from './browser-thread.ts';
import { NONE, type Browser, type Candidate } from './find-browser.ts';
import { atLowPriority } from './low-priority.ts';
import type { PrintingBrowser } from './printing-contract.ts';

/**
 * Starts the first of these that prints; an old or broken one is skipped and reported to `passedOver`. Rejects with the
 * reasons if none does. `compiled`: the folder of the compiled server, whose modules the browser's thread runs. `givesWay`:
 * at low priority.
 */
export async function launchPrintingBrowser(
  candidates: readonly Candidate[],
  options: {
    readonly compiled: string;
    readonly givesWay: boolean;
    readonly passedOver: (error: Error) => void;
  },
): Promise<PrintingBrowser> {
  const { compiled, givesWay, passedOver } = options;
  const errors: Error[] = [];
  const thread = openBrowserThread(compiled);
  const launchHere = (browser: Browser): Promise<PrintingBrowser> => launch(thread, browser);
  for (const { name, find } of candidates) {
    try {
      const browser = await find();
      const launched = await (givesWay ? atLowPriority(browser, launchHere) : launchHere(browser));
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

/** The system has no sandbox: containers and some distributions forbid what it needs. Found out once per process. */
let isSandboxless = process.getuid?.() === 0;

/** In its sandbox where the system allows that; root has none. */
async function launch(thread: BrowserThread, browser: Browser): Promise<PrintingBrowser> {
  if (isSandboxless) return thread.launch({ ...browser, chromiumSandbox: false });
  try {
    return await thread.launch({ ...browser, chromiumSandbox: true });
  } catch (error) {
    if (!(error instanceof Error) || !/sandbox|namespace|closed/i.test(error.message)) throw error;
    const launched = await thread.launch({ ...browser, chromiumSandbox: false });
    isSandboxless = true;
    return launched;
  }
}
