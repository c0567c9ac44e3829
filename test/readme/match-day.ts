import { clockAhead } from '#test/support/set-clock.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { api, report, type MadeTournament } from '../journeys/tournaments.ts';

// A tournament in full swing, at ten to eleven on a Saturday morning whatever the time is here.

const MINUTE = 60_000;
/** How long the matches that run have been running. */
const SINCE_KICKOFF = 7 * MINUTE;

/** The next Saturday that is not today, 10:49 in a German winter. */
export const saturday = (now: Date): Date => {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() + 1 + ((12 - day.getUTCDay()) % 7));
  day.setUTCHours(9, 49, 20, 0);
  return day;
};

const GROUPS = [
  ['SV Mühlbach I', 'FC Königshain', 'TSV Büchenau', 'SpVgg Nördheim', 'JSG Örtzetal'],
  ['SV Mühlbach II', 'FSV Weißenfeld', '1. FC Höhenkirch', 'VfL Ründeroth', 'SC Aßlar'],
];
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
  [3, 0],
];

export interface MatchDay {
  readonly portal: RunningPortal;
  readonly cup: MadeTournament;
  /** What the clock in the hall says. */
  readonly now: Date;
}

/** Starts a portal on that Saturday with a club, its folder and venue, and a cup of which the morning is played. */
export async function matchDay(): Promise<MatchDay> {
  const now = saturday(new Date());
  const portal = await startPortal({ env: { NODE_OPTIONS: clockAhead(now.getTime() - SINCE_KICKOFF - Date.now()) } });
  const organization = await api<{ id: string }>(portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  const organizationId = organization.id;
  const venue = await api<{ id: string }>(portal, 'POST', '/api/venues', {
    organizationId,
    name: 'Sporthalle am Bürgerpark',
  });
  const made = async (name: string, first: Date): Promise<string> => {
    const { id } = await api<{ id: string }>(portal, 'POST', '/api/tournaments', {
      organizationId,
      name,
      visibility: 'Public',
    });
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    await api(portal, 'POST', `/api/tournaments/${id}/configure`, {
      groups: GROUPS.map((teams, at) => ({ alphabeticalId: 'AB'[at], teams: teams.map((team) => ({ name: team })) })),
      firstMatchKickoff: first.toISOString(),
      groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      pauseBetweenGroupAndFinalsPhase: 'PT10M',
      finalsPhase: { schedule, numberOfCourts: 2, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: true },
    });
    await api(portal, 'PATCH', `/api/tournaments/${id}/venue`, { venueId: venue.id });
    return id;
  };
  const kickoff = new Date(now.getTime() - 77 * MINUTE);
  kickoff.setUTCMinutes(30, 0, 0);
  const id = await made('Mühlbacher Hallencup der E-Junioren', kickoff);
  await api(portal, 'PATCH', `/api/tournaments/${id}/folder`, { folderName: 'Hallenrunde 2026' });
  const { matches } = await api<{ matches: { id: string }[] }>(portal, 'GET', `/api/tournaments/${id}`);
  const cup = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const [at, score] of SCORES.entries()) await report(portal, cup, at + 1, 'Finished', score);
  await report(portal, cup, 13, 'CurrentlyPlaying', [2, 1]);
  await report(portal, cup, 14, 'CurrentlyPlaying', [0, 0]);
  await made('Hallencup der D-Junioren', new Date(kickoff.getTime() + 24 * 60 * MINUTE));
  return { portal, cup, now };
}
