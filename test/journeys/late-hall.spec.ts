import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, HALL, openPageAs, openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// A match day that begins 25 minutes late, and a knockout that ends level: what strip, rows, board and phones say.

const stage = openJourneyFixture();
let cup: MadeTournament;

const MINUTE = 60_000;
const url = (): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;
const view = (): Promise<TournamentView> => api(stage.portal, 'GET', `/api/tournaments/${cup.id}`);

const LAPTOP = { width: 1280, height: 800 };

/** What is wider than the element it stands in. */
const wordsOutOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    (found) =>
      [...document.querySelectorAll(found)]
        .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
        .map((element) => element.textContent),
    selector,
  );

/** Fails unless board and phone say what the strip of this page says, but for the minute that passes meanwhile. */
async function sameDelayAs(page: Page): Promise<void> {
  const said = async (where: Page, pattern: RegExp): Promise<number> => {
    const found = where.getByText(pattern).first();
    await found.waitFor();
    return Number(/\d+/.exec(await found.innerText())?.[0]);
  };
  const strip = await said(page, /^\d+ min später als geplant\.$/);
  const { page: board } = await openPageAsVisitor(
    stage.browser,
    `${stage.portal.url}/t/${cup.id}/board?pages=now`,
    HALL,
  );
  expect(Math.abs((await said(board, /^\d+ min später$/)) - strip)).toBeLessThanOrEqual(1);
  const { page: phone } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
  const begun = (await view()).matches.some(({ outcome }) => outcome.state !== 'NotStarted');
  if (begun) expect(Math.abs((await said(phone, /^\d+ min Verzug$/)) - strip)).toBeLessThanOrEqual(1);
  else
    await phone
      .getByText(/^ca\. \d\d:\d\d$/)
      .first()
      .waitFor();
}

/** Three teams and a final on one court, which should have begun so many minutes ago. */
async function foundCup(minutes: number): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'TSV Spätenbach',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Winterpokal',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [
      { alphabeticalId: 'A', teams: ['TSV Spätenbach', 'FC Morgenrot', 'SV Nachmittag'].map((name) => ({ name })) },
    ],
    firstMatchKickoff: `${new Date(Date.now() - minutes * MINUTE).toISOString().slice(0, 19)}Z`,
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: {
      schedule,
      numberOfCourts: 1,
      firstFinalsRound: 'Final',
      thirdPlacePlayoff: false,
      firstRoundPairings: [
        {
          teamSelectorA: { kind: 'groupRank', group: 'A', rank: 1 },
          teamSelectorB: { kind: 'groupRank', group: 'A', rank: 2 },
        },
      ],
    },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

beforeAll(async () => {
  cup = await foundCup(25);
});

test('[SC5] who may move matches can do so as soon as one is waited for', { timeout: 60_000 }, async () => {
  const { id } = await foundCup(2);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
  // Where only results are reported, no match is called late yet [CU3].
  await strip.getByRole('button', { name: 'Verschieben …' }).click();
  await page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' }).waitFor();
  expect(await page.getByText('später als geplant').count()).toBe(0);
});

test('[MO10] what is postponed or cancelled asks for nothing on its old day', { timeout: 60_000 }, async () => {
  const { id } = await foundCup(25);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  const toDo = page.getByRole('region', { name: 'Zu tun' });
  const kickoff = page.getByRole('button', { name: 'Anpfiff Spiel 1' });
  const late = page.getByText(/später als geplant|wartet auf Anpfiff|noch nichts gemeldet/);
  await toDo.waitFor();
  await kickoff.waitFor();
  const says = (status: 'Postponed' | 'Cancelled') =>
    api(stage.portal, 'PATCH', `/api/tournaments/${id}/status`, { status, note: null, date: null });
  await late.first().waitFor();
  expect(await late.count()).toBeGreaterThanOrEqual(1);
  await says('Postponed');
  await toDo.waitFor({ state: 'detached' });
  await expect.poll(() => late.count()).toBe(0);
  // Whether it is played after all is for the organisers to say.
  expect(await kickoff.count()).toBe(1);
  await says('Cancelled');
  await page.getByText('Das Turnier ist abgesagt und nimmt keine Ergebnisse an.', { exact: false }).waitFor();
  expect(await kickoff.count()).toBe(0);
  expect(await page.getByRole('button', { name: /Spiel \d+ melden/ }).count()).toBe(0);
  expect(await late.count()).toBe(0);
  await expectGood(page);
});

