import { beforeAll, expect, test } from 'vitest';
import { expectGood, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// What the visitor page puts on a stage: the club's head with the team's pill, the own match, and its goals.

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const visit = (): string => `${stage.portal.url}/t/${cup.id}`;
const MINE = 'SV Mühlbach I';
/** The number of a match of that team, which runs 0:0 from now on, and the side that it stands on. */
async function runOwnMatch(): Promise<{ readonly number: number; readonly isA: boolean }> {
  const { matches, teams } = await api<{
    matches: readonly { index: number; teamA: { teamId: string | null }; teamB: { teamId: string | null } }[];
    teams: readonly { id: string; name: string }[];
  }>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const mine = teams.find(({ name }) => name === MINE)?.id;
  const at = matches.findIndex(({ teamA, teamB }) => teamA.teamId === mine || teamB.teamId === mine);
  await report(stage.portal, cup, at + 1, 'CurrentlyPlaying', [0, 0]);
  return { number: at + 1, isA: matches[at]?.teamA.teamId === mine };
}

test(
  'the own match stands large with its minute, and a goal floods it once from the scorer’s side',
  { timeout: 120_000 },
  async () => {
    const { number, isA } = await runOwnMatch();
    const { page, context } = await openPageAsVisitor(stage.browser, visit(), PHONE);
    const still = await openPageAsVisitor(stage.browser, visit(), PHONE);
    await still.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const each of [page, still.page]) {
      await each.getByRole('combobox', { name: 'Meine Mannschaft' }).selectOption(MINE);
      await each
        .getByRole('status')
        .filter({ hasText: /^Live$/ })
        .waitFor();
    }
    const tile = page.locator('.match-tile').filter({ hasText: 'Ihr Spiel' });
    await tile.getByText(/^Läuft, \d+\. Minute$/).waitFor();
    await tile.getByText(/^\d+’$/).waitFor();
    await page.getByRole('region', { name: 'Meine Mannschaft' }).getByText('Ihr nächstes Spiel').waitFor();
    const sizes = await tile.evaluate((element) => ({
      emblem: element.querySelector('.emblem')?.clientHeight,
      figures: getComputedStyle(element.querySelector('[data-score]') ?? element).fontSize,
    }));
    expect(sizes).toEqual({ emblem: 56, figures: '72px' });
    const pill = page.locator('.team-picker');
    expect((await pill.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await pill.locator('.emblem').count()).toBe(1);
    for (const size of [PHONE, SMALLEST]) {
      await page.setViewportSize(size);
      await expectGood(page);
    }
    // What comes within half a second of the first view was missed before, and is no news.
    await page.waitForTimeout(600);
    await report(stage.portal, cup, number, 'CurrentlyPlaying', isA ? [1, 0] : [0, 1]);
    for (const [each, animation] of [
      [page, 'flood'],
      [still.page, 'none'],
    ] as const) {
      const flood = each.locator('.match-tile-flood').first();
      await flood.waitFor({ state: 'attached' });
      expect(await flood.getAttribute('data-side')).toBe(isA ? 'A' : 'B');
      expect(await flood.evaluate((element) => getComputedStyle(element).animationName)).toBe(animation);
      // Once, and gone again.
      await expect.poll(() => flood.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    }
    // A score that is taken back is no goal.
    await report(stage.portal, cup, number, 'CurrentlyPlaying', [0, 0]);
    await expect.poll(() => page.locator('.match-tile-flood').count()).toBe(0);
    await context.close();
  },
);

test('what is set for oneself stands in the sheet, and is kept', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  await page.getByRole('button', { name: 'Teilen und mehr' }).click();
  const sheet = page.getByRole('dialog', { name: 'Teilen und mehr' });
  await sheet.getByRole('heading', { name: 'Ansicht und Ansagen' }).waitFor();
  await sheet.getByRole('button', { name: 'Dunkle Ansicht' }).click();
  await sheet.getByRole('button', { name: 'Helle Ansicht' }).waitFor();
  await sheet.getByLabel('Ansagen für Screenreader').selectOption('Alle Spiele');
  await expectGood(page);
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Teilen und mehr' }).click();
  await expect.poll(() => sheet.getByLabel('Ansagen für Screenreader').inputValue()).toBe('all');
});

test('before the first kickoff it counts down, and shows the first matches', { timeout: 60_000 }, async () => {
  const next = await hallencup(stage.portal, Date.now() + 100 * 60_000);
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${next.id}`, PHONE);
  await page.getByRole('heading', { name: 'Die ersten Spiele' }).waitFor();
  // Just before midnight it is of another day.
  await page.getByText(/^(Es geht in \d+ Minuten los|Los geht es am .+)$/).waitFor();
  await expectGood(page);
});

test('a tournament that is not shown leads home', { timeout: 60_000 }, async () => {
  const nobody = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`, PHONE);
  nobody.forgive(404, /\/t\/\w+\)$/);
  await nobody.page.goto(`${stage.portal.url}/t/aaaaaaaaaaaaaaaa`);
  await nobody.page.getByText('Dieses Turnier gibt es nicht, oder es ist privat.').waitFor();
  await expectGood(nobody.page);
  await nobody.page.getByRole('link', { name: 'Zur Startseite' }).click();
  await nobody.page.waitForURL(`${stage.portal.url}/**`);
});

test('a late court: the forecast large, the plan small', { timeout: 60_000 }, async () => {
  // The first matches should have begun an hour ago.
  const late = await hallencup(stage.portal, Date.now() + 30 * 60_000);
  await report(stage.portal, late, 1, 'CurrentlyPlaying', [0, 0]);
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${late.id}`, PHONE);
  const row = page.getByRole('region', { name: 'Jetzt', exact: true }).getByRole('listitem').first();
  await row.getByText(/^ca\. \d\d:\d\d$/).waitFor();
  await row.getByText(/^geplant \d\d:\d\d$/).waitFor();
});
