import type { Page } from 'playwright-core';

/**
 * What is smaller than 44 × 44 pixels to tap on, by its name and size; a word to click in running text is excepted, as
 * WCAG 2.5.8 has it. What counts is where a tap lands: a label's box is its field's too, and so is what is drawn around.
 * `within`: a selector of the elements in which it looks.
 */
export const smallTargetsOn = (page: Page, within = 'body'): Promise<readonly string[]> =>
  page.evaluate(smallTargets, within);

/** Runs in the page. */
function smallTargets(within: string): readonly string[] {
  const LEAST = 44;
  /** Half a pixel is lost where a row's height is no whole number. */
  const SLACK = 0.5;
  const TARGETS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"][role], [role="button"], [role="tab"], [role="menuitem"]';
  const found = new Set<string>();
  /** While it is open, nothing outside of it is tapped: not even what stands in the dialog below. */
  const topmost = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
    if (target.closest(within) === null || !topmost.contains(target) || !isShown(target) || isInText(target)) continue;
    const { width, height } = sizeOf(target);
    if (width >= LEAST - SLACK && height >= LEAST - SLACK) continue;
    found.add(`${nameOf(target)} ${Math.round(width)}×${Math.round(height)}`);
  }
  scrollTo(0, 0);
  return [...found];

  function isShown(target: HTMLElement): boolean {
    if (target.closest('[inert], [aria-hidden="true"]') !== null || target.matches(':disabled')) return false;
    const { width, height, right } = target.getBoundingClientRect();
    // What only a screen reader finds is one pixel large, and what comes with the focus stands outside.
    const isThere = (width > 1 && height > 1) || labelsOf(target).length > 0;
    return isThere && right > 0 && target.checkVisibility({ visibilityProperty: true });
  }

  function labelsOf(target: HTMLElement): readonly HTMLElement[] {
    return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? [...(target.labels ?? [])] : [];
  }

  /** A link within a sentence, whose line cannot be higher than the others. */
  function isInText(target: HTMLElement): boolean {
    if (!target.matches('a') || !getComputedStyle(target).display.startsWith('inline')) return false;
    const around = [...(target.parentElement?.childNodes ?? [])];
    return around.some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
  }

  /** In pixels: the box around it and its labels, or else as far as it can be tapped on from its middle. */
  function sizeOf(target: HTMLElement): { width: number; height: number } {
    const boxes = [target, ...labelsOf(target)].map((element) => element.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width >= LEAST - SLACK && height >= LEAST - SLACK) return { width, height };
    target.scrollIntoView({ block: 'center', inline: 'nearest' });
    return { width: Math.max(width, reach(target, [1, 0])), height: Math.max(height, reach(target, [0, 1])) };
  }

  function reach(target: HTMLElement, [x, y]: readonly [x: number, y: number]): number {
    const { left, top, width, height } = target.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const holds = (far: number): boolean => {
      const hit = document.elementFromPoint(middle.x + far * x, middle.y + far * y);
      return hit !== null && [target, ...labelsOf(target)].some((own) => own.contains(hit));
    };
    let [before, after] = [0, 0];
    while (before < LEAST && holds(-before - 1)) before += 1;
    while (after < LEAST && holds(after + 1)) after += 1;
    return before + after + 1;
  }

  function nameOf(target: HTMLElement): string {
    const said = target.getAttribute('aria-label') ?? labelsOf(target)[0]?.textContent ?? target.textContent;
    return `<${target.tagName.toLowerCase()}> ${said.trim().slice(0, 40)}`;
  }
}
