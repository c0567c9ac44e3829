import type { MatchId, Selector } from '../../model/state.ts';
import { type PlannedGroup, sourceOf, type UnplacedMatch } from '../../model/planned-match.ts';
import type { SelectorContext } from './selector-rules.ts';

/**
 * Every selector that some match of the plan may take, in the order a list shows them: ranks, best-of ranks, winners and
 * losers, slots, teams. A group match may end in a draw, so its winner and loser are not offered.
 */
export function listSelectors({ groups, groupPhase, matches }: SelectorContext): readonly Selector[] {
  const largest = Math.max(0, ...groups.map(({ teamIds }) => teamIds.length));
  const ranks = Array.from({ length: largest }, (_, index) => index + 1);
  const byRank = ranks.flatMap((rank) => {
    const letters = groups.filter(({ teamIds }) => teamIds.length >= rank).map(({ letter }) => letter);
    return {
      groupRanks: letters.map((group): Selector => ({ kind: 'groupRank', group, rank })),
      bestOf: letters.map((_, index): Selector => ({ kind: 'bestOfRank', rank, ordinal: index + 1 })),
    };
  });
  const ofGroupPhase = [
    ...byRank.flatMap(({ groupRanks }) => groupRanks),
    ...(groups.length > 1 ? byRank.flatMap(({ bestOf }) => bestOf) : []),
  ];
  const decided = matches.filter(({ stage }) => stage.type !== 'GroupMatch');
  return [
    ...(groupPhase === null ? [] : ofGroupPhase),
    ...decided.flatMap(({ id: matchId }): readonly Selector[] => [
      { kind: 'winner', matchId },
      { kind: 'loser', matchId },
    ]),
    ...groups.flatMap(slotsOf),
    ...groups.flatMap(({ teamIds }) => teamIds.map((teamId): Selector => ({ kind: 'team', teamId }))),
  ];
}

/** Those of them that this match may take [PL2][SE2]: its own group's slots, or all that do not wait for the match. */
export function listSelectorsFor(context: SelectorContext, match: UnplacedMatch): readonly Selector[] {
  const { stage } = match;
  if (stage.type === 'GroupMatch')
    return context.groups.filter(({ letter }) => letter === stage.group).flatMap(slotsOf);
  const waiting = waitingFor(context.matches, match.id);
  return listSelectors(context).filter((selector) => !waiting.has(sourceOf(selector) ?? ''));
}

const slotsOf = ({ letter, teamIds }: PlannedGroup): readonly Selector[] =>
  teamIds.map((_, index): Selector => ({ kind: 'groupSlot', group: letter, slot: index + 1 }));

/** The match and all that wait for it, directly or over others. */
function waitingFor(matches: readonly UnplacedMatch[], id: MatchId): ReadonlySet<MatchId> {
  const waiting = new Set([id]);
  const joins = ({ id: other, selectorA, selectorB }: UnplacedMatch): boolean =>
    !waiting.has(other) && [selectorA, selectorB].some((selector) => waiting.has(sourceOf(selector) ?? ''));
  for (let next = matches.filter(joins); next.length > 0; next = matches.filter(joins)) {
    for (const match of next) waiting.add(match.id);
  }
  return waiting;
}
