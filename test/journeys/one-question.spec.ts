import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { History } from '#domain/contract.ts';
import { expectGood, openPageAs, DESK, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { matchOf, rowOf } from './refusing.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Two people report one match: the second is asked one question, before anything is lost or counted twice.

const stage = openJourneyFixture();
let cup: MadeTournament;
let anna: Account;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  anna = await newAccount(stage.portal, 'Anna Schuster');
  await joinAs(stage.portal, cup.organizationId, anna, 'Scorer');
});

const url = (): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;
const questions = (page: Page) => page.getByRole('dialog', { name: 'Was stimmt?' });
const cards = (page: Page) => questions(page).getByRole('button', { name: /^Sie|^Administrator/ });

/** The score that the card of a court shows. */
const scoreIn = async (court: Locator): Promise<string> => ((await court.innerText()).match(/^\d+$/gm) ?? []).join(':');

/** When the newest result of a match was stored, as a clock in the hall says it. */
async function storedAt(number: number): Promise<string> {
  const path = `/api/tournaments/${cup.id}/history?match=${cup.matches[number - 1]}`;
  const { entries } = await api<History>(stage.portal, 'GET', path);
  return new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(
    new Date(entries[0]?.recordedAt ?? ''),
  );
}

/** A phone of Anna's that ended a match while it had no network, in which the desk ended it otherwise. */
async function endWithoutNetwork(number: number, mine: string, theirs: readonly [number, number]) {
  const person = await arriveAs(stage.browser, anna, url(), PHONE);
  const { page, context, forgive } = person;
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  forgive(409, /outcome\)$/);
  await page.getByRole('button', { name: `Spiel ${number} melden` }).waitFor();
  await page.clock.install();
  await context.setOffline(true);
  await page.getByRole('button', { name: `Spiel ${number} melden` }).tap();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(mine);
  await rowOf(page, number).getByRole('textbox').last().press('Enter');
  await page.keyboard.press('Escape');
  await page
    .locator(`#match-${cup.matches[number - 1]}`)
    .getByText('auf diesem Handy', { exact: true })
    .waitFor();
  await report(stage.portal, cup, number, 'Finished', theirs);
  // What they reported is minutes old when it comes here.
  await page.clock.fastForward('03:00');
  await context.setOffline(false);
  await questions(page).waitFor({ timeout: 60_000 });
  return person;
}

