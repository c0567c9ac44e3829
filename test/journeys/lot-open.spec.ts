import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, HALL, openPageAs, openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// Lots decide who plays the semi-finals: no team is named before.

const stage = openJourneyFixture();

/** A tournament of these groups with semi-finals, the first match of which began 20 minutes ago. */
async function madeOf(name: string, groups: readonly (readonly string[])[]): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Gleichauf',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name,
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: groups.map((names, at) => ({ alphabeticalId: 'ABC'[at], teams: names.map((team) => ({ name: team })) })),
    firstMatchKickoff: `${new Date(Date.now() - 20 * 60_000).toISOString().slice(0, 19)}Z`,
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: false },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

test(
  "[MO6] a match that a lot decides says 'Los nötig' and names nobody, wherever it stands",
  { timeout: 120_000 },
  async () => {
    const cup = await madeOf('Gleichstandpokal', [
      ['Anker', 'Boje'],
      ['Chronos', 'Delta'],
    ]);
    await report(stage.portal, cup, 1, 'Finished', [1, 1]);
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
    await page.getByRole('button', { name: 'Spiel 2 melden' }).click();
    const row = page.getByRole('group', { name: 'Spiel 2 melden' });
    await row.getByRole('textbox').first().fill('1');
    await row.getByRole('textbox').last().fill('1');
    await row.getByRole('textbox').last().press('Enter');

    // The next match is not asked for: its teams are not known.
    const semi = page.locator(`#match-${cup.matches[2]}`);
    await semi.getByText('Los nötig').waitFor();
    expect(await page.getByRole('group', { name: 'Spiel 3 melden' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Spiel 3 melden' }).count()).toBe(0);
    for (const label of ['1. Gruppe A', '2. Gruppe B', 'Halbfinale 1 · Spiel 3']) await semi.getByText(label).waitFor();
    expect(await semi.getByText(/Anker|Boje|Chronos|Delta/).count()).toBe(0);

    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    await strip.getByText('Los nötig').waitFor();
    await strip.getByText('Halbfinale 1 · Spiel 3').waitFor();
    expect(await strip.getByRole('button', { name: /Anpfiff|Melden/ }).count()).toBe(0);
    // What holds up the day comes first.
    const toDo = page.getByRole('region', { name: 'Zu tun' });
    await toDo.getByRole('listitem').first().getByRole('button', { name: 'Entscheiden' }).waitFor();
    await expectGood(page);

    const { page: board } = await openPageAsVisitor(
      stage.browser,
      `${stage.portal.url}/t/${cup.id}/board?pages=now`,
      HALL,
    );
    const next = board.getByRole('region', { name: 'Danach, Feld 1' });
    await next.getByText('Los nötig').waitFor();
    await next.getByText('1. Gruppe A').waitFor();
    await board.goto(`${stage.portal.url}/t/${cup.id}/board?pages=finals`);
    await board.getByRole('region', { name: 'Halbfinale 1' }).getByText('Los nötig').waitFor();
    expect(await board.getByText(/Anker|Boje|Chronos|Delta/).count()).toBe(0);

    const { page: phone } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
    for (const name of ['Jetzt', 'Plan', 'Finale']) {
      await phone.getByRole('link', { name, exact: true }).click();
      const shown = phone.getByRole('region', { name, exact: true });
      await shown.getByText('Los nötig').first().waitFor();
      await shown.getByText('1. Gruppe A').first().waitFor();
    }
    // One lot is drawn: that side has a name, the other still waits.
    await toDo.getByRole('button', { name: 'Entscheiden' }).first().click();
    const shootout = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
    await shootout.getByLabel('Tore Anker').fill('3');
    await shootout.getByLabel('Tore Boje').fill('2');
    await shootout.getByRole('button', { name: 'So entscheiden' }).click();
    await semi.getByText(/Anker|Boje/).waitFor();
    await semi.getByText('2. Gruppe B').waitFor();
    await semi.getByText('Los nötig').waitFor();
  },
);

test(
  '[SE3][MO6] a lot between groups that moves teams from match to match is offered, and both wait for it',
  { timeout: 120_000 },
  async () => {
    const cup = await madeOf('Zweitenpokal', [
      ['Anker', 'Boje', 'Cutter'],
      ['Delta', 'Elbe', 'Fähre'],
      ['Gaffel', 'Hafen', 'Insel'],
    ]);
    // The earlier team of a group wins 1:0; the second of C loses by more, so those of A and B are level, and best.
    const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    for (const { index, teamA, teamB } of matches.slice(0, 9)) {
      const [a, b] = [teamA.teamSelector, teamB.teamSelector].map((by) => (by.kind === 'groupSlot' ? by : null));
      if (a == null || b == null) throw new Error('A group match has two slots');
      const goals = a.group === 'C' && a.slot + b.slot === 3 ? 4 : 1;
      await report(stage.portal, cup, index, 'Finished', a.slot < b.slot ? [goals, 0] : [0, goals]);
    }
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
    const semis = [10, 11].map((number) => page.locator(`#match-${cup.matches[number - 1]}`));
    for (const semi of semis) await semi.getByText('Los nötig').waitFor();
    expect(await page.getByRole('button', { name: /^Spiel 1[01] melden$/ }).count()).toBe(0);
    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    expect(await strip.getByRole('button', { name: /Anpfiff|Melden/ }).count()).toBe(0);
    const toDo = page.getByRole('region', { name: 'Zu tun' });
    await toDo.getByText(/unter den Mannschaften auf Platz 2 ihrer Gruppen/).waitFor();
    await expectGood(page);

    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/ranking`);
    const lot = page.getByRole('region', { name: 'Losentscheid nötig' });
    await lot.getByText('Boje · Elbe').waitFor();
    await lot.getByText(/Davon hängen Halbfinale 1 \(Spiel 10\) und Halbfinale 2 \(Spiel 11\) ab\./).waitFor();

    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}`);
    await toDo.getByRole('button', { name: 'Entscheiden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
    await dialog.getByRole('button', { name: 'Los', exact: true }).click();
    await dialog.getByRole('button', { name: 'Elbe nach oben' }).click();
    // The semi-finals are those of the plan then: the winner of B, who stood in for its second, goes back.
    await dialog.getByText('Halbfinale 1 (Spiel 10)').first().waitFor();
    await dialog.getByRole('button', { name: 'So entscheiden' }).click();
    for (const [at, names] of [['Anker', 'Elbe'] as const, ['Delta', 'Gaffel'] as const].entries()) {
      for (const name of names) await semis[at]?.getByText(name).waitFor();
      expect(await semis[at]?.getByText('Los nötig').count()).toBe(0);
    }
  },
);
