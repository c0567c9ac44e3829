import type { BrowserContext, Page } from 'playwright-core';
import type { TournamentView } from '#domain/contract.ts';
import { api, type MadeTournament, type Site } from './tournaments.ts';

// Reports that another one overtakes or the server refuses, and where the match plan shows them again.

/** Has the next report do something else first; it is sent when that is done. */
export async function beforeNextReport(context: BrowserContext, act: () => Promise<unknown>): Promise<void> {
  await context.route(
    /outcome$/,
    async (route) => {
      await act();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Has the next report refused with this sentence: no page asks for what a rule forbids, but another version may. */
export async function refuseNext(
  context: BrowserContext,
  status: number,
  detail: string,
  when: Promise<void> = Promise.resolve(),
): Promise<void> {
  const body = JSON.stringify({ code: 'scores-missing', detail, errors: [] });
  await context.route(
    /outcome$/,
    async (route) => {
      await when;
      await route.fulfill({ status, contentType: 'application/problem+json', body });
    },
    { times: 1 },
  );
}

export const rowOf = (page: Page, number: number) => page.getByRole('group', { name: `Spiel ${number} melden` });

export const noticeOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Ihr Ergebnis von Spiel ${number} ist nicht gespeichert` });

export const valuesOf = (fields: (HTMLElement | SVGElement)[]): string[] =>
  fields.map((field) => (field instanceof HTMLInputElement ? field.value : ''));

/** State, teams and goals of a match, as the server has them. */
export async function matchOf(site: Site, { id }: MadeTournament, number: number): Promise<unknown> {
  const { matches, teams } = await api<TournamentView>(site, 'GET', `/api/tournaments/${id}`);
  const match = matches[number - 1];
  const nameOf = (teamId: string | null) => teams.find((team) => team.id === teamId)?.name;
  return (
    match && [
      match.outcome.state,
      nameOf(match.teamA.teamId),
      match.teamA.score,
      match.teamB.score,
      nameOf(match.teamB.teamId),
    ]
  );
}
