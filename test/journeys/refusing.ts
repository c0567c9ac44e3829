import type { BrowserContext, Page } from 'playwright-core';
import type { TournamentView } from '#domain/contract.ts';
import { api, hallencup, report, type MadeTournament, type Site } from './tournaments.ts';

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

/** The group phase is over, in every match the team that stands first won: so both semi-finals have their teams. */
export async function withSemiFinals(
  site: Site,
): Promise<MadeTournament & { readonly derby: number; readonly swapped: [number, number] }> {
  const cup = await hallencup(site);
  const { matches, teams } = await api<TournamentView>(site, 'GET', `/api/tournaments/${cup.id}`);
  const slot = (id: string | null) => teams.findIndex((team) => team.id === id);
  let derby = 0;
  let swapped: [number, number] = [0, 0];
  for (const { index, metadata, teamA, teamB } of matches) {
    if (metadata.groupId === null) continue;
    const first = slot(teamA.teamId) < slot(teamB.teamId);
    if (slot(teamA.teamId) + slot(teamB.teamId) === 1) [derby, swapped] = [index, first ? [0, 1] : [1, 0]];
    await report(site, cup, index, 'Finished', first ? [1, 0] : [0, 1]);
  }
  return { ...cup, derby, swapped };
}
