import { proxy, wrap } from 'comlink';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { toBuffer } from '../../runtime/to-buffer.ts';
import { YOUNG_MEGABYTES } from '../../runtime/worker-pool.ts';
import type { BrowserDriver, LaunchOptions, ThreadData } from './browser-worker.ts';
import type { PrintingBrowser, PrintingPage } from './printing-contract.ts';

// The library that drives the browser takes half a second to load, and a PDF comes through it as text: neither is for the
// event loop, so a thread does it. It is there as long as its browser.

export interface BrowserThread {
  /** Rejects with the browser's reason where it does not start. The thread ends with the browser that it launched. */
  launch(options: LaunchOptions): Promise<PrintingBrowser>;
  /** Ends the thread, where it launched none. */
  end(): Promise<void>;
}

/** `compiled`: the folder of the compiled server. */
export function openBrowserThread(compiled: string): BrowserThread {
  const { port1: own, port2: port } = new MessageChannel();
  const data: ThreadData = { port };
  const thread = new Worker(join(compiled, 'documents/printing/browser-worker.js'), {
    workerData: data,
    transferList: [port],
    // Compiled modules resolve as such, whatever the flags of this process say.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const gone = new AbortController();
  const forget = (reason = new Error('The browser is gone.')): void => gone.abort(reason);
  thread.on('error', forget);
  thread.on('exit', () => forget());
  async function end(): Promise<void> {
    forget();
    own.close();
    await thread.terminate();
  }

  /** Not every call under way is answered when the browser or the thread ends. */
  function whileRunning<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(gone.signal.reason);
      gone.signal.addEventListener('abort', leave, { once: true });
      work.then(resolve, reject).finally(() => gone.signal.removeEventListener('abort', leave));
      if (gone.signal.aborted) leave();
    });
  }

  const driver = wrap<BrowserDriver>(own);
  return {
    async launch(options) {
      const browser = await whileRunning(
        driver.launch(
          options,
          proxy(() => void end()),
        ),
      );
      async function newPage(): Promise<PrintingPage> {
        const page = await whileRunning(browser.newPage());
        return {
          print: async (markup) => toBuffer(await whileRunning(page.print(markup))),
          draw: async (markup, size) => toBuffer(await whileRunning(page.draw(markup, size))),
          close: () => whileRunning(page.close()),
        };
      }
      return {
        newPage,
        isRunning: () => !gone.signal.aborted,
        async close() {
          await whileRunning(browser.close()).catch(() => undefined);
          await end();
        },
      };
    },
    end,
  };
}
