import { initial } from '#domain/tournament/model/initial.ts';
import { groupFields, newMatch, teamFields } from '#domain/tournament/model/fields.ts';
import { replaceMatches } from '#domain/tournament/model/matches.ts';
import { readSelector } from '#domain/tournament/model/selector-notation.ts';
import type {
  ComputationConfiguration,
  FinalsPhase,
  FinalsRound,
  Match,
  MatchStage,
  OutcomeType,
  Result,
  Team,
  TeamId,
  Tournament,
} from '#domain/tournament/model/state.ts';

// States built by hand, without commands: what the standings, the ranking and the view are computed from.

/** `'2:1'` finished, `'2:1 live'` running, `'2:1 t1-t2'` (also with `live`) a result of these teams [RE3]; absent: not started. */
type Score = string;

export interface MatchDraft {
  readonly stage: MatchStage;
  /** Words of selector-notation.ts: 't1', 'A2', '1A', '3*1', 'Wm7', 'Lm7'. */
  readonly a: string;
  readonly b: string;
  readonly score: Score | undefined;
}

const draft =
  (stage: MatchStage) =>
  (a: string, b: string, score?: Score): MatchDraft => ({ stage, a, b, score });

export const groupMatch = (group: string, a: string, b: string, score?: Score): MatchDraft =>
  draft({ type: 'GroupMatch', group })(a, b, score);
export const knockout = (finalsRound: FinalsRound, a: string, b: string, score?: Score): MatchDraft =>
  draft({ type: 'NonFinalKnockout', finalsRound })(a, b, score);
export const playoff = (playoffPosition: number, a: string, b: string, score?: Score): MatchDraft =>
  draft({ type: 'AdditionalPlayoff', playoffPosition })(a, b, score);
export const thirdPlace = draft({ type: 'ThirdPlacePlayoff' });
export const final = draft({ type: 'Final' });

export interface TournamentDraft {
  /** Team ids by letter, in slot order; a number n makes n teams 'a1' … 'an' in group A. */
  readonly groups: Readonly<Record<string, readonly TeamId[] | number>>;
  /** In playing order: the first is m1. */
  readonly matches?: readonly MatchDraft[];
  readonly teams?: Readonly<Record<TeamId, Partial<Team>>>;
  readonly computation?: Partial<ComputationConfiguration>;
  /** null: no group phase. */
  readonly groupPhase?: null;
  readonly finals?: Partial<FinalsPhase>;
  readonly state?: Partial<Tournament>;
}

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

/** A team of which nothing is said but what the test says. */
export const newTeam = (id: TeamId, facts: Partial<Team> = {}): Team => ({
  id,
  ...teamFields.initial,
  name: `Team ${id}`,
  lastChanged: 1,
  ...facts,
});

export function tournamentOf(input: TournamentDraft): Tournament {
  const groups = Object.entries(input.groups).map(([letter, teams], at) => ({
    id: `g${at + 1}`,
    letter,
    ...groupFields.complete({}),
    teamIds: typeof teams === 'number' ? teamIds(letter, teams) : teams,
  }));
  const teams = Object.fromEntries(
    groups.flatMap((group) => group.teamIds).map((id) => [id, newTeam(id, input.teams?.[id])]),
  );
  const place = { groups, teams };
  return {
    ...initial,
    existence: 'alive',
    organizationId: 'organisation1234',
    name: 'Hallencup',
    visibility: 'Public',
    ...place,
    plan: {
      firstMatchKickoff: null,
      groupPhase:
        input.groupPhase === null
          ? null
          : { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      pause: null,
      breaks: [],
      finalsPhase: input.finals
        ? {
            schedule,
            numberOfCourts: 1,
            firstFinalsRound: 'SemiFinal',
            firstRoundPairings: null,
            thirdPlacePlayoff: false,
            additionalPlayoffs: [],
            ...input.finals,
          }
        : null,
      matches: (input.matches ?? []).map((match, at) => matchOf(match, at + 1, place)),
    },
    computation: { ...initial.computation, ...input.computation },
    numbered: { team: 999, group: groups.length, match: input.matches?.length ?? 0, tie: 0 },
    ...input.state,
  };
}

export const teamIds = (letter: string, count: number): TeamId[] =>
  Array.from({ length: count }, (_, at) => `${letter.toLowerCase()}${at + 1}`);

/** The state with one more result; `score` as in a draft. */
export function report(tournament: Tournament, matchId: string, score: Score | undefined, teams?: string): Tournament {
  const { plan } = tournament;
  if (plan === null) throw new Error('No plan');
  const result = score === undefined ? null : resultOf(teams === undefined ? score : `${score} ${teams}`, [null, null]);
  const reported = plan.matches.filter(({ id }) => id === matchId).map((match) => ({ ...match, result }));
  // As the fold does it: by that views know that nothing else moved.
  return { ...tournament, plan: { ...plan, matches: replaceMatches(plan.matches, reported) } };
}

function matchOf({ stage, a, b, score }: MatchDraft, index: number, { groups }: Pick<Tournament, 'groups'>): Match {
  const [selectorA, selectorB] = [selectorOf(a), selectorOf(b)];
  const fixed = [selectorA, selectorB].map((selector) => {
    if (selector.kind === 'team') return selector.teamId;
    if (selector.kind !== 'groupSlot') return null;
    return groups.find((group) => group.letter === selector.group)?.teamIds[selector.slot - 1] ?? null;
  });
  const planned = { id: `m${index}`, stage, selectorA, selectorB, court: 1, kickoff: null };
  return { ...newMatch(planned, 1), result: score === undefined ? null : resultOf(score, fixed) };
}

/** Lower-case words with a number are team ids, all else is selector notation. */
const selectorOf = (word: string) =>
  /^[a-z]\d+$/.test(word) ? ({ kind: 'team', teamId: word } as const) : readSelector(word);

function resultOf(score: Score, fixed: readonly (TeamId | null)[]): Result {
  const [, scoreA, scoreB] = /^(\d+):(\d+)/.exec(score) ?? [];
  const [, own, other] = /(\w+)-(\w+)/.exec(score) ?? [];
  const [teamA, teamB] = [own ?? fixed[0] ?? null, other ?? fixed[1] ?? null];
  if (scoreA === undefined || scoreB === undefined || teamA === null || teamB === null) {
    throw new Error(`'${score}' says not who played, or how`);
  }
  const outcomeType: OutcomeType = score.includes('n.E.') ? 'AfterPenalties' : 'Standard';
  const state = score.includes('live') ? 'CurrentlyPlaying' : 'Finished';
  return { state, teamA, teamB, scoreA: Number(scoreA), scoreB: Number(scoreB), outcomeType, startedAt: null };
}
