import type { Page } from 'playwright-core';

/** Words of at most fourteen letters that a line breaks in their middle, as 'Gru/ppe'; longer ones have soft hyphens. */
export const splitWordsIn = (page: Page): Promise<readonly string[]> => page.evaluate(splitWords);

/** Runs in the page. */
function splitWords(): readonly string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (holder?.checkVisibility({ visibilityProperty: true }) !== true) continue;
    // What is only read out has no lines.
    if (holder.closest('.visually-hidden, svg') !== null || holder.clientWidth === 1) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s„(])\p{L}{2,14}(?![^\s.,:;“)])/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.add(`${word}: ${holder.tagName.toLowerCase()}.${holder.className}`);
    }
  }
  return [...found];
}
