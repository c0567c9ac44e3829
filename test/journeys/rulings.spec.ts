import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import {
  DESK,
  expectDialogAccessible,
  expectGood,
  expectNothingCut,
  openPageAs,
  openPageAsVisitor,
  PHONE,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Matches that play does not decide: a team that does not come, one broken off, one that counts for no team.

const stage = openJourneyFixture();

const planOf = ({ id }: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${id}`;
const view = ({ id }: MadeTournament) => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);

test('a forfeit takes three taps, says what follows before, and is undone after', { timeout: 180_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAs(stage.browser, planOf(cup), PHONE);
  const todo = page.getByRole('region', { name: 'Zu tun' });
  const outcomeOf = async (index: number) => (await view(cup)).matches[index - 1]?.outcome;

  await todo.getByRole('button', { name: 'Nicht angetreten?' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Spiel 1 anders entscheiden' });
  await dialog.getByRole('radio', { name: /^Nicht angetreten/, checked: true }).waitFor();
  await expectDialogAccessible(page);
  await expectNothingCut(page);
  await dialog.getByText('Bitte wählen Sie, wie es entschieden ist.').waitFor();
  await dialog.getByRole('group', { name: 'Wer ist nicht angetreten?' }).getByRole('button').first().tap();
  await dialog.getByRole('button', { name: '0:2', pressed: true }).waitFor();
  // What changes stands there before anything is decided.
  await dialog.getByText('Gruppe A, Platz 1').first().waitFor();
  await expectDialogAccessible(page);
  await expectNothingCut(page);
  await dialog.getByRole('button', { name: 'So entscheiden' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => outcomeOf(1))
    .toMatchObject({
      type: 'SpecialScoring',
      ruling: { kind: 'Forfeit', against: 'A', counts: true },
    });
  await page.getByText('Spiel 1 ist entschieden.').waitFor();
  await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /zurücknehmen/i })
    .last()
    .tap();
  await expect.poll(() => outcomeOf(1)).toMatchObject({ state: 'NotStarted' });
});

test(
  'a row is decided otherwise by its key, an open tile and a correction by their links; visitors read how',
  { timeout: 240_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const { page, forgive } = await openPageAs(stage.browser, planOf(cup), DESK);
    forgive(409, /\/ruling\)$/);
    const dialogOf = (number: number) => page.getByRole('dialog', { name: `Spiel ${number} anders entscheiden` });
    const decide = (number: number) => dialogOf(number).getByRole('button', { name: 'So entscheiden' }).click();
    const decided = (number: number) => dialogOf(number).waitFor({ state: 'hidden' });
    const inView = async (number: number) => (await view(cup)).matches[number - 1];

    // From an open row: against both.
    await page.getByRole('button', { name: 'Spiel 1 melden' }).first().click();
    await page.getByRole('group', { name: 'Spiel 1 melden' }).getByRole('textbox').first().press('a');
    await dialogOf(1).getByRole('button', { name: 'Beide', exact: true }).click();
    await dialogOf(1).getByLabel('Grund (freiwillig)').fill('Stau auf der Autobahn');
    await decide(1);
    await decided(1);

    // What came meanwhile is said, and replaced only then.
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [1, 0]);
    await page.getByRole('button', { name: 'Feld 2 öffnen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ausgefallen, abgebrochen? …' }).click();
    await dialogOf(2)
      .getByRole('radio', { name: /^Abgebrochen/, checked: true })
      .waitFor();
    await dialogOf(2).getByRole('button', { name: '1:0 zählt' }).click();
    await expectDialogAccessible(page);
    await expectNothingCut(page);
    await decide(2);
    await decided(2);
    await expect.poll(() => inView(2)).toMatchObject({ outcome: { type: 'Standard', ruling: { kind: 'Abandoned' } } });

    await page.getByText('Abbruch', { exact: true }).first().waitFor();
    await expectGood(page);

    // From a correction: it counts for no team. Another one had reported it before.
    await page.getByRole('button', { name: 'Spiel 2 korrigieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ausgefallen, abgebrochen? …' }).click();
    await dialogOf(2)
      .getByRole('radio', { name: /^Ohne Wertung/ })
      .check();
    const { outcome, teamA, teamB } = (await inView(2)) ?? {};
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/matches/${cup.matches[1]}/outcome`, {
      state: 'Finished',
      scoreA: 2,
      scoreB: 2,
      outcomeType: 'Standard',
      previous: {
        state: 'Finished',
        scoreA: teamA?.score,
        scoreB: teamB?.score,
        outcomeType: outcome?.type,
        ruling: { kind: 'Abandoned', against: null },
      },
    });
    await decide(2);
    await dialogOf(2)
      .getByText(/^Inzwischen steht für dieses Spiel: 2:2\./)
      .waitFor();
    await decide(2);
    await decided(2);
    await expect.poll(() => inView(2)).toMatchObject({ teamA: { score: null }, outcome: { ruling: { kind: 'Void' } } });

    // With a score of its own.
    await page.getByRole('button', { name: 'Spiel 3 melden' }).first().click();
    await page.getByRole('button', { name: 'Ausgefallen, abgebrochen? …' }).click();
    await dialogOf(3)
      .getByRole('radio', { name: /^Abgebrochen/ })
      .check();
    await dialogOf(3)
      .getByRole('group', { name: 'Was zählt?' })
      .getByRole('button', { name: /^Gegen / })
      .nth(1)
      .click();
    await dialogOf(3).getByRole('button', { name: 'Anderer Stand' }).click();
    await dialogOf(3)
      .getByRole('textbox', { name: /^Tore / })
      .first()
      .fill('5');
    await dialogOf(3)
      .getByRole('textbox', { name: /^Tore / })
      .nth(1)
      .fill('1');
    await decide(3);
    await decided(3);
    const list = page.locator('[data-score]');
    await list.first().waitFor();
    for (const said of ['gegen beide', 'o. Wertung', 'Wertung'])
      await page.getByText(said, { exact: true }).first().waitFor();
    await expectGood(page);

    // The history tells it, with its reason.
    await page.goto(`${planOf(cup)}/history`);
    await page.getByText('Spiel 1 gegen beide gewertet').first().waitFor();
    await page.getByText('Spiel 2 abgebrochen').first().waitFor();
    await page.getByText('Spiel 2 ohne Wertung').first().waitFor();
    await page.getByText('Spiel 3 gewertet').first().waitFor();
    const details = page.getByRole('button', { name: 'Einzelheiten' });
    await details.first().click();
    await details.last().click();
    for (const line of [/Stau auf der Autobahn/, /Abgebrochen, gegen .+ gewertet/])
      await page.getByText(line).first().waitFor();
    await expectGood(page);

    const { page: visitor } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
    await visitor.getByRole('link', { name: 'Plan' }).tap();
    const area = visitor.locator('section, main').filter({ visible: true }).first();
    for (const said of ['gegen beide', 'o. Wertung'])
      await area.getByText(said).filter({ visible: true }).first().waitFor();
    await expectGood(visitor);
    expect(await visitor.content()).not.toContain('Autobahn');
  },
);