test(
  '[OB9] two ends of one match are one question, with author and time of the event',
  { timeout: 180_000 },
  async () => {
    const { page } = await endWithoutNetwork(3, '0:1', [2, 0]);
    expect(await page.getByRole('dialog').count()).toBe(1);
    // Keys that were meant for something else answer nothing.
    await page.keyboard.press('Enter');
    const told = async () => (await cards(page).allInnerTexts()).map((text) => text.split(/\n+/));
    const first = await told();
    expect(first).toEqual([
      ['Sie', 'Ende 0 : 1', expect.stringMatching(/^um \d\d:\d\d Uhr, ohne Netz$/)],
      ['Administrator', 'Ende 2 : 0', `um ${await storedAt(3)} Uhr`],
    ]);
    await questions(page).getByText('Das andere Ergebnis bleibt im Verlauf stehen, auch wenn Ihres gilt.').waitFor();
    for (const screen of [PHONE, SMALLEST, DESK]) {
      await page.setViewportSize(screen);
      await expectGood(page);
    }
    // Whatever else happens, and however long it takes: the question stays as it was asked.
    await report(stage.portal, cup, 5, 'Finished', [1, 1]);
    await page.clock.runFor(20_000);
    expect(await told()).toEqual(first);

    await cards(page).first().click();
    await questions(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => matchOf(stage.portal, cup, 3))
      .toEqual(['Finished', expect.anything(), 0, 1, expect.anything()]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('[OB9] the other result is kept by one tap, and nothing is sent', { timeout: 180_000 }, async () => {
  const { page } = await endWithoutNetwork(4, '5:5', [1, 0]);
  const before = await storedAt(4);
  await cards(page).last().click();
  await questions(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Spiel 4 korrigieren' }).waitFor();
  expect(await questions(page).count()).toBe(0);
  expect(await matchOf(stage.portal, cup, 4)).toEqual(['Finished', expect.anything(), 1, 0, expect.anything()]);
  expect(await storedAt(4)).toBe(before);
});

test('[OB9] a result that is newer than both closes the question with a sentence', { timeout: 180_000 }, async () => {
  const { page } = await endWithoutNetwork(6, '0:1', [2, 0]);
  await report(stage.portal, cup, 6, 'Finished', [3, 3]);
  await questions(page).waitFor({ state: 'detached' });
  const dialog = page.getByRole('dialog', { name: 'Spiel 6 wurde noch einmal gemeldet' });
  await dialog
    .getByText('Jetzt gilt: Ende 3 : 3. Ihr Stand, Ende 0 : 1, wurde nicht gesendet.', { exact: false })
    .waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await matchOf(stage.portal, cup, 6)).toEqual(['Finished', expect.anything(), 3, 3, expect.anything()]);
});

test('[OB10] two taps for the same goal: the second asks before it is sent', { timeout: 120_000 }, async () => {
  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [0, 0]);
  const { page } = await arriveAs(stage.browser, anna, url(), PHONE);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/outcome')) sent.push(request.postDataJSON());
  });
  const court = page
    .getByRole('region', { name: 'Jetzt auf dem Feld' })
    .getByRole('region', { name: 'Feld 1', exact: true });
  const goals = court.getByRole('button', { name: /^Tor (?!zurück)/ });
  const asks = court.getByRole('group', { name: /^Administrator: Tor .* vor \d s\. Noch eins\?$/ });
  const score = (text: string) => expect.poll(() => scoreIn(court)).toBe(text);
  await goals.first().waitFor();

  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [1, 0]);
  await score('1:0');
  await goals.first().tap();
  await asks.waitFor();
  // Another tap is no answer.
  await goals.first().tap();
  await expectGood(page);
  expect(sent).toEqual([]);
  await asks.getByRole('button', { name: 'Nein' }).tap();
  await asks.waitFor({ state: 'detached' });
  await score('1:0');

  // A goal of the other side is another goal.
  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [2, 0]);
  await score('2:0');
  await goals.last().tap();
  await expect
    .poll(() => matchOf(stage.portal, cup, 7))
    .toEqual(['CurrentlyPlaying', expect.anything(), 2, 1, expect.anything()]);
  expect(sent).toHaveLength(1);

  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [3, 1]);
  await score('3:1');
  await goals.first().tap();
  await asks.getByRole('button', { name: 'Ja, noch eins' }).tap();
  await expect
    .poll(() => matchOf(stage.portal, cup, 7))
    .toEqual(['CurrentlyPlaying', expect.anything(), 4, 1, expect.anything()]);
  // One's own goals are no other device's.
  await goals.first().tap();
  await expect
    .poll(() => matchOf(stage.portal, cup, 7))
    .toEqual(['CurrentlyPlaying', expect.anything(), 5, 1, expect.anything()]);

  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [6, 1]);
  await score('6:1');
  await page.waitForTimeout(4_500);
  await goals.first().tap();
  await expect
    .poll(() => matchOf(stage.portal, cup, 7))
    .toEqual(['CurrentlyPlaying', expect.anything(), 7, 1, expect.anything()]);
  expect(await asks.count()).toBe(0);
});

test('[OB10] another device of one and the same person is asked about too', { timeout: 60_000 }, async () => {
  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [0, 0]);
  const { page } = await openPageAs(stage.browser, url(), SMALLEST);
  const court = page
    .getByRole('region', { name: 'Jetzt auf dem Feld' })
    .getByRole('region', { name: 'Feld 1', exact: true });
  await court
    .getByRole('button', { name: /^Tor (?!zurück)/ })
    .last()
    .waitFor();
  await report(stage.portal, cup, 7, 'CurrentlyPlaying', [0, 1]);
  await expect.poll(() => scoreIn(court)).toBe('0:1');
  await court
    .getByRole('button', { name: /^Tor (?!zurück)/ })
    .last()
    .tap();
  await court.getByRole('group', { name: /^Sie, anderswo: Tor .* vor \d s\. Noch eins\?$/ }).waitFor();
  await expectGood(page);
});
