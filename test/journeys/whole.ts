import type { Page } from 'playwright-core';

/**
 * What does not fit on the screen as wide as it is: elements that reach out of it, and text that is cut off. Whatever lies
 * in something that scrolls is reached by scrolling; text that ends in an ellipsis is cut on purpose.
 */
export const cutOffIn = (page: Page): Promise<readonly string[]> => page.evaluate(cutOff);

/** Runs in the page. Answers what is cut off, by its text. */
function cutOff(): readonly string[] {
  const SLACK = 1.5;
  const screen = document.documentElement.clientWidth;
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const [holder, said] = [text.parentElement, (text.textContent ?? '').trim()];
    if (
      holder === null ||
      said === '' ||
      !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    ) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const fault = faultOf(holder, { left, right, top, bottom });
    if (fault !== null) found.add(`${said.slice(0, 60)}: ${fault}`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= screen + SLACK || height === 0 || left >= screen || right <= 0) continue;
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      isWithin(element, (style, around) => scrolls(style.overflowX) || isUnseen(style, around))
    ) {
      continue;
    }
    found.add(`${nameOf(element)}: wider than the screen`);
  }
  for (const sign of document.body.querySelectorAll('svg:is([viewBox="0 0 24 24"], [viewBox="0 0 26 26"])')) {
    const { width, height } = sign.getBoundingClientRect();
    if (width > 0 && width < height - SLACK) found.add(`${nameOf(sign)}: squeezed`);
  }
  return [...found];

  function nameOf(element: Element): string {
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
  }

  function scrolls(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll';
  }

  /** For screen readers only. */
  function isUnseen({ clipPath, clip }: CSSStyleDeclaration, element: Element): boolean {
    return clipPath !== 'none' || clip !== 'auto' || element.clientWidth === 1;
  }

  function isWithin(element: Element, holds: (style: CSSStyleDeclaration, around: Element) => boolean): boolean {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      if (holds(getComputedStyle(around), around)) return true;
    }
    return false;
  }

  interface Edges {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }

  /** What cuts the text, looked for from the inside out. */
  function faultOf(holder: Element, text: Edges): string | null {
    let { left, right } = text;
    const { top, bottom } = text;
    for (
      let around: Element | null = holder;
      around !== null && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      if (isUnseen(style, around)) return null;
      if (style.position === 'fixed') break;
      const box = around.getBoundingClientRect();
      const [cutsX, cutsY] = [style.overflowX, style.overflowY].map((way) => way === 'hidden' || way === 'clip');
      // What measures texts, and shows none.
      if (cutsX === true && box.width <= 1) return null;
      if (cutsX === true && (left < box.left - SLACK || right > box.right + SLACK)) {
        if (style.textOverflow === 'ellipsis') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        else return `cut off at its side by ${nameOf(around)}`;
      }
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return null;
      const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
      if (cutsY === true && !isClamped && (top < box.top - SLACK - 4 || bottom > box.bottom + SLACK + 4)) {
        return `cut off at its foot by ${nameOf(around)}`;
      }
    }
    // Wholly outside stands what comes into sight with the focus.
    const isAway = right <= 0;
    return !isAway && (left < -SLACK || right > screen + SLACK) ? 'out of the screen' : null;
  }
}
