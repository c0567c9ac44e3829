import type { BrowserContext, Page } from 'playwright-core';

/**
 * From the next page on: how long each message of the live channel keeps the page busy, from its arrival to the laid out
 * page, with the result as the page shows it by then.
 */
export async function timeMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const taken: number[] = [];
    Object.assign(globalThis, { taken });
    const Real = WebSocket;
    globalThis.WebSocket = class extends Real {
      constructor(...how: ConstructorParameters<typeof WebSocket>) {
        super(...how);
        // Before the page's own listener, for it was there first.
        this.addEventListener('message', ({ data }) => {
          if (typeof data !== 'string' || !data.includes('"changes"')) return;
          const began = performance.now();
          // The page draws within this task and what follows it at once; the next task comes after that.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            // Laid out and not only written down.
            document.body.getBoundingClientRect();
            taken.push(performance.now() - began);
            port1.close();
          });
          port1.start();
          port2.postMessage(null);
        });
      }
    };
  });
}

/** Milliseconds of each message so far. */
export const timesTaken = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { taken: readonly number[] }).taken);
