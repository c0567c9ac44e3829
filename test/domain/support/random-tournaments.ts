import fc from 'fast-check';
import { isRefused } from '#domain/refusal.ts';
import { newMatch } from '#domain/tournament/model/fields.ts';
import { generatePlan } from '#domain/tournament/planning/generate/generate-plan.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import type { FinalsPhase, FinalsRound, Result, TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { tournamentOf } from './standings.ts';

/** A planned tournament before its first match. */
export function planned(
  sizes: readonly number[],
  finals: Partial<FinalsPhase> | null,
  more: {
    readonly rounds?: number;
    readonly teams?: Parameters<typeof tournamentOf>[0]['teams'];
    readonly groupPhase?: null;
  } = {},
): Tournament | null {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const groups = Object.fromEntries(sizes.map((size, at) => [letters.charAt(at), size]));
  const draft = tournamentOf({
    groups,
    ...(finals === null ? {} : { finals }),
    ...(more.teams === undefined ? {} : { teams: more.teams }),
    ...(more.groupPhase === undefined ? {} : { groupPhase: null }),
  });
  if (draft.plan === null) return null;
  const groupPhase = draft.plan.groupPhase && { ...draft.plan.groupPhase, numberOfGroupRounds: more.rounds ?? 1 };
  const plan = { ...draft.plan, groupPhase };
  const matches = generatePlan({ ...plan, groups: draft.groups }, 1);
  if (isRefused(matches)) return null;
  return { ...draft, plan: { ...plan, matches: matches.map((match) => newMatch(match, 1)) } };
}

/**
 * The state with a result for the match at this index (from 0), by the teams of its selectors; null while a team is
 * open.
 */
export function played(
  tournament: Tournament,
  at: number,
  scoreA: number,
  scoreB: number,
  state: Result['state'],
): Tournament | null {
  const { plan } = tournament;
  const lineup = lineups(tournament)[at];
  const [teamA, teamB] = [lineup?.a.expectedTeamId ?? null, lineup?.b.expectedTeamId ?? null];
  const match = plan?.matches[at];
  if (plan === null || match === undefined || teamA === null || teamB === null) return null;
  // A finals match has no draw [RE2].
  const decider = match.stage.type !== 'GroupMatch' && scoreA === scoreB && state === 'Finished' ? 1 : 0;
  const result: Result = {
    state,
    teamA,
    teamB,
    scoreA: scoreA + decider,
    scoreB,
    outcomeType: 'Standard',
    startedAt: null,
  };
  return { ...tournament, plan: { ...plan, matches: plan.matches.with(at, { ...match, result }) } };
}

const ROUNDS: readonly FinalsRound[] = ['Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal'];

/** Small tournaments of all shapes, some with teams out of competition, some with lots drawn. */
export const plannedTournaments: fc.Arbitrary<Tournament> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 6 }),
    first: fc.option(fc.constantFrom(...ROUNDS), { freq: 5 }),
    thirdPlacePlayoff: fc.boolean(),
    playoffRank: fc.option(fc.integer({ min: 2, max: 5 })),
    losers: fc.option(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 7 }))),
    losersPlace: fc.constantFrom(7, 9),
    groupPhase: fc.constantFrom(undefined, undefined, undefined, null),
    out: fc.array(fc.constantFrom<TeamId[]>('a1', 'a2', 'a3', 'b1', 'b2', 'c1'), { maxLength: 3 }),
    priorities: fc.dictionary(fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c2'), fc.integer({ min: 0, max: 2 })),
  })
  .map(({ sizes, first, thirdPlacePlayoff, playoffRank, losers, losersPlace, groupPhase, out, priorities }) => {
    const teams = Object.fromEntries(
      [...out, ...Object.keys(priorities)].map((id) => [
        id,
        { outOfCompetition: out.includes(id), priority: priorities[id] ?? 0 },
      ]),
    );
    const ofRank = (rank: number, group: string) => ({ kind: 'groupRank', group, rank }) as const;
    const inGroups = groupPhase === null ? 0 : sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
    // Losers of two finals matches, perhaps of one that leads to third place too, or of the playoff for place 5.
    const loserOf = (place: number) => ({ kind: 'loser', matchId: `m${inGroups + 1 + place}` }) as const;
    const additionalPlayoffs = [
      ...(playoffRank === null || groupPhase === null
        ? []
        : [{ playoffPosition: 5, selectorA: ofRank(playoffRank, 'A'), selectorB: ofRank(playoffRank, 'B') }]),
      ...(losers === null
        ? []
        : [{ playoffPosition: losersPlace, selectorA: loserOf(losers[0]), selectorB: loserOf(losers[1]) }]),
    ];
    const finals = first && {
      firstFinalsRound: first,
      thirdPlacePlayoff: thirdPlacePlayoff && first !== 'Final',
      additionalPlayoffs,
    };
    return planned(sizes, finals, groupPhase === null ? { teams, groupPhase } : { teams });
  })
  .filter((tournament) => tournament !== null);
