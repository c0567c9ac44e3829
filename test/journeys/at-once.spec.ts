import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openNetwork } from '#test/support/network.ts';
import { openPageAs, openPageAsVisitor, HALL, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const RUNS = 50;

/** Records in a page which scores have appeared at these places. */
async function note(page: Page, places: readonly string[]): Promise<void> {
  await page.evaluate((selectors) => {
    const seen = new Set<string>();
    const look = (): void => {
      for (const [at, selector] of selectors.entries()) {
        const score = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join(':');
        seen.add(`${at} ${score}`);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  }, places);
}

/** Waits until the page has shown this score at this place. */
const shown = (page: Page, place: number, score: string) =>
  page.waitForFunction((wanted) => (window as unknown as { seen: Set<string> }).seen.has(wanted), `${place} ${score}`);

/** Reports a final result from within a page, with that page's session. */
const reportFrom = (page: Page, match: string, scoreA: number): Promise<number> =>
  page.evaluate(
    async ([path, goals]) => {
      const body = JSON.stringify({ state: 'Finished', scoreA: goals, scoreB: 0, outcomeType: 'Standard' });
      const answer = await fetch(path, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body });
      return answer.status;
    },
    [`/api/tournaments/${cup.id}/matches/${match}/outcome`, scoreA] as const,
  );

interface Answered {
  readonly matches: readonly Record<'teamA' | 'teamB', { readonly score: number | null }>[];
}

test(
  `each of ${RUNS} results is seen on the board and in another window, and is what a GET answers`,
  { timeout: 180_000 },
  async () => {
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
    const desk = `${stage.portal.url}/portal/tournaments/${cup.id}`;
    const phone = await openPageAs(stage.browser, desk, PHONE);
    const other = await openPageAs(stage.browser, desk);
    const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}/board?pages=now`, HALL);
    for (const { page } of [phone, other]) await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
    const live = board.page.getByRole('status').filter({ hasText: /^Live$/ });
    await live.waitFor();
    await note(other.page, [
      `#match-${cup.matches[0]} [data-score] > span`,
      `#match-${cup.matches[1]} [data-score] > span`,
    ]);
    await note(board.page, ['[aria-label="Feld 1"] [data-score]', '[aria-label="Feld 2"] [data-score]']);
    const plus = phone.page.getByRole('button', { name: /^Tor / }).first();

    for (let run = 1; run <= RUNS; run += 1) {
      // Alternately a goal by a tap, and a changed final result of the match beside it.
      const match = run % 2 === 1 ? 0 : 1;
      const goals = Math.ceil(run / 2);
      if (match === 0) await plus.tap();
      else expect(await reportFrom(phone.page, cup.matches[1] ?? '', goals)).toBe(204);
      await Promise.all([other, board].map(({ page }) => shown(page, match, `${goals}:0`)));
      const answer = await fetch(`${stage.portal.url}/api/public/tournaments/${cup.id}`);
      const { matches } = (await answer.json()) as Answered;
      expect(matches[match]?.teamA.score).toBe(goals);
    }
  },
);

test('a phone asleep for an hour catches up by itself', { timeout: 90_000 }, async () => {
  const wire = await openNetwork(stage.portal.port);
  const { page } = await openPageAsVisitor(stage.browser, `${wire.url}/icon.svg`, PHONE);
  try {
    await page.clock.install();
    await page.goto(`${wire.url}/t/${cup.id}`);
    const live = page.getByRole('status').filter({ hasText: /^Live$/ });
    await live.waitFor();
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    // Packets vanish silently: neither end notices.
    wire.cut('silent');
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [61, 7]);
    wire.mend();
    await page.clock.fastForward('01:00:00');
    const scores = () =>
      page.getByRole('region', { name: 'Feld 1', exact: true }).first().locator('[data-score]').allInnerTexts();
    // No interaction; only the page's clock runs on.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return scores();
      })
      .toEqual(['61', '7']);
    await live.waitFor();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  } finally {
    // The page goes first: that its network ends is no complaint.
    await page.close();
    await wire.close();
  }
});
