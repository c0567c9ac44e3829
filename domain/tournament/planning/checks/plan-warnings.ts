import type { PlanWarning } from '../../contract/previews.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import type { Selector, TeamId } from '../../model/state.ts';
import { isOfRound } from '../generate/bracket.ts';
import type { PlannedGroup, UnplacedMatch } from '../../model/planned-match.ts';
import { sameTeamIn } from '../selectors/same-team.ts';
import type { SelectorContext } from '../selectors/selector-rules.ts';

/** All warnings about a plan whose selectors are valid, generated or edited. */
export const findPlanWarnings = (plan: SelectorContext): PlanWarning[] => [
  ...missingWinners(plan),
  ...idleTeams(plan),
  ...placesOfFinalists(plan),
];

const sidesOf = ({ selectorA, selectorB }: UnplacedMatch): readonly Selector[] => [selectorA, selectorB];

const isKnockout = ({ stage }: UnplacedMatch): boolean => stage.type === 'NonFinalKnockout' || stage.type === 'Final';

function missingWinners({ groups, groupPhase, matches }: SelectorContext): readonly PlanWarning[] {
  const knockout = matches.filter(isKnockout);
  if (groupPhase === null || knockout.length === 0) return [];
  const winners = knockout.flatMap(sidesOf).filter((selector) => 'rank' in selector && selector.rank === 1);
  const count = groups.length - new Set(winners.map(writeSelector)).size;
  return count > 0 ? [{ kind: 'groupWinnersMissing', count }] : [];
}

function idleTeams({ groups, matches }: SelectorContext): readonly PlanWarning[] {
  const playing = new Set(matches.flatMap(sidesOf).flatMap((selector) => candidates(selector, groups)));
  const teamIds = groups.flatMap((group) => group.teamIds).filter((id) => !playing.has(id));
  return teamIds.length > 0 ? [{ kind: 'teamsNeverPlay', teamIds }] : [];
}

/** Every team the selector may name; those of winners and losers are found in the match they come from. */
function candidates(selector: Selector, groups: readonly PlannedGroup[]): readonly TeamId[] {
  switch (selector.kind) {
    case 'team':
      return [selector.teamId];
    case 'groupSlot':
      return (
        groups.find(({ letter }) => letter === selector.group)?.teamIds.slice(selector.slot - 1, selector.slot) ?? []
      );
    case 'groupRank':
      return groups.find(({ letter }) => letter === selector.group)?.teamIds ?? [];
    case 'bestOfRank':
      return groups.filter(({ teamIds }) => teamIds.length >= selector.rank).flatMap(({ teamIds }) => teamIds);
    case 'winner':
    case 'loser':
      return [];
  }
}

/** Third place belongs to those who lost a semi-final, so there only the final counts. */
function placesOfFinalists({ groups, matches }: SelectorContext): readonly PlanWarning[] {
  const isSame = sameTeamIn(groups, matches);
  const sidesOfRound = (round: 'SemiFinal' | 'Final'): readonly Selector[] =>
    matches.filter(({ stage }) => isOfRound(stage, round)).flatMap(sidesOf);
  const final = sidesOfRound('Final');
  const semiFinals = sidesOfRound('SemiFinal');
  const last = semiFinals.length > 0 ? semiFinals : final;
  return matches
    .flatMap((match) => (match.stage.type === 'AdditionalPlayoff' ? [{ match, ...match.stage }] : []))
    .filter(({ match, playoffPosition }) =>
      sidesOf(match).some((side) => (playoffPosition === 3 ? final : last).some((other) => isSame(side, other))),
    )
    .map(({ playoffPosition }) => playoffPosition)
    .toSorted((one, other) => one - other)
    .map((playoffPosition) => ({ kind: 'placeOfFinalist', playoffPosition }));
}
