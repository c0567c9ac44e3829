import { exampleConfiguration } from '#domain/tournament/example.ts';
import { CLUB, folderOf, PLANNED, RUNNING, VENUES, type TournamentOfClub } from '#server/operation/demo/club.ts';
import { clockAhead } from '#test/support/set-clock.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { api, report, type MadeTournament } from '../journeys/tournaments.ts';

// The demo's club with its tournament in full swing, at ten to eleven on a Saturday morning whatever the time is here.

const MINUTE = 60_000;
/** How long the matches that run have been running; pages go by the portal's clock. */
const SINCE_KICKOFF = 9 * MINUTE;

/** The next Saturday that is not today, 10:49 in a German winter. */
export const saturday = (now: Date): Date => {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() + 1 + ((12 - day.getUTCDay()) % 7));
  day.setUTCHours(9, 49, 20, 0);
  return day;
};

const SCORES: readonly (readonly [number, number])[] = [
  [2, 0],
  [1, 1],
  [3, 2],
  [0, 1],
  [2, 2],
  [4, 1],
  [1, 0],
  [0, 3],
  [2, 1],
  [1, 2],
];
const RUNNING_SCORES = [
  [2, 1],
  [0, 0],
] as const;

export interface MatchDay {
  readonly portal: RunningPortal;
  readonly cup: MadeTournament;
  /** What the clock in the hall says. */
  readonly now: Date;
}

/** Starts a portal on that Saturday with the club, its folder and venues, and a cup of which the morning is played. */
export async function matchDay(): Promise<MatchDay> {
  const now = saturday(new Date());
  const portal = await startPortal({ env: { NODE_OPTIONS: clockAhead(now.getTime() - Date.now()) } });
  const { id: organizationId } = await api<{ id: string }>(portal, 'POST', '/api/organizations', { name: CLUB });
  const venues = new Map<string, string>();
  for (const { name } of VENUES) {
    const { id } = await api<{ id: string }>(portal, 'POST', '/api/venues', { organizationId, name });
    venues.set(name, id);
  }
  const made = async (it: TournamentOfClub, first: Date): Promise<MadeTournament> => {
    const { id } = await api<{ id: string }>(portal, 'POST', '/api/tournaments', {
      organizationId,
      name: it.name,
      folderName: folderOf(first),
      visibility: 'Public',
    });
    const path = `/api/tournaments/${id}`;
    await api(portal, 'POST', `${path}/configure`, exampleConfiguration(it.groups, first));
    await api(portal, 'PATCH', `${path}/venue`, { venueId: venues.get(it.venue) ?? null });
    const { matches } = await api<{ matches: { id: string }[] }>(portal, 'GET', path);
    return { id, organizationId, matches: matches.map((match) => match.id) };
  };
  // Five rows of two matches are played, the sixth is on the courts.
  const kickoff = new Date(now.getTime() - 84 * MINUTE);
  kickoff.setUTCSeconds(0, 0);
  const cup = await made(RUNNING, kickoff);
  for (const [at, score] of SCORES.entries()) await report(portal, cup, at + 1, 'Finished', score);
  const startedAt = new Date(now.getTime() - SINCE_KICKOFF).toISOString();
  for (const [at, [scoreA, scoreB]] of RUNNING_SCORES.entries()) {
    const match = cup.matches[SCORES.length + at];
    const body = { state: 'CurrentlyPlaying', scoreA, scoreB, outcomeType: 'Standard', startedAt };
    await api(portal, 'PATCH', `/api/tournaments/${cup.id}/matches/${match}/outcome`, body);
  }
  await made(PLANNED, new Date(kickoff.getTime() + 24 * 60 * MINUTE));
  return { portal, cup, now };
}
