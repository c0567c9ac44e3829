import { beforeEach, expect, test } from 'vitest';
import { DESK, expectDialogAccessible, expectGood, expectNothingCut, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// What a court's tile can do besides counting: by keys, and opened.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeEach(async () => {
  cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  await report(stage.portal, cup, 2, 'CurrentlyPlaying', [0, 0]);
});

const plan = (): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

test('a digit leads to a tile, plus and minus count there, and Enter opens it', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, plan());
  await page.setViewportSize(DESK);
  const tile = (court: number) => page.getByRole('region', { name: `Feld ${court}`, exact: true });
  const score = (court: number) =>
    page
      .getByRole('region', { name: `Feld ${court}`, exact: true })
      .getByText(/^\d+$/)
      .allInnerTexts();
  await tile(1).getByRole('button', { name: 'Feld 1 öffnen' }).focus();
  await page.keyboard.press('2');
  await tile(2).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+*');
  await expect.poll(() => score(2)).toEqual(['2', '1']);
  await page.keyboard.press('-');
  await expect.poll(() => score(2)).toEqual(['1', '1']);
  await expectGood(page);

  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Feld 2, Spiel 2' });
  const goals = opened.getByRole('region', { name: 'Tore' });
  await expect.poll(() => goals.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  for (const said of await goals.getByRole('listitem').allInnerTexts())
    expect(said).toMatch(/^1 : [01] · 1\. Min\. · \S+$/);
  await expectDialogAccessible(page);
  await expectNothingCut(page);
  // Keys count in the opened tile, too.
  await page.keyboard.press('Shift+*');
  await expect.poll(() => goals.getByRole('listitem').allInnerTexts()).toHaveLength(3);
  await goals.getByRole('button', { name: /^Tor .+ zurück$/ }).click();
  await expect.poll(() => goals.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await tile(2).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('+');
  await expect.poll(() => score(1)).toEqual(['1', '0']);
  await page.keyboard.press('e');
  await page.getByText('Spiel 1 ist mit 1:0 beendet.').waitFor();
});

test('an opened tile leads to typing, and its match to the other court', { timeout: 120_000 }, async () => {
  const opened = await openPageAs(stage.browser, plan(), PHONE);
  opened.forgive(409, /\/match-plan\)$/);
  const { page } = opened;
  const open = async (court: number, match: number) => {
    await page.getByRole('button', { name: `Feld ${court} öffnen` }).tap();
    return page.getByRole('dialog', { name: `Feld ${court}, Spiel ${match}` });
  };
  const courtOf = async (index: number) =>
    (await api<{ matches: { metadata: { court: number } }[] }>(stage.portal, 'GET', `/api/tournaments/${cup.id}`))
      .matches[index - 1]?.metadata.court;
  const sheet = await open(1, 1);
  await sheet.getByRole('link', { name: 'Plan bearbeiten' }).waitFor();
  await expectGood(page);
  await sheet.getByRole('button', { name: 'Ergebnis eintippen' }).tap();
  await page.getByRole('dialog', { name: 'Ergebnis', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  // Another edit of the plan comes first.
  const shift = { from: '2020-01-01T00:00:00Z', minutes: 1 };
  await page.route(
    '**/match-plan',
    async (route) => {
      await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/match-plan/shift`, shift);
      await route.continue();
    },
    { times: 1 },
  );
  await (await open(1, 1)).getByRole('button', { name: 'Nach Feld 2, mit Spiel 2 tauschen' }).tap();
  await page.getByText(/^Der Plan wurde inzwischen von .+ geändert\. Sie haben nichts verschoben\.$/).waitFor();
  expect(await courtOf(1)).toBe(1);
  await (await open(1, 1)).getByRole('button', { name: 'Nach Feld 2, mit Spiel 2 tauschen' }).tap();
  await page.getByText('Die Spiele 1 und 2 haben die Felder getauscht.').waitFor();
  expect([await courtOf(1), await courtOf(2)]).toEqual([2, 1]);

  // Once nothing is in its way it just goes.
  await report(stage.portal, cup, 2, 'Finished', [0, 0]);
  await (await open(2, 1)).getByRole('button', { name: 'Nach Feld 1', exact: true }).tap();
  await page.getByText('Spiel 1 ist jetzt auf Feld 1.').waitFor();
  expect(await courtOf(1)).toBe(1);
});
