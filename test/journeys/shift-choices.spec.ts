import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, openPageAs, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

// A day that is late on two courts: what can be chosen when it is moved, and the way to a row that is open already.

const stage = openJourneyFixture();
const MINUTE = 60_000;

/** Six matches of a group on two courts, 25 minutes late, and half an hour later the final. */
async function lateCup(): Promise<string> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'TSV Zweifeld',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Zweifeldpokal',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: ['Anker', 'Boje', 'Chronos', 'Delta'].map((name) => ({ name })) }],
    // Half a minute more: what a page believes to be now may be some seconds old.
    firstMatchKickoff: `${new Date(Date.now() - 25.5 * MINUTE).toISOString().slice(0, 19)}Z`,
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT30M',
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
  });
  return id;
}

test(
  '[SC5] this court or all, own minutes, and gaps used up or kept: the choice is what is moved',
  { timeout: 120_000 },
  async () => {
    const id = await lateCup();
    const view = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
    /** Minutes by which the matches of court 1, court 2 and the final moved. */
    const movedSince = async (before: TournamentView) => {
      const { matches } = await view();
      const moved = matches.map(({ metadata: { kickoff, court, type } }, at) => ({
        where: type === 'Final' ? 'final' : `court ${court}`,
        by: (Date.parse(kickoff ?? '') - Date.parse(before.matches[at]?.metadata.kickoff ?? '')) / MINUTE,
      }));
      return ['court 1', 'court 2', 'final'].map((where) => [
        ...new Set(moved.filter((match) => match.where === where).map(({ by }) => by)),
      ]);
    };
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
    const open = () => page.getByRole('button', { name: 'Anders …' }).click();
    const isMoved = (court: string, pressed: boolean) =>
      dialog.getByRole('button', { name: court, exact: true, pressed }).waitFor();

    let before = await view();
    await open();
    await dialog.getByRole('spinbutton', { name: 'Minuten später' }).fill('7');
    // Both are as late, so both are proposed.
    await isMoved('Feld 1', true);
    await isMoved('Feld 2', true);
    for (const court of ['Feld 1', 'Feld 2']) await dialog.getByRole('button', { name: court, exact: true }).click();
    await dialog.getByText('Bitte wählen Sie ein Feld.').waitFor();
    await dialog.getByRole('button', { name: 'Feld 2', exact: true }).click();
    await expectGood(page);
    await dialog.getByRole('button', { name: '3 Spiele verschieben' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await movedSince(before)).toEqual([[0], [7], [0]]);

    // All of it, with the pause before the final as it is.
    before = await view();
    await open();
    await dialog.getByRole('button', { name: '+10 min' }).click();
    // It is court 1 that is later now.
    await dialog.getByRole('button', { name: 'Feld 2', exact: true, pressed: false }).click();
    await dialog.getByRole('checkbox', { name: /In langen Pausen/ }).uncheck();
    await dialog.getByRole('button', { name: '7 Spiele verschieben' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await movedSince(before)).toEqual([[10], [10], [10]]);

    // The pause before the final takes up what the groups are late.
    before = await view();
    await open();
    await dialog.getByRole('button', { name: 'Feld 2', exact: true, pressed: false }).click();
    await dialog.getByRole('button', { name: '+5 min' }).click();
    await dialog.getByRole('button', { name: '6 Spiele verschieben' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await movedSince(before)).toEqual([[5], [5], [0]]);
  },
);

test(
  '[SC5] one tap moves all by what they are late, one takes it back, and of two taps one counts',
  { timeout: 120_000 },
  async () => {
    const id = await lateCup();
    const kickoffs = async () =>
      (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`)).matches.map(({ metadata }) =>
        Date.parse(metadata.kickoff ?? ''),
      );
    const before = await kickoffs();
    const open = async () => {
      const opened = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
      const line = opened.page.getByRole('region', { name: 'Verzug' });
      await line.getByText(/^Beide Felder 2[567] min später als geplant\.$/).waitFor();
      return { ...opened, line, key: line.getByRole('button', { name: /^Alle 2[567] min später$/ }) };
    };
    const [one, other] = [await open(), await open()];
    other.forgive(409, /\/match-plan\/shift/);
    // The other page hears nothing of the first tap before it taps itself.
    let letGo = (): void => undefined;
    const isHeard = new Promise<void>((resolve) => (letGo = resolve));
    await other.page.route(/match-plan\/shift$/, async (route) => {
      await isHeard;
      await route.continue();
    });
    await Promise.all([other.key.click(), one.key.click()]);
    // The pause before the final takes it up.
    await one.page.getByText(/^6 Spiele sind um 2[567] min verschoben\./).waitFor();
    await one.page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.waitFor();
    const moved = await kickoffs();
    const by = moved.map((kickoff, at) => (kickoff - (before[at] ?? 0)) / MINUTE);
    expect(by[0]).toBeGreaterThanOrEqual(25);
    expect(by).toEqual([...by.slice(0, 6).fill(by[0] ?? 0), 0]);
    letGo();
    await other.page.getByText('Sie haben nichts verschoben.', { exact: false }).waitFor();
    expect(await kickoffs()).toEqual(moved);
    await one.line.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
    await expect.poll(kickoffs).toEqual(before);
    await one.key.waitFor();
    await expectGood(one.page);
  },
);

test(
  '[PL3] [SC5] of two who move the same delay the second is told, and moves what is left of it',
  { timeout: 120_000 },
  async () => {
    const id = await lateCup();
    const kickoffs = async () =>
      (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`)).matches
        .filter(({ metadata }) => metadata.type === 'GroupMatch')
        .map(({ metadata }) => Date.parse(metadata.kickoff ?? ''));
    const before = await kickoffs();
    const open = async () => {
      const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
      await page.getByRole('button', { name: 'Anders …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
      return { page, forgive, dialog };
    };
    const [one, other] = [await open(), await open()];
    other.forgive(409, /\/match-plan\/shift/);
    await one.dialog.getByRole('button', { name: '+15 min' }).click();
    await one.dialog.getByRole('button', { name: / Spiele verschieben$/ }).click();
    await one.dialog.waitFor({ state: 'hidden' });
    // A result makes no shift stale.
    const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
    await api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${matches[0]?.id}/outcome`, {
      state: 'Finished',
      scoreA: 1,
      scoreB: 0,
    });

    const alert = other.dialog.getByRole('alert').filter({ hasText: 'inzwischen von' });
    await other.dialog.getByRole('button', { name: / Spiele verschieben$/ }).click();
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/Feld 1 ist jetzt noch 1[0-2] min im Verzug\./);
    await expectGood(other.page);
    expect((await kickoffs()).map((kickoff, at) => (kickoff - (before[at] ?? 0)) / MINUTE)).toEqual(Array(6).fill(15));
    await other.dialog.getByRole('button', { name: '+10 min' }).click();
    await other.dialog.getByRole('button', { name: / Spiele verschieben$/ }).click();
    await other.dialog.waitFor({ state: 'hidden' });
    expect((await kickoffs()).map((kickoff, at) => (kickoff - (before[at] ?? 0)) / MINUTE)).toEqual([
      15,
      ...Array(5).fill(25),
    ]);
  },
);

test('[SC5] courts that are as late as each other are proposed together', { timeout: 60_000 }, async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'TSV Dreifeld',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name: 'Pokal' });
  const after = (minutes: number) => `${new Date(Date.now() + minutes * MINUTE).toISOString().slice(0, 19)}Z`;
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((letter) => ({
      alphabeticalId: letter,
      teams: [{ name: `${letter} eins` }, { name: `${letter} zwei` }],
    })),
    firstMatchKickoff: after(-9.5),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 3,
      useAlternatingOrder: true,
      numberOfGroupRounds: 2,
    },
  });
  const view = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  // Each group has a court of its own, so that none waits for another.
  const made = await view();
  const inGroup = made.groups.map((group) => made.matches.filter(({ metadata }) => metadata.groupId === group.id));
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/match-plan`, {
    matches: made.matches.map((match) => {
      const court = inGroup.findIndex((matches) => matches.includes(match)) + 1;
      return {
        id: match.id,
        index: match.index,
        court,
        kickoff: after(-9.5 + 12 * (inGroup[court - 1] ?? []).indexOf(match)),
        teamSelectorA: match.teamA.teamSelector,
        teamSelectorB: match.teamB.teamSelector,
      };
    }),
  });
  const { matches } = await view();
  // Only court 2 began in time.
  const second = matches.find(({ metadata }) => metadata.court === 2);
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${second?.id}/outcome`, {
    state: 'CurrentlyPlaying',
    scoreA: 0,
    scoreB: 0,
    outcomeType: 'Standard',
    startedAt: second?.metadata.kickoff,
  });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  await page.getByText(/^Felder 1 und 3: \d+ min später, /).waitFor();
  await page.getByRole('button', { name: 'Anders …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
  for (const court of [1, 3]) await dialog.getByRole('button', { name: `Feld ${court}`, pressed: true }).waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: /^\d+ Spiele verschieben$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  const moved = (await view()).matches.filter(({ metadata }, at) => metadata.kickoff !== matches[at]?.metadata.kickoff);
  expect([...new Set(moved.map(({ metadata }) => metadata.court))].sort((one, other) => one - other)).toEqual([1, 3]);
});

/** So low that the list is below what runs. */
const LOW_DESK: Screen = { width: 1024, height: 400 };

test('a second click brings the row into sight that is open already', { timeout: 90_000 }, async () => {
  const id = await lateCup();
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`, LOW_DESK);
  const report = page
    .getByRole('region', { name: 'Jetzt auf dem Feld' })
    .getByRole('region', { name: 'Feld 2', exact: true })
    .getByRole('button', { name: 'Melden', exact: true });
  await report.click();
  const row = page.getByRole('group', { name: 'Spiel 2 melden' });
  await row.getByRole('textbox').first().fill('3');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isInSight(row)).toBe(false);
  await report.click();
  await expect.poll(() => isInSight(row)).toBe(true);
  // It is the same row, with what was typed.
  expect(await row.getByRole('textbox').first().inputValue()).toBe('3');
});

const isInSight = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test(
  'the hall that another tournament has by then is said before the matches are moved',
  { timeout: 90_000 },
  async () => {
    const id = await lateCup();
    const { organizationId } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
    const venue = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', { organizationId, name: 'Halle Süd' });
    const next = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
      organizationId,
      name: 'Abendpokal',
      venueId: venue.id,
    });
    await api(stage.portal, 'PATCH', `/api/tournaments/${id}/venue`, { venueId: venue.id });
    await api(stage.portal, 'POST', `/api/tournaments/${next.id}/configure`, {
      groups: [{ alphabeticalId: 'A', teams: [{ name: 'Echo' }, { name: 'Foxtrott' }] }],
      firstMatchKickoff: `${new Date(Date.now() + 180 * MINUTE).toISOString().slice(0, 19)}Z`,
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      finalsPhase: null,
    });
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
    await page.getByRole('button', { name: 'Anders …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
    await dialog.getByRole('button', { name: /^\d+ Spiele verschieben$/ }).waitFor();
    expect(await dialog.getByText('Abendpokal', { exact: false }).count()).toBe(0);
    await dialog.getByRole('spinbutton', { name: 'Minuten später' }).fill('240');
    await dialog.getByRole('status').getByText('Abendpokal', { exact: false }).waitFor();
    await expectGood(page);
  },
);
