import type { Page } from 'playwright-core';

/** Every text on the page that its surroundings cut off, shortened to what tells where it stands. */
export const findCutText = (page: Page): Promise<readonly string[]> => page.evaluate(cutTexts);

function cutTexts(): readonly string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    // What is folded away has a place all the same.
    if (text.textContent?.trim() === '' || text.parentElement?.checkVisibility() !== true) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length === 0) continue;
    const sides = lines.flatMap(({ left, right }) => [left, right]);
    const heights = lines.flatMap(({ top, bottom }) => [top, bottom]);
    for (let around: HTMLElement | null = text.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, clipPath, position, webkitLineClamp, textOverflow } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // What is only read out; what says by dots that there is more; what scrolls shows the rest.
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') break;
      if (clipPath !== 'none' || box.width <= 1 || /auto|scroll/.test(overflowX + overflowY)) break;
      const isCut =
        (overflowX !== 'visible' && (Math.min(...sides) < box.left - 1 || Math.max(...sides) > box.right + 1)) ||
        // A line is higher than its letters.
        (overflowY !== 'visible' && (Math.min(...heights) < box.top - 4 || Math.max(...heights) > box.bottom + 4));
      if (isCut) found.add(`${around.className || around.tagName}: ${text.textContent?.trim().slice(0, 40)}`);
      if (isCut || position === 'fixed') break;
    }
  }
  return [...found];
}
