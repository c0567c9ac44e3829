import type { Page } from 'playwright-core';

/**
 * Texts of a board that lie over others, stand out of the screen or are cut, by their beginning; each line of a text is
 * judged by itself. `within`: only below that element.
 */
export const layoutFaultsOn = (page: Page, within = '.board'): Promise<readonly string[]> =>
  page.evaluate((root) => {
    const SLACK = 1;
    /** Of the height of a line: letters do not fill it, and large lines stand closer than that. */
    const AIR = 0.22;
    interface Line {
      readonly said: string;
      readonly of: Element;
      readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, [data-board] .board-toolbar') === null;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.querySelector(root) ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const text = walker.currentNode;
      const of = text.parentElement;
      const said = (text.textContent ?? '').trim().slice(0, 24);
      if (said === '' || of === null || !isSeen(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        lines.push({ said, of, box: { left, right, top: top + height * AIR, bottom: bottom - height * AIR } });
      }
    }
    const over = lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter(
          ({ of, box }) =>
            of !== one.of &&
            one.box.left < box.right - SLACK &&
            box.left < one.box.right - SLACK &&
            one.box.top < box.bottom - SLACK &&
            box.top < one.box.bottom - SLACK,
        )
        .map(({ said }) => `${one.said} over ${said}`),
    );
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const isOutOf = ({ box }: Line, room: Line['box']): boolean =>
      box.left < room.left - SLACK ||
      box.top < room.top - SLACK ||
      box.right > room.right + SLACK ||
      box.bottom > room.bottom + SLACK;
    const clips = (line: Line): boolean => {
      for (let around: Element | null = line.of; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow !== 'visible' && isOutOf(line, around.getBoundingClientRect()))
          return true;
      }
      return false;
    };
    const out = lines.filter((line) => isOutOf(line, screen)).map(({ said }) => `${said} out of sight`);
    return [...new Set([...over, ...out, ...lines.filter(clips).map(({ said }) => `${said} cut`)])];
  }, within);
