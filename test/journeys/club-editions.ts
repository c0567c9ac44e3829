import { api, type Site } from './tournaments.ts';

// Past tournaments of a club, played to their end, for its page.

/** How an edition of a cup went: four teams, in groups of two whose first ones meet in the final. */
export interface Edition {
  readonly name: string;
  /** ISO 8601 instant. */
  readonly kickoff: string;
  /** The first two meet in the final, and the first wins it. */
  readonly teams: readonly [string, string, string, string];
  readonly final: readonly [number, number];
  readonly outcomeType?: 'Standard' | 'AfterOvertime' | 'AfterPenalties';
  /** The folder that holds it; absent: none. */
  readonly folderName?: string;
  /** What its public pages show; absent: everything. */
  readonly showResults?: 'OnlyMatchOutcomes' | 'NoResults';
}

interface PlayedView {
  readonly id: string;
  readonly matches: readonly { readonly id: string }[];
}

/** Plays it to its end and answers its id. */
export async function playEdition(site: Site, organizationId: string, edition: Edition): Promise<string> {
  const { name, kickoff, teams, final, folderName, showResults } = edition;
  const [first, second, third, fourth] = teams;
  const made = { organizationId, name, visibility: 'Public', ...(folderName === undefined ? {} : { folderName }) };
  const { id } = await api<PlayedView>(site, 'POST', '/api/tournaments', made);
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [
      { alphabeticalId: 'A', teams: [{ name: first }, { name: third }] },
      { alphabeticalId: 'B', teams: [{ name: second }, { name: fourth }] },
    ],
    firstMatchKickoff: kickoff,
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT5M',
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
  });
  if (showResults !== undefined) {
    const configuration = { showResults };
    await api(site, 'PATCH', `/api/tournaments/${id}/presentation-configuration`, { configuration });
  }
  const { matches } = await api<PlayedView>(site, 'GET', `/api/tournaments/${id}`);
  const results = [[2, 0], [1, 0], final] as const;
  for (const [at, match] of matches.entries()) {
    const [scoreA, scoreB] = results[at] ?? final;
    const outcomeType = at === 2 ? (edition.outcomeType ?? 'Standard') : 'Standard';
    await api(site, 'PATCH', `/api/tournaments/${id}/matches/${match.id}/outcome`, {
      state: 'Finished',
      scoreA,
      scoreB,
      outcomeType,
    });
  }
  return id;
}
