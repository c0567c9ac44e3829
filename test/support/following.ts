import type { BrowserContext, Page } from 'playwright-core';

/**
 * From the next page on: how long each change of a score keeps the page busy, from the arrival of its message until the
 * row of the match is laid out with it.
 */
export async function timeMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const taken: number[] = [];
    Object.assign(globalThis, { taken });
    let began = 0;
    const Real = WebSocket;
    globalThis.WebSocket = class extends Real {
      constructor(...how: ConstructorParameters<typeof WebSocket>) {
        super(...how);
        // Before the page's own listener, for it was there first.
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.includes('"changes"')) began = performance.now();
        });
      }
    };
    new MutationObserver((changes) => {
      const isScore = ({ target }: MutationRecord): boolean =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-score]') !== null;
      if (began === 0 || !changes.some(isScore)) return;
      // Laid out and not only written down.
      document.body.getBoundingClientRect();
      taken.push(performance.now() - began);
      began = 0;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Milliseconds of each message so far. */
export const timesTaken = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { taken: readonly number[] }).taken);
