import type { Page } from 'playwright-core';

/** A page's performance while its history slider is dragged. */
export interface Slid {
  /** Milliseconds between consecutive frames. */
  readonly frames: readonly number[];
  /** Number of different versions the slider stopped at. */
  readonly versions: number;
  /** Number of different contents of the page. */
  readonly contents: number;
}

/** Drags the slider from its beginning to its end and back, in the given number of moves. */
export async function slideThrough(page: Page, moves: number): Promise<Slid> {
  const slider = page.getByRole('slider', { name: 'Zeitpunkt' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('There is no line to slide along');
  const y = box.y + box.height - 14;
  const xOf = (share: number): number => box.x + 15 + share * (box.width - 30);
  await page.mouse.move(xOf(0), y);
  await page.mouse.down();
  await page.evaluate(() => {
    const seen = new Set<string>();
    const shown = new Set<string>();
    const times: number[] = [];
    const knob = document.querySelector('[role="slider"]');
    const look = (now: number): void => {
      times.push(now);
      seen.add(knob?.getAttribute('aria-valuenow') ?? '');
      // The content below the bar, which the slider changes.
      shown.add(document.querySelector('.page')?.textContent ?? '');
      if (!document.documentElement.hasAttribute('data-slid')) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { slid: { times, seen, shown } });
  });
  for (let move = 0; move <= moves; move += 1) {
    const share = (2 * move) / moves;
    await page.mouse.move(xOf(share <= 1 ? share : 2 - share), y);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    document.documentElement.setAttribute('data-slid', '');
    const { times, seen, shown } = (
      window as unknown as { slid: { times: number[]; seen: Set<string>; shown: Set<string> } }
    ).slid;
    const frames = times.slice(1).map((time, at) => time - (times[at] ?? time));
    return { frames, versions: seen.size, contents: shown.size };
  });
}

/** Frames a second. */
export const rateOf = ({ frames }: Slid): number => (1_000 * frames.length) / frames.reduce((sum, gap) => sum + gap, 0);
