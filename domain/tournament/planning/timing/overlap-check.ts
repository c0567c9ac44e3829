import type { Selector } from '../../model/state.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import type { PlannedGroup, UnplacedMatch } from '../../model/planned-match.ts';
import { sameTeamIn } from '../selectors/same-team.ts';

const selectorsOf = (match: UnplacedMatch): readonly Selector[] => [match.selectorA, match.selectorB];

/**
 * Whether two matches cannot be played at the same time, because a team could be in both or one waits for the other
 * [SC2][SC3]. Asked about the matches of one plan, whose selectors form no cycle.
 */
export function createOverlapCheck<M extends UnplacedMatch>(
  groups: readonly PlannedGroup[],
  matches: readonly M[],
): (one: M, other: M) => boolean {
  const sameTeam = sameTeamIn(groups, matches);
  const teams = new Map(
    groups.flatMap(({ letter, teamIds }) =>
      teamIds.map((teamId, index) => [writeSelector({ kind: 'groupSlot', group: letter, slot: index + 1 }), teamId]),
    ),
  );
  // Group matches are many and name their teams outright: two words each decide.
  const words = new Map(
    matches.map((match) => [
      match,
      selectorsOf(match).map((selector) => teams.get(writeSelector(selector)) ?? writeSelector(selector)),
    ]),
  );
  return (one, other) => {
    const wordsOfOther = words.get(other);
    if (words.get(one)?.some((word) => wordsOfOther?.includes(word)) === true) return true;
    if (one.stage.type === 'GroupMatch' && other.stage.type === 'GroupMatch') return false;
    // Who waits for a match can have played it, so this finds the matches that wait for each other too.
    return selectorsOf(one).some((selector) => selectorsOf(other).some((opposite) => sameTeam(selector, opposite)));
  };
}