test(
  '[MO3] [SC5] a late hall: the first match is offered, its kickoff counts, and the rest is moved',
  {
    timeout: 120_000,
  },
  async () => {
    const { page } = await openPageAs(stage.browser, url());
    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    const court = strip.getByRole('region', { name: 'Feld 1' });
    // Two planned ends have passed, and still it is the first match's turn.
    await court.getByText('Spiel 1', { exact: false }).waitFor();
    await page.getByText(/^2[567] min später als geplant\.$/).waitFor();
    await expectGood(page);
    // Nothing was reported yet, and still the hall is told the same as its organisers.
    await sameDelayAs(page);

    await page.getByRole('button', { name: 'Anders …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' });
    await dialog.getByText('Nur Zeiten ändern sich', { exact: false }).waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: '4 Spiele verschieben' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [first] = (await view()).matches;
    expect(Math.round((Date.parse(first?.metadata.kickoff ?? '') - Date.now()) / MINUTE)).toBeGreaterThanOrEqual(-1);
    await court.getByText(/^Anstoß/).waitFor();
  },
);

test(
  '[MO2] a match kicked off late runs by its own clock, and ends in one tap with a way back',
  {
    timeout: 120_000,
  },
  async () => {
    // By the plan it is over already.
    await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/match-plan/shift`, {
      from: '2020-01-01T00:00:00Z',
      minutes: -60,
    });
    const { page, forgive } = await openPageAs(stage.browser, url());
    forgive(409, /outcome\)$/);
    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    await strip.getByRole('button', { name: 'Anpfiff Spiel 1' }).click();
    await strip.getByText('Läuft · 1. Minute').waitFor();
    // It runs, and what comes after it is as late as on board and phones: the rest of the day can be moved from here.
    await sameDelayAs(page);
    await page.getByRole('button', { name: 'Anders …' }).click();
    await page.getByRole('dialog', { name: 'Alle folgenden Spiele verschieben' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByText('läuft, 1. Min.').first().waitFor();
    expect(await page.getByText('über der Zeit').count()).toBe(0);

    await strip
      .getByRole('button', { name: 'Tor TSV Spätenbach' })
      .or(strip.getByRole('button', { name: /^Tor / }))
      .first()
      .click();
    await strip.getByRole('button', { name: 'Endstand melden' }).click();
    await expect.poll(async () => (await view()).matches[0]?.outcome.state).toBe('Finished');
    await page.getByText(/Spiel 1 ist mit (1:0|0:1) beendet\./).waitFor();
    await page.getByRole('button', { name: 'Ende zurücknehmen' }).click();
    await expect.poll(async () => (await view()).matches[0]?.outcome.state).toBe('CurrentlyPlaying');
    await strip.getByRole('button', { name: 'Endstand melden' }).click();
    await expect.poll(async () => (await view()).matches[0]?.outcome.state).toBe('Finished');

    // [RE6] What others corrected meanwhile is not taken back with it: it is asked which of the two stands.
    await report(stage.portal, cup, 1, 'Finished', [3, 2]);
    await page.getByText('3:2').first().waitFor();
    await page.getByRole('button', { name: 'Ende zurücknehmen' }).click();
    await page.getByRole('dialog', { name: 'Was stimmt?' }).waitFor();
    expect((await view()).matches[0]).toMatchObject({ outcome: { state: 'Finished' }, teamA: { score: 3 } });
  },
);

test('[MO2] the whistle while the row is open shows the row, and sends nothing', { timeout: 60_000 }, async () => {
  const hall = await foundCup(25);
  await report(stage.portal, hall, 1, 'CurrentlyPlaying', [2, 1]);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${hall.id}`);
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  const row = page.getByRole('group', { name: 'Spiel 1 melden' });
  await row.getByRole('textbox').first().fill('3');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Endstand melden' }).click();
  await row.getByRole('button', { name: 'Endstand', exact: true, pressed: true }).waitFor();
  await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await row.getByRole('textbox').first().inputValue()).toBe('3');
  expect(await row.getByRole('textbox').last().inputValue()).toBe('1');
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${hall.id}`);
  expect(matches[0]).toMatchObject({ outcome: { state: 'CurrentlyPlaying' }, teamA: { score: 2 } });
});

/** Milliseconds. */
const ARRIVES_AFTER = 3_000;

test('[MO2] [RE7] a kickoff that has no answer yet runs by the tap, not by the plan', { timeout: 60_000 }, async () => {
  const { id } = await foundCup(25);
  const { page, context } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  let letGo = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(/outcome$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
  await strip.getByRole('button', { name: 'Anpfiff Spiel 1' }).click();
  const tappedBefore = Date.now();
  await strip.getByText('Läuft · 1. Minute').waitFor();
  expect(await page.getByText('über der Zeit').count()).toBe(0);
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  const row = page.getByRole('group', { name: 'Spiel 1 melden' });
  expect(await row.getByRole('button', { name: 'Läuft' }).getAttribute('aria-pressed')).toBe('true');
  // [RE7] It arrives seconds later, and began at the tap.
  await pause(Math.max(0, tappedBefore + ARRIVES_AFTER - Date.now()));
  letGo();
  const outcome = async () =>
    (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`)).matches[0]?.outcome;
  await expect.poll(outcome).toMatchObject({ state: 'CurrentlyPlaying' });
  expect(Date.parse((await outcome())?.startedAt ?? '')).toBeLessThanOrEqual(tappedBefore);
});

