import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectGood, openPageAs, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf } from './refusing.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// A morning's results typed one after the other, in the rows of the plan and in a phone's sheet.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeEach(async () => {
  cup = await hallencup(stage.portal);
});

const plan = (): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const FOCUSED = ':focus';

test('Enter opens the next row below, however many wait above, and closes the last', { timeout: 90_000 }, async () => {
  await report(stage.portal, cup, 3, 'CurrentlyPlaying', [0, 0]);
  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await type(page, '1', 'Tab', '0', 'Enter');
  await rowOf(page, 6).getByRole('textbox').first().and(page.locator(FOCUSED)).waitFor();
  await type(page, '2', 'Tab', '2', 'Enter');
  await rowOf(page, 7).waitFor();
  expect(await matchOf(stage.portal, cup, 3)).toEqual(['CurrentlyPlaying', expect.anything(), 0, 0, expect.anything()]);
  await expect
    .poll(() => matchOf(stage.portal, cup, 6))
    .toEqual(['Finished', expect.anything(), 2, 2, expect.anything()]);

  // Of the finals no team is known yet: below the last match of the groups nothing can be reported.
  await type(page, 'Escape');
  await page.getByRole('button', { name: 'Spiel 12 melden' }).click();
  await type(page, '1', 'Tab', '1', 'Enter');
  await page.getByRole('button', { name: 'Spiel 12 korrigieren' }).and(page.locator(FOCUSED)).waitFor();
  expect(await page.getByRole('group', { name: /^Spiel \d+ melden$/ }).count()).toBe(0);
});

test('under a choice of courts Enter stays in the list that is seen', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('group', { name: 'Feld', exact: true }).getByText('Feld 1').click();
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await type(page, '1', 'Tab', '0', 'Enter');
  await rowOf(page, 7).waitFor();
});

test('a typed result is taken back as easily as one of a tile', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await type(page, '1', 'Tab', '0', 'Enter');
  await page.getByText('Spiel 5 ist mit 1:0 beendet.').waitFor();
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 5))
    .toEqual(['NotStarted', expect.anything(), null, null, expect.anything()]);

  await rowOf(page, 6).getByRole('button', { name: 'Verwerfen' }).click();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Spiel 6 melden' }).click();
  await type(page, '3', '2', 'Enter');
  await page.getByText('Spiel 6 ist mit 3:2 beendet.').waitFor();
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 6))
    .toEqual(['NotStarted', expect.anything(), null, null, expect.anything()]);
});

test('a score far from all others is asked about once, and a second Enter sends it', { timeout: 90_000 }, async () => {
  for (const number of [1, 2, 3, 4]) await report(stage.portal, cup, number, 'Finished', [2, 1]);
  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await type(page, '2', '2', 'Tab', '1', 'Enter');
  await rowOf(page, 5).getByText('Wirklich 22:1? Dann bitte noch einmal speichern.').waitFor();
  await expectGood(page);
  expect(await matchOf(stage.portal, cup, 5)).toEqual(['NotStarted', expect.anything(), null, null, expect.anything()]);
  // Mended, it is no longer asked about.
  await type(page, 'Shift+Tab', '2', 'Enter');
  await rowOf(page, 6).waitFor();
  await type(page, '2', '2', 'Tab', '1', 'Enter', 'Enter');
  await expect
    .poll(() => matchOf(stage.portal, cup, 6))
    .toEqual(['Finished', expect.anything(), 22, 1, expect.anything()]);

  await type(page, 'Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Spiel 7 melden' }).click();
  await type(page, '9', '9', '1');
  const send = page.getByRole('button', { name: 'Endstand 99 : 1 melden' });
  await send.click();
  await page.getByText('Wirklich 99:1? Dann bitte noch einmal speichern.').waitFor();
  await expectGood(page);
  await send.click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 7))
    .toEqual(['Finished', expect.anything(), 99, 1, expect.anything()]);
});

test('Enter corrects although what else changes is not there yet', { timeout: 60_000 }, async () => {
  await report(stage.portal, cup, 5, 'Finished', [1, 0]);
  const { page, context } = await openPageAs(stage.browser, plan());
  await context.route(/outcome\/preview$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Spiel 5 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 5 korrigieren' });
  await dialog.getByRole('textbox').first().and(page.locator(FOCUSED)).waitFor();
  await type(page, '2', 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => matchOf(stage.portal, cup, 5))
    .toEqual(['Finished', expect.anything(), 2, 0, expect.anything()]);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Buttons of the toolbar over the matches of which a part is covered or out of sight. */
const cutInToolbar = (page: Page): Promise<readonly string[]> =>
  page.getByRole('link', { name: 'Drucken' }).evaluateAll((links) =>
    [...(links[0]?.parentElement?.querySelectorAll('a, button') ?? [])].flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isWhole = [left + 2, right - 2].every((x) =>
        each.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
      return isWhole ? [] : [each.textContent];
    }),
  );

test('beside Gespeichert no key of the toolbar is cut, from narrow to wide', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await type(page, '1', 'Tab', '0', 'Enter', 'Escape');
  await page.getByText(/^Gespeichert \d\d:\d\d$/).waitFor();
  for (const width of [1180, 1181, 1200, 1280, 1366, 1400, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutInToolbar(page), `${width}`).toEqual([]);
  }
});

/** Where both names of a row begin, and where its state ends, in pixels. */
const edgesOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `Spiel ${number} melden` }).evaluate((button) => {
    const row = button.parentElement;
    const [a, b] = [...(row?.querySelectorAll('.name') ?? [])].map((name) => name.getBoundingClientRect().left);
    return { a, b, state: row?.querySelector('.status')?.getBoundingClientRect().right ?? 0 };
  });

test('on a phone both names begin in one column, and what a match says stays inside', { timeout: 90_000 }, async () => {
  await report(stage.portal, cup, 3, 'CurrentlyPlaying', [1, 0]);
  const { page } = await openPageAs(stage.browser, plan(), PHONE);
  for (const screen of [PHONE, SMALLEST]) {
    await page.setViewportSize(screen);
    await page
      .getByText(/^läuft/)
      .first()
      .waitFor();
    const { a, b, state } = await edgesOf(page, 3);
    expect(a).toBe(b);
    expect(state).toBeGreaterThan(0);
    expect(state).toBeLessThanOrEqual(screen.width - 16);
  }
});

test(
  'on the smallest phone the names of a tile keep off its keys, and its head is one line',
  { timeout: 90_000 },
  async () => {
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [1, 0]);
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [1, 0]);
    const { page } = await openPageAs(stage.browser, plan(), SMALLEST);
    const tile = page.getByRole('region', { name: 'Feld 1', exact: true });
    const less = tile.getByRole('button', { name: /^Tor zurücknehmen/ }).first();
    await less.waitFor();
    const covered = await tile.evaluate((section) => {
      const box = (of: Element) => of.getBoundingClientRect();
      const keys = [...section.querySelectorAll('button')].map(box);
      const texts = [...section.querySelectorAll('.name')].map(box);
      return texts.filter((text) =>
        keys.some(
          (key) => key.left < text.right && text.left < key.right && key.top < text.bottom && text.top < key.bottom,
        ),
      ).length;
    });
    expect(covered).toBe(0);
    const head = await tile.locator('header').boundingBox();
    expect(head?.height).toBeLessThan(60);
  },
);
