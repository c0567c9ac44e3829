import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, expectDialogAccessible, expectGood, type Person } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament, type Site } from './tournaments.ts';

// States of the match plan with programs and further windows of one's own at work, and with a match whose teams are
// unknown again.

const stage = openJourneyFixture();
let cup: MadeTournament;
/** A scoreboard in the hall, which reports with an API key. */
let board: Site;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const { organizationId } = cup;
  await api(stage.portal, 'PATCH', `/api/management/organizations/${organizationId}/licensing`, {
    allowApiAccess: true,
  });
  const key = await api<{ id: string; secret: string }>(stage.portal, 'POST', '/api/api-keys', {
    organizationId,
    name: 'Anzeigetafel',
    validity: 30,
  });
  board = { url: stage.portal.url, accessToken: `tp_${key.id}_${key.secret}` };
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [number % 3, 2]);
});

const plan = () => `${stage.portal.url}/portal/tournaments/${cup.id}`;

/** Reports a match, but holds the request back until another report is through. */
async function reportAfter({ page, context }: Person, score: string, first: () => Promise<unknown>): Promise<void> {
  const late = async (route: Route): Promise<void> => {
    await first();
    await route.continue();
  };
  await context.route('**/outcome', late, { times: 1 });
  await page.getByRole('button', { name: 'Spiel 14 melden' }).first().click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(score);
  await page.getByRole('button', { name: 'Endstand', exact: true }).click();
  await page
    .getByRole('textbox', { name: /^Tore / })
    .first()
    .press('Enter');
}

test('a match that a program, or one in another window, reports at the same time', { timeout: 90_000 }, async () => {
  const desk = await openPageAs(stage.browser, plan());
  desk.forgive(409, /outcome/);
  const { page } = desk;
  const dialog = page.getByRole('dialog', { name: 'Was stimmt?' });
  await reportAfter(desk, '2:1', () => report(board, cup, 14, 'CurrentlyPlaying', [4, 4]));
  // Changes by others are highlighted only for a moment.
  await Promise.all([
    dialog.getByRole('button', { name: /\(API-Schlüssel\) läuft, 4 : 4/ }).waitFor(),
    page.getByText('Ein Programm · gerade eben').first().waitFor(),
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Spiel 14 bleibt, wie es ist. Ihr Stand, Ende 2 : 1, wurde nicht gesendet.').waitFor();
  await reportAfter(desk, '3:1', () => report(stage.portal, cup, 14, 'CurrentlyPlaying', [5, 5]));
  await Promise.all([
    dialog.getByRole('button', { name: /^Sie, anderswo läuft, 5 : 5/ }).waitFor(),
    page.getByText('Sie, anderswo · gerade eben').first().waitFor(),
  ]);
});

test('a match whose teams nobody knows any more, and somebody who is at it', { timeout: 90_000 }, async () => {
  await report(stage.portal, cup, 13, 'CurrentlyPlaying', [1, 0]);
  const anna = await newAccount(stage.portal, 'Anna Schäfer');
  await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
  const hers = await arriveAs(stage.browser, anna, plan());
  await hers.page.getByRole('button', { name: 'Spiel 13 melden' }).first().click();

  const { page } = await openPageAs(stage.browser, plan());
  await page.getByRole('button', { name: 'Feld 2', exact: true }).click();
  await page.getByRole('button', { name: /^Finale \d+$/ }).click();
  await page.getByText('Kein Spiel passt zu dieser Auswahl.').waitFor();
  await page.getByRole('button', { name: /^Alle \d+$/ }).click();
  await page.getByRole('button', { name: 'Beide Felder' }).click();
  await page.getByRole('button', { name: /gespielte Spiele/ }).click();
  const { matches, groups } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const ofFirstGroup = matches.find(({ metadata }) => metadata.groupId === groups[0]?.id)?.index ?? 0;
  await page.getByRole('button', { name: `Spiel ${ofFirstGroup} korrigieren` }).click();
  const clear = page.getByRole('dialog', { name: /^Ergebnis von Spiel / });
  await clear.getByText('Kein Ergebnis').click();
  await clear.getByText('Anna ist gerade bei Spiel 13.').waitFor();
  await expectDialogAccessible(page);
  await clear.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await clear.waitFor({ state: 'detached' });
  const asks = page.getByRole('group', { name: 'Spiel 13 hat jetzt andere Mannschaften' });
  await asks.getByText('Jetzt steht noch nicht fest, wer hierher gehört', { exact: false }).waitFor();
  await expectGood(page);
  await asks.getByRole('button', { name: 'Neu beginnen' }).click();
  const anew = page.getByRole('dialog', { name: 'Spiel 13 neu beginnen' });
  const begin = anew.getByRole('button', { name: 'Neu beginnen' });
  await begin.and(page.locator(':enabled')).waitFor();
  await expectDialogAccessible(page);
  await begin.click();
  await asks.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const after = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
      return after.matches[12]?.outcome.state;
    })
    .toBe('NotStarted');
});

test(
  'a match that does not end, a shift to another day, and a plan that goes through the night',
  { timeout: 90_000 },
  async () => {
    const evening = await hallencup(stage.portal);
    const path = `/api/tournaments/${evening.id}`;
    await api(stage.portal, 'PATCH', `${path}/matches/${evening.matches[0]}/outcome`, {
      state: 'CurrentlyPlaying',
      scoreA: 0,
      scoreB: 0,
      outcomeType: 'Standard',
      startedAt: new Date(Date.now() - 40 * 60_000).toISOString(),
    });
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${evening.id}`);
    await page
      .getByText(/^über der Zeit \+3\d’$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Anders …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
    await dialog.getByRole('spinbutton', { name: 'Minuten später' }).fill('1440');
    await dialog.getByText(/auf einen anderen Tag\.$/).waitFor();
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
      organizationId: evening.organizationId,
      name: 'Mitternachtscup',
    });
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
      groups: [{ alphabeticalId: 'A', teams: ['Uhu', 'Kauz', 'Eule', 'Luchs'].map((name) => ({ name })) }],
      firstMatchKickoff: `${tomorrow}T21:30:00Z`,
      groupPhase: {
        schedule: { playTime: 'PT20M', pauseTime: 'PT5M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
    });
    await page.goto(`${stage.portal.url}/portal/tournaments/${id}/configure`);
    await page.getByText('Der Plan geht über Nacht.', { exact: false }).waitFor();
  },
);
