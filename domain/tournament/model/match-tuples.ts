import type { MatchTuple, MovedTuple, ResultTuple, TournamentEvent, TournamentFact } from './events.ts';
import type { PlannedMatch } from './planned-match.ts';
import { readSelector, writeSelector } from './selector-notation.ts';
import type { Match, MatchId, MatchStage, Result } from './state.ts';

// Matches and results as the log holds them: short, for a plan of 5,000 matches must fit into one append.

/** The tuple of a match, without its result. */
export const writeMatch = ({ id, stage, court, kickoff, selectorA, selectorB }: PlannedMatch): MatchTuple => [
  id,
  stage.type,
  wordOf(stage),
  court,
  kickoff,
  writeSelector(selectorA),
  writeSelector(selectorB),
];

function wordOf(stage: MatchStage): string | number | null {
  switch (stage.type) {
    case 'GroupMatch':
      return stage.group;
    case 'NonFinalKnockout':
      return stage.finalsRound;
    case 'AdditionalPlayoff':
      return stage.playoffPosition;
    case 'ThirdPlacePlayoff':
    case 'Final':
      return null;
  }
}

/** The match of a tuple that `writeMatch` made. */
export const readMatch = (tuple: MatchTuple): PlannedMatch => ({
  id: tuple[0],
  stage: stageOfTuple(tuple),
  court: tuple[3],
  kickoff: tuple[4],
  selectorA: readSelector(tuple[5]),
  selectorB: readSelector(tuple[6]),
});

const stageOfTuple = ([, type, word]: MatchTuple): MatchStage =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `wordOf` wrote type and word together, so they match
  ({
    GroupMatch: { type, group: word },
    NonFinalKnockout: { type, finalsRound: word },
    AdditionalPlayoff: { type, playoffPosition: word },
    ThirdPlacePlayoff: { type },
    Final: { type },
  })[type] as MatchStage;

/** The match as a change of the plan has it from this version on. */
export const movedMatch = (
  match: Match,
  [, , court, kickoff, selectorA, selectorB]: MovedTuple,
  version: number,
): Match => ({
  ...match,
  court,
  kickoff,
  selectorA: readSelector(selectorA),
  selectorB: readSelector(selectorB),
  lastChanged: { ...match.lastChanged, plan: version },
});

/** The events that set the results of several matches, of which only some need more than a tuple; null: none is left there. */
export function resultEvents(values: readonly (readonly [MatchId, Result | null])[]): readonly TournamentEvent[] {
  const decided = values.flatMap(([id, result]) => (result === null || isPlain(result) ? [] : [[id, result] as const]));
  const plain = values.filter(([, result]) => result === null || isPlain(result));
  return [
    ...(plain.length === 0 ? [] : [{ type: 'ResultsSet', data: writeResults(plain) } as const]),
    ...(decided.length === 0 ? [] : [{ type: 'MatchesDecided', data: { results: decided, reason: null } } as const]),
  ];
}

/** Whether a tuple says all of it. */
export const isPlain = ({ shootout, ruling }: Result): boolean => shootout === undefined && ruling === undefined;

/** The results of several matches as one event says them; null: none is left there. */
function writeResults(results: readonly (readonly [MatchId, Result | null])[]): TournamentFact<'ResultsSet'> {
  return {
    results: results.flatMap(([id, result]) => (result === null ? [] : [resultTuple(id, result)])),
    cleared: results.flatMap(([id, result]) => (result === null ? [id] : [])),
  };
}

/** The results of an event that `writeResults` made. */
export const readResults = ({
  results,
  cleared,
}: TournamentFact<'ResultsSet'>): readonly (readonly [MatchId, Result | null])[] => [
  ...results.map((tuple) => [tuple[0], resultOfTuple(tuple)] as const),
  ...cleared.map((id) => [id, null] as const),
];

const resultTuple = (
  id: MatchId,
  { state, scoreA, scoreB, outcomeType, teamA, teamB, startedAt }: Result,
): ResultTuple => [id, state, scoreA, scoreB, outcomeType, teamA, teamB, startedAt];

const resultOfTuple = ([, state, scoreA, scoreB, outcomeType, teamA, teamB, startedAt]: ResultTuple): Result => ({
  state,
  teamA,
  teamB,
  scoreA,
  scoreB,
  outcomeType,
  startedAt,
});
