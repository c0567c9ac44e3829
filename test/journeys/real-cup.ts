import type { MatchView, TournamentView } from '#domain/contract.ts';
import { configuration } from '#test/domain/support/real-plan.ts';
import {
  realTournaments,
  scoreOf,
  type RealMatch,
  type RealTournament,
} from '#test/domain/support/real-tournaments.ts';
import { api, type Site } from './tournaments.ts';

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

/** What is known of a competition that was really played. */
export function competition(name: string): RealTournament {
  const real = realTournaments().find(({ id }) => id === name);
  if (real === undefined) throw new Error(`Nobody played ${name}`);
  return real;
}

/** A competition that was really played, on four courts of a hall from `began` on; its first `played` matches are over. */
export async function realCup(
  site: Site,
  name: string,
  organizationId: string,
  { played, began }: { readonly played: number; readonly began: Date },
): Promise<TournamentView> {
  const real = competition(name);
  const { id } = await api<TournamentView>(site, 'POST', '/api/tournaments', {
    organizationId,
    name: `Nachgespielt: ${name}`,
    visibility: 'Public',
  });
  const look = () => api<TournamentView>(site, 'GET', `/api/tournaments/${id}`);
  const { groupPhase, finalsPhase, ...plan } = configuration(real);
  const { win, draw, loss } = real.points;
  await api(site, 'PATCH', `/api/tournaments/${id}/computation-configuration`, {
    configuration: {
      matchWonPoints: win,
      matchDrawnPoints: draw,
      matchLostPoints: loss,
      comparisonModes: real.comparisonModes,
    },
  });
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    ...plan,
    firstMatchKickoff: began.toISOString(),
    groupPhase: { ...groupPhase, schedule },
    pauseBetweenGroupAndFinalsPhase: 'PT10M',
    finalsPhase: { ...finalsPhase, schedule, numberOfCourts: 2 },
  });
  let view = await look();
  for (const match of real.matches.slice(0, played)) {
    if (match.type !== 'GroupMatch') view = await look();
    const [found, turned] = planned(view, match);
    const [a, b] = scoreOf(match);
    await api(site, 'PATCH', `/api/tournaments/${id}/matches/${found.id}/outcome`, {
      state: 'Finished',
      scoreA: turned ? b : a,
      scoreB: turned ? a : b,
      outcomeType: match.outcomeType,
    });
  }
  return look();
}

/** The match of the plan between these two, and whether it names them the other way round. */
export function planned(
  { teams, matches }: TournamentView,
  { type, teamA, teamB }: RealMatch,
): readonly [MatchView, boolean] {
  const nameOf = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.name;
  for (const match of matches) {
    if (match.metadata.type !== type) continue;
    const names = [nameOf(match.teamA.teamId), nameOf(match.teamB.teamId)].join('|');
    if (names === `${teamA}|${teamB}`) return [match, false];
    if (names === `${teamB}|${teamA}`) return [match, true];
  }
  throw new Error(`Nobody planned ${teamA} against ${teamB}`);
}