test('a final that is not played has two winners', { timeout: 180_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { matches } = await view(cup);
  const groupMatches = matches.filter(({ metadata }) => metadata.type === 'GroupMatch');
  // The team of the lower slot wins by more: no two are level.
  for (const { index } of groupMatches) await report(stage.portal, cup, index, 'Finished', [index, 0]);
  const finals = matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  for (const { index } of finals.slice(0, -1)) await report(stage.portal, cup, index, 'Finished', [2, 1]);
  const { page } = await openPageAs(stage.browser, planOf(cup), DESK);
  const final = finals.at(-1)?.index ?? 0;
  await page
    .getByRole('button', { name: `Spiel ${final} melden` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ausgefallen, abgebrochen? …' }).click();
  const dialog = page.getByRole('dialog', { name: `Spiel ${final} anders entscheiden` });
  await dialog.getByRole('radio', { name: /^Nicht ausgetragen/ }).check();
  await dialog.getByText('Beide teilen sich Platz 1.').waitFor();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'So entscheiden' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const shared = async () => (await view(cup)).rankings.filter(({ shares }) => shares === 1).length;
  await expect.poll(shared).toBe(2);
  await page.getByRole('region', { name: 'Das Turnier ist gespielt' }).waitFor();
  await expectGood(page);
  await page.goto(`${planOf(cup)}/ranking`);
  await page.getByRole('heading', { name: 'Platzierung' }).first().waitFor();
  await expectGood(page);
  const { page: visitor } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
  await visitor.getByRole('region', { name: 'Turniersieger' }).getByText(' / ').waitFor();
  await expectGood(visitor);
});

test('who may only report does not find it', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const account = await newAccount(stage.portal, 'Ole Helfer');
  await joinAs(stage.portal, cup.organizationId, account, 'Scorer');
  const { page } = await arriveAs(stage.browser, account, planOf(cup));
  await page.getByRole('button', { name: 'Spiel 1 melden' }).first().click();
  await page.getByRole('group', { name: 'Spiel 1 melden' }).waitFor();
  expect(await page.getByRole('button', { name: /Ausgefallen|Nicht angetreten/ }).count()).toBe(0);
});

test('goals against a team that does not come are set with the points', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAs(stage.browser, `${planOf(cup)}/settings#computation`, DESK);
  const goals = page.getByLabel('Tore gegen eine Mannschaft, die nicht antritt');
  await goals.fill('3');
  await page.locator('form').filter({ has: goals }).getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(async () => (await view(cup)).computationConfiguration).toMatchObject({ forfeitGoals: 3 });
  await page.goto(`${planOf(cup)}/history`);
  await page.getByText('Wertung geändert').first().waitFor();
});
