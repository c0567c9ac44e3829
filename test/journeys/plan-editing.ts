import type { Locator, Page } from 'playwright-core';
import { logIn } from '#test/support/running-portal.ts';
import { openPageAs, openPageAsVisitor, DESK, logInOn, type Person, type Screen } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import type { JourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// Helpers of the journeys through the plan editor.

const PASSWORD = 'Wald-und-Wiese-2';
const ONE_DAY = 24 * 60 * 60_000;

export interface Planned {
  readonly matches: readonly {
    readonly id: string;
    readonly index: number;
    readonly metadata: { readonly court: number; readonly kickoff: string };
    readonly teamA: { readonly teamSelector: object; readonly label: string };
    readonly teamB: { readonly teamSelector: object; readonly label: string };
  }[];
}

/** What of a stage is about its portal, whatever browser plays on it. */
type Playing = Pick<JourneyFixture, 'portal'>;

export const planOf = ({ portal }: Playing, { id }: Pick<MadeTournament, 'id'>): Promise<Planned> =>
  api<Planned>(portal, 'GET', `/api/tournaments/${id}`);

/** The cup of the hall, scheduled for tomorrow, so no kickoff has passed. */
export async function cupOfTomorrow(stage: Playing): Promise<MadeTournament> {
  const made = await hallencup(stage.portal);
  await changePlan(stage, made, ({ court, kickoff }) => ({
    court,
    kickoff: new Date(Date.parse(kickoff) + ONE_DAY).toISOString(),
  }));
  return made;
}

/** Moves a match of the plan, by its number when it was created, to another court by a call. */
export const moveToCourt = (stage: Playing, made: MadeTournament, number: number, court: number): Promise<void> =>
  changePlan(stage, made, (place, id) => (id === made.matches[number - 1] ? { ...place, court } : place));

type Place = Planned['matches'][number]['metadata'];

async function changePlan(
  stage: Playing,
  made: MadeTournament,
  change: (place: Place, id: string) => Place,
): Promise<void> {
  const { matches } = await planOf(stage, made);
  await api(stage.portal, 'PATCH', `/api/tournaments/${made.id}/match-plan`, {
    matches: matches.map(({ id, index, metadata, teamA, teamB }) => {
      const { court, kickoff } = change(metadata, id);
      return { id, index, court, kickoff, teamSelectorA: teamA.teamSelector, teamSelectorB: teamB.teamSelector };
    }),
  });
}

/** '36 2': minutes after the plan's first kickoff, and the court, of the match created as `number`. */
export async function placeOf(stage: Playing, made: MadeTournament, number: number): Promise<string> {
  const { matches } = await planOf(stage, made);
  const first = Math.min(...matches.map(({ metadata }) => Date.parse(metadata.kickoff)));
  const match = matches.find(({ id }) => id === made.matches[number - 1]);
  return match === undefined ? '' : `${(Date.parse(match.metadata.kickoff) - first) / 60_000} ${match.metadata.court}`;
}

/** The editor, opened by the administrator, who owns the organisation. */
export async function editor(
  { portal, browser }: JourneyFixture,
  made: MadeTournament,
  screen: Screen = DESK,
): Promise<Person> {
  const person = await openPageAs(browser, `${portal.url}/portal/tournaments/${made.id}/plan`, screen);
  await person.page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor();
  return person;
}

export const card = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`, Spiel ${number}(?!\\d)[^–]*Feld \\d`) });
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Plan speichern' });
export const save = (page: Page): Locator => bar(page).getByRole('button', { name: 'Plan speichern' });
export const saved = (page: Page): Promise<void> => page.getByText('Der Spielplan ist gespeichert.').waitFor();
export const cell = (page: Page, row: number, court: number): Locator =>
  page
    .getByRole('grid')
    .locator('tbody tr:not([data-gap])')
    .nth(row)
    .locator('td')
    .nth(court - 1);

/** Drags a card with the mouse and holds it over a cell. */
export async function hold(page: Page, number: number, over: Locator): Promise<void> {
  await card(page, number).scrollIntoViewIfNeeded();
  const from = await card(page, number).boundingBox();
  const to = await over.boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 80, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 25, { steps: 5 });
}

export interface Account {
  readonly eMail: string;
  readonly password: string;
}

/** A new account with a role in the tournament's organisation. */
export async function colleague(
  { portal }: JourneyFixture,
  userName: string,
  role: string,
  { organizationId }: MadeTournament,
): Promise<Account> {
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

export async function editorAs(
  { portal, browser }: JourneyFixture,
  account: Account,
  made: MadeTournament,
): Promise<Person> {
  const path = `/portal/tournaments/${made.id}/plan`;
  const person = await openPageAsVisitor(browser, `${portal.url}/portal/login?redirect_to=${encodeURIComponent(path)}`);
  await logInOn(person.page, account);
  await person.page.waitForURL(`**${path}`);
  return person;
}
