import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { logIn, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import {
  arrive,
  arriveAsNobody,
  DESK,
  expectAccessible,
  expectNoSidewaysScrolling,
  logInOn,
  PHONE,
  SMALLEST,
  type Person,
} from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await newCup();
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

const PASSWORD = 'Wald-und-Wiese-2';
const TODAY = 24 * 60 * 60_000;

/** Of the hall, but tomorrow: nothing of it has passed. */
async function newCup(): Promise<MadeTournament> {
  const made = await hallencup(portal);
  const { matches } = await plan(made);
  await api(portal, 'PATCH', `/api/tournaments/${made.id}/match-plan`, {
    matches: matches.map(({ id, index, metadata, teamA, teamB }) => ({
      id,
      index,
      court: metadata.court,
      kickoff: new Date(Date.parse(metadata.kickoff) + TODAY).toISOString(),
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
  });
  return made;
}

interface Planned {
  readonly matches: readonly {
    readonly id: string;
    readonly index: number;
    readonly metadata: { readonly court: number; readonly kickoff: string };
    readonly teamA: { readonly teamSelector: object; readonly label: string };
    readonly teamB: { readonly teamSelector: object; readonly label: string };
  }[];
}

const plan = ({ id }: Pick<MadeTournament, 'id'>) => api<Planned>(portal, 'GET', `/api/tournaments/${id}`);

/** '36 2': minutes after the first kickoff of the plan, and the court, of match `number`. */
async function placeOf(made: MadeTournament, number: number): Promise<string> {
  const { matches } = await plan(made);
  const first = Math.min(...matches.map(({ metadata }) => Date.parse(metadata.kickoff)));
  const match = matches.find(({ id }) => id === made.matches[number - 1]);
  return match === undefined ? '' : `${(Date.parse(match.metadata.kickoff) - first) / 60_000} ${match.metadata.court}`;
}

async function editor(made: MadeTournament = cup, screen = DESK): Promise<Person> {
  const person = await arrive(browser, `${portal.url}/portal/tournaments/${made.id}/plan`, screen);
  await person.page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor();
  return person;
}

const card = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`, Spiel ${number}(?!\\d)[^–]*Feld \\d`) });
const bar = (page: Page) => page.getByRole('region', { name: 'Plan speichern' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Plan speichern' });
const saved = (page: Page) => page.getByText('Der Spielplan ist gespeichert.').waitFor();
const cell = (page: Page, row: number, court: number) =>
  page
    .getByRole('grid')
    .locator('tbody tr:not(.plan-gap)')
    .nth(row)
    .locator('td')
    .nth(court - 1);

/** Takes a card with the mouse and holds it over a cell. */
async function hold(page: Page, number: number, over: Locator): Promise<void> {
  await card(page, number).scrollIntoViewIfNeeded();
  const from = await card(page, number).boundingBox();
  const to = await over.boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 80, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 25, { steps: 5 });
}

async function end({ complaints, context }: Person): Promise<void> {
  expect(complaints).toEqual([]);
  await context.close();
}

test('a match is dragged to a new court; every free cell says what it would mean', { timeout: 90_000 }, async () => {
  const person = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  const { page } = person;
  await page.getByRole('link', { name: 'Plan bearbeiten' }).click();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await page
    .getByText('Ein neues Feld zählt erst')
    .or(page.getByText(/Auf 3 Felder verteilt/))
    .waitFor();
  expect(await save(page).isDisabled()).toBe(true);

  // Match 1 is at the first time; at the third its teams play on other courts.
  await hold(page, 12, cell(page, 5, 3));
  await page.getByText('hier frei – gleiche Zeit, Feld 3').first().waitFor();
  expect(await page.getByText(/spielt auf Feld \d/).count()).toBeGreaterThan(1);
  expect(await page.getByText(/^möglich, nur 2 min Pause für /).count()).toBeGreaterThan(0);
  await page.mouse.up();
  await bar(page)
    .getByText(/2 Änderungen: Feld 3 hinzugefügt · Spiel 12 auf \d\d:\d\d Uhr, Feld 3/)
    .waitFor();

  await bar(page).getByRole('button', { name: 'Rückgängig' }).click();
  await bar(page)
    .getByText(/Keine Änderungen/)
    .waitFor();
  await page.keyboard.press('Control+Y');
  await expectAccessible(page);
  await save(page).click();
  await saved(page);
  expect(await placeOf(cup, 12)).toBe('60 3');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await card(page, 12).click();
  await expectAccessible(page);
  await end(person);
});

test(
  '[PL2] a conflict is told before dropping, listed after, and does not hinder saving',
  { timeout: 60_000 },
  async () => {
    const made = await newCup();
    const person = await editor(made);
    const { page } = person;
    await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
    // One of its teams plays in match 1, which is then.
    await hold(page, 5, cell(page, 0, 3));
    await page.getByText(/^\d\d:\d\d: .* spielt auf Feld 1$/).waitFor();
    await page.mouse.up();
    const hints = page.getByRole('region', { name: 'Hinweise' });
    await hints.getByText('Mannschaft spielt doppelt').waitFor();
    await hints
      .getByRole('button', { name: /^Spiel \d+ zeigen$/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-match'))).toBe(true);
    await save(page).click();
    await saved(page);
    await end(person);
  },
);

test('time, court, number and sides change by buttons and fields', { timeout: 60_000 }, async () => {
  const made = await newCup();
  const person = await editor(made);
  const { page } = person;
  const { matches } = await plan(made);
  await card(page, 2).click();
  await page.getByRole('button', { name: 'Später' }).click();
  await bar(page)
    .getByText(/2 Änderungen/)
    .waitFor();
  await page.getByLabel('Spielfeld').selectOption('3');
  await page.getByRole('button', { name: 'Seiten tauschen' }).click();
  await page.getByRole('region', { name: 'Ausgewählt' }).getByLabel('Nummer').fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ausgewählt: Spiel 5' }).waitFor();
  await page.getByRole('button', { name: 'Alles ab … verschieben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spiele verschieben' });
  await dialog.getByLabel('Um Minuten').fill('15');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click();
  await save(page).click();
  await saved(page);
  const after = await plan(made);
  const moved = after.matches.find(({ id }) => id === made.matches[1]);
  expect(moved?.index).toBe(5);
  expect(moved?.metadata.court).toBe(3);
  expect([moved?.teamA.label, moved?.teamB.label]).toEqual([matches[1]?.teamB.label, matches[1]?.teamA.label]);
  const first = (of: Planned) => Math.min(...of.matches.map(({ metadata }) => Date.parse(metadata.kickoff)));
  expect((first(after) - first({ matches })) / 60_000).toBe(15);
  await end(person);
});

test('with the keyboard alone: walk, grasp, move, drop, save', { timeout: 60_000 }, async () => {
  const made = await newCup();
  const person = await editor(made);
  const { page } = person;
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-match') ?? '');
  for (let presses = 0; presses < 30 && (await focus()) === ''; presses += 1) await page.keyboard.press('Tab');
  expect(await focus()).toBe(made.matches[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const held = await focus();
  expect(held).not.toBe(made.matches[0]);
  await page.keyboard.press('Space');
  await page.getByText(/gegriffen\. Mit den Pfeiltasten verschieben/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^\d\d:\d\d Uhr, Feld 2: .*tauscht mit Spiel \d+/).waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText(/bleibt, wo es war\.$/).waitFor({ state: 'attached' });
  await bar(page)
    .getByText(/Keine Änderungen/)
    .waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await bar(page)
    .getByText(/^2 Änderungen/)
    .waitFor();
  expect(await focus()).toBe(held);
  await save(page).focus();
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await placeOf(made, made.matches.indexOf(held) + 1)).toBe('0 2');
  await end(person);
});

test('[SE2] finals take who the rules offer; what cannot be is not offered', { timeout: 60_000 }, async () => {
  const made = await newCup();
  const person = await editor(made);
  const { page } = person;
  const { matches } = await plan(made);
  const semi = matches.findIndex(({ teamA }) => teamA.label === '1. Gruppe A') + 1;
  await card(page, semi).click();
  const teamB = page.getByLabel('Mannschaft B');
  const offered = await teamB.locator('option').allInnerTexts();
  expect(offered).toContain('3. Gruppe A');
  // Its own opponent, and whoever waits for this match.
  expect(offered).not.toContain('1. Gruppe A');
  expect(offered).not.toContain(`Sieger Spiel ${semi}`);
  await teamB.selectOption({ label: '3. Gruppe B' });
  await save(page).click();
  await saved(page);
  expect((await plan(made)).matches[semi - 1]?.teamB.label).toBe('3. Gruppe B');
  await end(person);
});

test(
  '[PL2] with results saving waits for the acknowledgement, and says which results it touches',
  { timeout: 60_000 },
  async () => {
    const made = await newCup();
    await report(portal, made, 1, 'Finished', [2, 1]);
    await report(portal, made, 2, 'CurrentlyPlaying', [0, 0]);
    const person = await editor(made);
    const { page } = person;
    await card(page, 1).click();
    await page.getByLabel('Mannschaft A').selectOption({ index: 1 });
    await bar(page)
      .getByText('Es gibt schon 2 Ergebnisse; Platzierungen können sich ändern. 1 Ergebnis ist betroffen.')
      .waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await bar(page).getByText('erst bestätigen').waitFor();
    await page.getByLabel('Ich weiß, dass 1 Ergebnis betroffen ist und sich Platzierungen ändern können.').check();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Plan speichern?' });
    await dialog
      .getByText(/^Spiel 1, Mannschaft A: .* statt .*\. Das Ergebnis bleibt bei denen, die gespielt haben\.$/)
      .waitFor();
    await dialog.getByText('1 Ergebnis bleibt unverändert erhalten.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Plan speichern' }).click();
    await saved(page);
    await end(person);
  },
);

test(
  '[PL3] two organisers: what only one changed merges, what both changed is chosen field by field',
  { timeout: 90_000 },
  async () => {
    const made = await newCup();
    const anna = await colleague('Anna Sörensen', 'Organizer', made);
    const here = await editor(made);
    const there = await openAs(anna, made);
    await card(there.page, 1).click();
    await card(here.page, 1).click();
    await here.page.getByLabel('Spielfeld').selectOption('3');

    // Another match: it flashes here, and nothing of one's own is lost.
    await card(there.page, 4).click();
    await there.page.getByRole('button', { name: 'Seiten tauschen' }).click();
    await save(there.page).click();
    await saved(there.page);
    await here.page
      .getByText('gerade geändert')
      .or(bar(here.page).getByText(/Grundlage ist Version 4/))
      .first()
      .waitFor();
    await bar(here.page)
      .getByText(/Spiel 1 auf \d\d:\d\d Uhr, Feld 3/)
      .waitFor();

    // The same match.
    await card(there.page, 1).click();
    await there.page.getByRole('button', { name: 'Später' }).click();
    await save(there.page).click();
    await here.page.getByText('Auch an anderer Stelle geändert').waitFor();
    await save(here.page).click();
    const dialog = here.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    await dialog.getByText('Spiel 1: Spielfeld').waitFor();
    await dialog.getByText('Fassung von Anna Sörensen').first().waitFor();
    await expectAccessible(here.page);
    const button = dialog.getByRole('button', { name: 'Plan speichern' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('group', { name: 'Spiel 1: Anstoß' }).getByRole('radio', { name: /Anna/ }).check();
    expect(await button.isDisabled()).toBe(true);
    await dialog
      .getByRole('group', { name: 'Spiel 1: Spielfeld' })
      .getByRole('radio', { name: /Ihre Fassung/ })
      .check();
    await button.click();
    await saved(here.page);
    expect(await placeOf(made, 1)).toBe('12 3');
    // Refused once, as it had to be.
    expect(here.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
    await here.context.close();
    await end(there);
  },
);

test('leaving with unsaved changes asks first', { timeout: 60_000 }, async () => {
  const person = await editor(await newCup());
  const { page } = person;
  await card(page, 1).click();
  await page.getByRole('button', { name: 'Später' }).click();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Spielplan', exact: true }).click();
  expect(asked).toEqual([expect.stringContaining('noch nicht gespeichert')]);
  await page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor();
  await bar(page).getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('link', { name: 'Spielplan', exact: true }).click();
  await page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor({ state: 'detached' });
  await end(person);
});

test(
  'on the phone: a list by time, each match opens with its buttons; 320 px without scrolling sideways',
  { timeout: 90_000 },
  async () => {
    const made = await newCup();
    for (const screen of [PHONE, SMALLEST]) {
      const person = await editor(made, screen);
      const { page } = person;
      expect(await page.getByRole('grid').count()).toBe(0);
      await card(page, 3).tap();
      await page.getByRole('button', { name: 'Später' }).tap();
      await bar(page).getByText('Nicht gespeichert').waitFor();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      const small = await page.locator('button:visible, input:visible, select:visible').evaluateAll((targets) =>
        targets
          .filter((target) => target.closest('label') === null || target.tagName === 'SELECT')
          .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.height < 44)
          .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
      expect(small).toEqual([]);
      await end(person);
    }
  },
);

test(
  'who only reports sees no editor; a tournament without a plan leads to making one',
  { timeout: 60_000 },
  async () => {
    const scorer = await colleague('Lukas Öztürk', 'Scorer', cup);
    const person = await openAs(scorer, cup);
    await person.page.getByText(/^Den Spielplan bearbeiten Eigentümer und Organisatoren/).waitFor();
    expect(await person.page.getByRole('grid').count()).toBe(0);
    await expectAccessible(person.page);
    await end(person);

    const { id } = await api<{ id: string }>(portal, 'POST', '/api/tournaments', {
      organizationId: cup.organizationId,
      name: 'Noch ohne Plan',
    });
    const fresh = await arrive(browser, `${portal.url}/portal/tournaments/${id}/plan`);
    await fresh.page.getByRole('heading', { name: 'Turnier konfigurieren' }).waitFor();
    await end(fresh);
  },
);

interface Account {
  readonly eMail: string;
  readonly password: string;
}

/** Somebody with an account of their own and a role in the tournament's organisation. */
async function colleague(userName: string, role: string, { organizationId }: MadeTournament): Promise<Account> {
  const eMail = `${userName.charAt(0).toLowerCase()}@verein.example`;
  const account = { eMail, password: PASSWORD };
  await api(portal, 'POST', '/api/management/users', { userName, ...account });
  await api(portal, 'POST', `/api/organizations/${organizationId}/invitations`, { eMail, role });
  const link = new URL(await linkMailedTo(portal, eMail, /./), portal.url);
  const accessToken = await logIn(portal.url, account);
  await api({ url: portal.url, accessToken }, 'POST', '/api/invitations/accept', {
    token: link.searchParams.get('token'),
  });
  return account;
}

async function openAs(account: Account, made: MadeTournament): Promise<Person> {
  const path = `/portal/tournaments/${made.id}/plan`;
  const person = await arriveAsNobody(browser, `${portal.url}/portal/login?redirect_to=${encodeURIComponent(path)}`);
  await logInOn(person.page, account);
  await person.page.waitForURL(`**${path}`);
  return person;
}