test(
  '[CU1] [CU2] board and phone say when the next match is to be expected, and call its teams',
  {
    timeout: 120_000,
  },
  async () => {
    const { page: board } = await openPageAsVisitor(
      stage.browser,
      `${stage.portal.url}/t/${cup.id}/board?pages=now`,
      HALL,
    );
    const { page } = await openPageAs(stage.browser, url());
    await sameDelayAs(page);
    await page
      .getByText(/^ca\. \d\d:\d\d$/)
      .first()
      .waitFor();
    await board.getByText('ca.', { exact: true }).first().waitFor();
    await board.getByText('Bitte zum Feld').waitFor();
    const finals = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}/board?pages=finals`, HALL);
    await finals.page.getByText(/^ca\. \d\d:\d\d · Feld 1 · Spiel 4$/).waitFor();
    // Nothing of it stands out of its column, in the plan as in the visitor page.
    await page.setViewportSize(LAPTOP);
    expect(await wordsOutOf(page, 'main small')).toEqual([]);
    const { page: desk } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, LAPTOP);
    await desk.getByText(/^\d+ min Verzug$/).waitFor();
    expect(await wordsOutOf(desk, '.match-card header, .match-tile header')).toEqual([]);
    const { page: phone } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
    await phone
      .getByText(/^ca\. \d\d:\d\d$/)
      .first()
      .waitFor();
    await phone.getByText('Bitte zum Feld').waitFor();
    await phone.getByRole('link', { name: 'Plan' }).click();
    await phone
      .getByRole('region', { name: 'Plan' })
      .getByText(/^ca\. \d\d:\d\d$/)
      .first()
      .waitFor();
  },
);

test('[RE2] a level knockout is asked for in its row before anything is sent', { timeout: 120_000 }, async () => {
  await report(stage.portal, cup, 2, 'Finished', [1, 0]);
  await report(stage.portal, cup, 3, 'Finished', [2, 0]);
  const { matches } = await view();
  const final = matches.find(({ metadata }) => metadata.type === 'Final');
  expect(final?.teamA.teamId).not.toBeNull();
  await report(stage.portal, cup, 4, 'CurrentlyPlaying', [2, 1]);
  const { page } = await openPageAs(stage.browser, url());
  const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
  // A goal, and the whistle before the list has it: the score cannot end it, so the row opens, with that goal.
  await strip.getByRole('button', { name: 'Endstand melden' }).waitFor();
  await strip.evaluate(async (region) => {
    const press = (wanted: (button: HTMLButtonElement) => boolean) =>
      [...region.querySelectorAll('button')].findLast(wanted)?.click();
    press((button) => /^Tor (?!zurück)/.test(button.ariaLabel ?? ''));
    await Promise.resolve();
    press((button) => button.innerText === 'Endstand melden');
  });
  const row = page.getByRole('group', { name: 'Spiel 4 melden' });
  expect(await row.getByRole('textbox').first().inputValue()).toBe('2');
  expect(await row.getByRole('textbox').last().inputValue()).toBe('2');
  const decider = row.getByRole('group', { name: '2 : 2. Wer ist weiter?' });
  await decider.waitFor();
  await expectGood(page);
  // While one side is not typed yet, nothing is level.
  await row.getByRole('textbox').first().fill('0');
  await row.getByRole('textbox').last().fill('');
  await decider.waitFor({ state: 'hidden' });
  await row.getByRole('textbox').first().fill('2');
  await row.getByRole('textbox').last().fill('2');
  await decider.waitFor();
  // [OB8] Enter sends nothing: the question has the focus, and the score stays.
  await row.getByRole('textbox').first().press('Enter');
  await decider.getByRole('alert').and(page.locator(':focus')).waitFor();
  expect((await view()).matches[3]?.outcome.state).toBe('CurrentlyPlaying');
  await decider.getByRole('button').first().press('Enter');
  await decider.getByText('Wie?').and(page.locator(':focus')).waitFor();
  await decider.getByRole('button', { name: 'Schießen' }).press('Enter');
  await decider.getByRole('textbox').first().and(page.locator(':focus')).waitFor();
  for (const key of ['5', 'Tab', '4', 'Enter']) await page.keyboard.press(key);
  await expect
    .poll(async () => (await view()).matches[3]?.outcome)
    .toMatchObject({
      state: 'Finished',
      type: 'AfterPenalties',
    });
  await page.getByRole('button', { name: 'Spiel 4 korrigieren' }).click();
  const correction = page.getByRole('dialog', { name: 'Ergebnis von Spiel 4 korrigieren' });
  const goals = correction.getByRole('textbox', { name: /^Tore / });
  await goals.first().fill('1');
  await goals.last().fill('1');
  await correction.getByRole('group', { name: '1 : 1. Wer ist weiter?' }).getByRole('button').nth(1).press('Enter');
  await correction.getByRole('button', { name: 'Verlängerung' }).press('Enter');
  const figures = correction.getByRole('textbox', { name: /^Endstand, / });
  await figures.first().and(page.locator(':focus')).waitFor();
  for (const key of ['1', 'Tab', '2']) await page.keyboard.press(key);
  await correction.getByRole('button', { name: 'Ergebnis korrigieren', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await correction.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await view()).matches[3]?.outcome)
    .toMatchObject({ state: 'Finished', type: 'AfterOvertime' });
});

test(
  '[CU2] of what comes next, the strip forecasts what is late and names the plan else',
  { timeout: 60_000 },
  async () => {
    // Only results are reported. On court 1 one is missing; court 2 is less than three minutes behind the plan.
    const late = await hallencup(stage.portal);
    for (const number of [1, 2, 3, 4, 5, 6, 8]) await report(stage.portal, late, number, 'Finished', [2, 1]);
    const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${late.id}`);
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${late.id}`, LAPTOP);
    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    const next = strip.locator('section').filter({ hasText: 'Danach' });
    await next.getByText(/^ca\. \d\d:\d\d$/).waitFor();
    await next.getByText(`Anstoß ${clock(matches[11]?.metadata.kickoff)}`, { exact: true }).waitFor();
    await expectGood(page);
  },
);

const clock = (instant: string | null | undefined): string =>
  new Date(instant ?? '').toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
