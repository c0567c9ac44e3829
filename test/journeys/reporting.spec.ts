import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { DESK, openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Reporting, correcting and two scorers at one match, on a tournament whose group phase is over: the first slot always
// won, so that both tables are in slot order.

interface Slots {
  readonly matches: readonly {
    readonly id: string;
    readonly index: number;
    readonly metadata: { readonly groupId: string | null };
    readonly teamA: { readonly teamId: string };
    readonly teamB: { readonly teamId: string };
  }[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

const stage = openJourneyFixture();
let cup: MadeTournament;
let anna: Account;
let otto: Account;
/** Number of the match of SV Mühlbach I against FC Königshain, and whether the first plays at home. */
let derby: { index: number; atHome: boolean };

const url = (): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  anna = await newAccount(stage.portal, 'Anna Schuster');
  otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, anna, 'Scorer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
  const { matches, teams } = await api<Slots>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const slot = (id: string) => teams.findIndex((team) => team.id === id);
  for (const { index, metadata, teamA, teamB } of matches) {
    if (metadata.groupId === null) continue;
    const first = slot(teamA.teamId) < slot(teamB.teamId);
    if (slot(teamA.teamId) + slot(teamB.teamId) === 1) derby = { index, atHome: first };
    await report(stage.portal, cup, index, 'Finished', first ? [1, 0] : [0, 1]);
  }
  await report(stage.portal, cup, 13, 'CurrentlyPlaying', [1, 0]);
});

test('who only looks is offered nothing to report', { timeout: 90_000 }, async () => {
  const { page } = await arriveAs(stage.browser, otto, url());
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await page.getByRole('link', { name: /^Einstellungen/ }).waitFor();
  const offers = /^(Tor |Anpfiff|Endstand melden|Rückgängig|Melden|Spiel \d+ (melden|korrigieren)|Plan bearbeiten)/;
  expect(await page.getByRole('button', { name: offers }).count()).toBe(0);
  await expectGood(page);
});

test('a correction shows what it changes, and the match it touches asks what to do', { timeout: 120_000 }, async () => {
  const { page } = await arriveAs(stage.browser, anna, url());
  await page.getByRole('button', { name: /gespielte Spiele/ }).click();
  await page.getByRole('button', { name: `Spiel ${derby.index} korrigieren` }).click();
  const dialog = page.getByRole('dialog', { name: `Ergebnis von Spiel ${derby.index} korrigieren` });
  const home = dialog.getByRole('textbox', { name: /^Tore / }).first();
  await home.and(page.locator(':focus')).waitFor();
  // An unchanged score is no correction.
  await dialog.getByText('Ändern Sie den Stand').waitFor();
  await page.keyboard.type(derby.atHome ? '0' : '3');
  await page.keyboard.press('Tab');
  await page.keyboard.type(derby.atHome ? '3' : '0');
  await dialog.getByRole('row', { name: /Halbfinale 1 \(Spiel 13\) Läuft mit 1:0/ }).waitFor();
  await dialog.getByRole('row', { name: /Gruppe A, Platz 1 SV Mühlbach I FC Königshain/ }).waitFor();
  await expectGood(page);
  await dialog.getByRole('textbox', { name: 'Grund (freiwillig)' }).fill('Spielbericht falsch übertragen');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  // The running match keeps its score, and goals are blocked until the question is decided.
  await page.getByRole('button', { name: 'Mannschaften klären' }).waitFor();
  expect(await page.getByRole('button', { name: /^Tor / }).first().isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Mannschaften klären' }).click();
  const asks = page.getByRole('group', { name: 'Spiel 13 hat jetzt andere Mannschaften' });
  await asks.getByText('Jetzt gehört FC Königshain hierher, gespielt hat SV Mühlbach I.').waitFor();
  await expectGood(page);
  await asks.getByRole('button', { name: 'Stand für FC Königshain übernehmen' }).click();
  const keep = page.getByRole('dialog', { name: 'Stand von Spiel 13 übernehmen' });
  const take = keep.getByRole('button', { name: 'Stand für FC Königshain übernehmen' });
  await take.and(page.locator(':enabled')).waitFor();
  await expectDialogAccessible(page);
  await take.click();
  await asks.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Feld 1', exact: true }).getByText('FC Königshain').waitFor();
  expect(await page.getByRole('button', { name: /^Tor / }).first().isDisabled()).toBe(false);
});

test('a result that was reported by mistake is taken away again', { timeout: 60_000 }, async () => {
  await report(stage.portal, cup, 14, 'CurrentlyPlaying', [0, 0]);
  const { page } = await arriveAs(stage.browser, anna, url(), PHONE);
  await page.getByRole('button', { name: 'Spiel 14 melden' }).click();
  await page.getByRole('button', { name: 'Ergebnis löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 14 löschen' });
  await dialog.getByText('Sonst ändert sich nichts.').waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await expect
    .poll(async () => {
      const { matches } = await api<{ matches: { outcome: { state: string } }[] }>(
        stage.portal,
        'GET',
        `/api/tournaments/${cup.id}`,
      );
      return matches[13]?.outcome.state;
    })
    .toBe('NotStarted');
});

test('two reporters of one match see each other, and choose where they differ', { timeout: 120_000 }, async () => {
  await report(stage.portal, cup, 14, 'CurrentlyPlaying', [1, 0]);
  const one = await arriveAs(stage.browser, anna, url());
  const two = await openPageAs(stage.browser, url());
  two.forgive(409, /\/matches\/m14\/outcome\)$/);
  await one.page.getByRole('button', { name: 'Spiel 14 melden' }).click();
  await two.page.getByText('Anna ist hier').waitFor();
  await two.page.getByRole('button', { name: 'Spiel 14 melden' }).click();
  await two.page.getByText('Anna ist auch bei diesem Spiel.').waitFor();
  await one.page.getByText('Administrator ist auch bei diesem Spiel.').waitFor();

  await one.page.keyboard.type('2:1');
  await one.page.getByRole('button', { name: 'Endstand', exact: true }).click();
  await two.page.keyboard.type('3:1');
  await two.page.getByRole('button', { name: 'Endstand', exact: true }).click();
  await one.page
    .getByRole('textbox', { name: /^Tore / })
    .first()
    .press('Enter');
  await one.page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await two.page
    .getByRole('textbox', { name: /^Tore / })
    .first()
    .press('Enter');

  const dialog = two.page.getByRole('dialog', { name: 'Was stimmt?' });
  await dialog.getByRole('button', { name: /^Anna Schuster Ende 2 : 1/ }).waitFor();
  await expectGood(two.page);
  await dialog.getByRole('button', { name: /^Sie Ende 3 : 1/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => {
      const { matches } = await api<{ matches: { teamA: { score: number }; teamB: { score: number } }[] }>(
        stage.portal,
        'GET',
        `/api/tournaments/${cup.id}`,
      );
      return [matches[13]?.teamA.score, matches[13]?.teamB.score];
    })
    .toEqual([3, 1]);
  // The other page shows it with the author's name.
  await one.page.getByText('Administrator · gerade eben').waitFor();
  expect(await two.page.getByText('Sie, anderswo').count()).toBe(0);
});

test('goals that two scorers count at the same time all count', { timeout: 60_000 }, async () => {
  const { page, context, forgive } = await arriveAs(stage.browser, anna, url());
  forgive(409, /\/matches\/m13\/outcome\)$/);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  let first = true;
  await context.route(/outcome$/, async (route) => {
    if (first) await report(stage.portal, cup, 13, 'CurrentlyPlaying', [1, 1]);
    first = false;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Tor / }).first().click();
  await expect
    .poll(async () => {
      const { matches } = await api<{ matches: { teamA: { score: number }; teamB: { score: number } }[] }>(
        stage.portal,
        'GET',
        `/api/tournaments/${cup.id}`,
      );
      return [matches[12]?.teamA.score, matches[12]?.teamB.score];
    })
    .toEqual([2, 1]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('from match to match by arrows, and digits begin a result', { timeout: 60_000 }, async () => {
  const { page } = await arriveAs(stage.browser, anna, url());
  const thirteenth = page.getByRole('button', { name: 'Spiel 13 melden' });
  await thirteenth.focus();
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('button', { name: /^Spiel 14 / })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('12:3');
  const fields = page.getByRole('group', { name: 'Spiel 13 melden' }).getByRole('textbox');
  await expect.poll(() => fields.first().inputValue()).toBe('12');
  await expect.poll(() => fields.last().inputValue()).toBe('3');
  await page.keyboard.press('Escape');
  await thirteenth.and(page.locator(':focus')).waitFor();
});

test('a report that is refused while its reporter looks elsewhere waits in the plan', { timeout: 60_000 }, async () => {
  const { page, context, forgive } = await arriveAs(stage.browser, anna, url());
  forgive(409, /\/matches\/m13\/outcome\)$/);
  let letGo = (): void => undefined;
  const isElsewhere = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(/outcome$/, async (route) => {
    await isElsewhere;
    await report(stage.portal, cup, 13, 'Finished', [4, 3]);
    await route.continue();
  });
  await page.getByRole('button', { name: /^Tor / }).first().click();
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
  letGo();
  await page.getByText(/^Spiel 13 wurde zugleich anderswo gemeldet/).waitFor();
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await page.getByRole('dialog', { name: 'Was stimmt?' }).waitFor();
  await context.unroute(/outcome$/);
});

test(
  '[RE2] [RE18] a knockout that is corrected to a level score asks who won, before it is sent',
  { timeout: 90_000 },
  async () => {
    await report(stage.portal, cup, 13, 'Finished', [2, 1]);
    const { page } = await arriveAs(stage.browser, anna, url());
    await page.getByRole('button', { name: /gespielte Spiele/ }).click();
    await page.getByRole('button', { name: 'Spiel 13 korrigieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 13 korrigieren' });
    const goals = dialog.getByRole('textbox', { name: /^Tore / });
    await goals.last().fill('2');
    const asks = dialog.getByRole('group', { name: '2 : 2. Wer ist weiter?' });
    await asks.waitFor();
    expect(await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).isDisabled()).toBe(true);
    for (const screen of [DESK, PHONE]) {
      await page.setViewportSize(screen);
      await expectGood(page);
    }
    await asks.getByRole('button').nth(1).click();
    await asks.getByRole('button', { name: 'Schießen' }).click();
    expect([await goals.first().inputValue(), await goals.last().inputValue()]).toEqual(['2', '2']);
    for (const screen of [DESK, PHONE]) {
      await page.setViewportSize(screen);
      await expectGood(page);
    }
    await dialog.getByRole('button', { name: /korrigieren/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The dialog closes before the answer is there.
    const semiFinal = async () =>
      (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`)).matches[12];
    await expect.poll(semiFinal).toMatchObject({
      outcome: { state: 'Finished', type: 'AfterPenalties', winner: 'B' },
      teamA: { score: 2 },
      teamB: { score: 2 },
    });
    // [RE18] The score of the shoot-out comes later: the dialog opens with what is known.
    await page.getByRole('button', { name: 'Spiel 13 korrigieren' }).click();
    await dialog.getByText('Verlauf dieses Spiels').click();
    await dialog
      .getByText(/2:2, .+ weiter n\. E\./)
      .first()
      .waitFor();
    await asks.getByRole('button', { pressed: true }).nth(1).waitFor();
    for (const [at, typed] of ['4', '5'].entries()) await asks.getByRole('textbox').nth(at).fill(typed);
    await dialog.getByRole('button', { name: /korrigieren/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(semiFinal).toMatchObject({ outcome: { winner: 'B', shootout: { a: 4, b: 5 } } });
    await page.getByText('Ende 4:5 n. E.').first().waitFor();
  },
);

test('[RE3] a correction is not saved for teams that came into the match meanwhile', { timeout: 60_000 }, async () => {
  const { page } = await arriveAs(stage.browser, anna, url());
  await page.getByRole('button', { name: 'Spiel 14 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 14 korrigieren' });
  await dialog
    .getByRole('textbox', { name: /^Tore / })
    .first()
    .fill('5');
  // A correction in the group swaps its first two teams in the semi-finals.
  await report(stage.portal, cup, derby.index, 'Finished', derby.atHome ? [1, 0] : [0, 1]);
  const changed = page.getByRole('dialog', { name: 'Spiel 14 hat inzwischen andere Mannschaften' });
  await changed.waitFor();
  await expectGood(page);
  // A match that needs a decision stays visible under any filter.
  await changed.getByRole('button', { name: 'Schließen' }).last().click();
  await changed.waitFor({ state: 'hidden' });
  await page.getByText(/^Offen \d+$/).click();
  await page.getByRole('group', { name: 'Spiel 14 hat jetzt andere Mannschaften' }).waitFor();
  const { matches } = await api<{ matches: { teamA: { score: number } }[] }>(
    stage.portal,
    'GET',
    `/api/tournaments/${cup.id}`,
  );
  expect(matches[13]?.teamA.score).toBe(3);
});
