import type { ConfigureBody, TeamSelector } from '#domain/tournament/contract/bodies.ts';
import type { RealMatch, RealTournament, Source } from './real-tournaments.ts';

const letterAt = (at: number): string => String.fromCodePoint(65 + at);
const ROUNDS = { 1: 'Final', 2: 'SemiFinal', 4: 'QuarterFinal', 8: 'EighthFinal' } as const;

/** The matches of a real tournament's knockout, round by round from the first, each in bracket order. */
function bracketOf({ matches }: RealTournament): readonly (readonly RealMatch[])[] {
  const at = (index: number) => matches.find((match) => match.index === index);
  const rounds = [matches.filter(({ type }) => type === 'Final')];
  for (;;) {
    const sources = (rounds[0] ?? []).flatMap(({ teamASource, teamBSource }) => [teamASource, teamBSource]);
    const before = sources.flatMap((source) =>
      source !== undefined && 'winnerOf' in source ? (at(source.winnerOf) ?? []) : [],
    );
    if (before.length === 0) return rounds;
    rounds.unshift(before);
  }
}

/** Thirds that went on, best first: by the statistics the official tables have, not by what the portal computes. */
function bestThirds({ groups, matches }: RealTournament): readonly string[] {
  const wentOn = new Set(matches.flatMap(({ type, teamA, teamB }) => (type === 'GroupMatch' ? [] : [teamA, teamB])));
  return groups
    .flatMap(({ table }) => table.filter(({ position, team }) => position === 3 && wentOn.has(team)))
    .toSorted(
      (one, other) =>
        other.points - one.points || other.scoreDifference - one.scoreDifference || other.scoreFor - one.scoreFor,
    )
    .map(({ team }) => team);
}

/** What `configure` is asked to plan a real tournament as it was drawn. */
export function configuration(real: RealTournament): ConfigureBody {
  const [first = []] = bracketOf(real);
  const thirds = bestThirds(real);
  const selector = (source: Source | undefined, team: string): TeamSelector => {
    if (source === undefined || !('group' in source)) throw new Error('The first round is filled from the groups.');
    if (source.position === 3) return { kind: 'bestOfRank', rank: 3, ordinal: thirds.indexOf(team) + 1 };
    return {
      kind: 'groupRank',
      group: letterAt(real.groups.findIndex(({ name }) => name === source.group)),
      rank: source.position,
    };
  };
  return {
    groups: real.groups.map(({ teams }, at) => ({
      id: null,
      alphabeticalId: letterAt(at),
      displayName: null,
      teams: teams.map((name) => ({ id: null, name })),
    })),
    firstMatchKickoff: null,
    groupPhase: { schedule: null, numberOfCourts: 4, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: null,
    breaks: [],
    keepEdits: false,
    finalsPhase: {
      schedule: null,
      numberOfCourts: 1,
      firstFinalsRound: ROUNDS[first.length as keyof typeof ROUNDS],
      firstRoundPairings: first.map(({ teamASource, teamBSource, teamA, teamB }) => ({
        teamSelectorA: selector(teamASource, teamA),
        teamSelectorB: selector(teamBSource, teamB),
      })),
      thirdPlacePlayoff: real.thirdPlacePlayoff,
      additionalPlayoffs: [],
    },
    acknowledgeResultLoss: false,
  };
}
