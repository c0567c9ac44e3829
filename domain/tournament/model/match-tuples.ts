import type { MatchTuple, MovedTuple } from './events.ts';
import type { PlannedMatch } from './planned-match.ts';
import { readSelector, writeSelector } from './selector-notation.ts';
import type { Match, MatchStage } from './state.ts';

// A match of a plan as the log holds it: short, for a plan of 5,000 matches must fit into one append.

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
