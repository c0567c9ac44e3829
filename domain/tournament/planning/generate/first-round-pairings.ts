import { refuse, type Refused } from '../../../refusal.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import type { AdditionalPlayoff, FinalsPhase, Pairing, Selector } from '../../model/state.ts';
import { finalsMatchDefinitions, seedFirstRound, qualifiers } from './finals.ts';
import { MATCHES_OF_ROUND, type PlanConfiguration, type PlannedGroup } from '../../model/planned-match.ts';
import { reassignBestRanked } from './reassign.ts';
import { resolveGroupSlot } from '../selectors/same-team.ts';

/** The first finals round of a configuration in bracket order: its own pairings [FI5], else the generated ones [FI3]. */
export function firstRoundOf(
  { groups, groupPhase }: Pick<PlanConfiguration, 'groups' | 'groupPhase'>,
  finals: FinalsPhase,
): readonly Pairing[] | Refused {
  const matchCount = MATCHES_OF_ROUND[finals.firstFinalsRound];
  const own = finals.firstRoundPairings;
  if (own !== null) return own.length === matchCount ? own : refuse('pairing-count', { expected: matchCount });
  const { wholeRanks, bestOf } = qualifiers(groups.length, matchCount);
  const larger = groups.filter(({ teamIds }) => teamIds.length > wholeRanks).length;
  const isAvailable = groups.every(({ teamIds }) => teamIds.length >= wholeRanks) && larger >= bestOf;
  if (!isAvailable) {
    const definition = finalsMatchDefinitions().find(
      (entry) => entry.groupCount === groups.length && entry.matchCount === matchCount,
    );
    return refuse('finals-unavailable', {
      groupCount: groups.length,
      matchCount,
      requiredTeamsPerGroup: definition?.requiredTeamsPerGroup ?? null,
    });
  }
  const generated = seedFirstRound(groups.length, matchCount);
  return groupPhase === null ? seeded(generated, groups, wholeRanks) : generated;
}

/**
 * The same pairings without a group phase [GR2]: slots instead of ranks; a rank that only some groups have is filled
 * from the first groups that are large enough, seated as FI8 would seat them.
 */
function seeded(
  generated: readonly Pairing[],
  groups: readonly PlannedGroup[],
  wholeRanks: number,
): readonly Pairing[] {
  const larger = groups.filter(({ teamIds }) => teamIds.length > wholeRanks);
  const groupOf = (selector: Selector): string | null => {
    if (selector.kind === 'bestOfRank') return larger[selector.ordinal - 1]?.letter ?? null;
    return selector.kind === 'groupRank' ? selector.group : null;
  };
  const slot = (selector: Selector): Selector => {
    const group = groupOf(selector);
    if (group === null || !('rank' in selector)) return selector;
    return { kind: 'groupSlot', group, slot: selector.rank };
  };
  return reassignBestRanked(generated, groupOf).map(({ selectorA, selectorB }) => ({
    selectorA: slot(selectorA),
    selectorB: slot(selectorB),
  }));
}

/** Returns why the playoffs outside the knockout rounds cannot be played [FI6][FI7], or null. */
export function validatePlayoffs(
  finals: FinalsPhase,
  first: readonly Pairing[],
  groups: readonly PlannedGroup[],
): Refused | null {
  return validatePlayoffPlaces(finals, groups) ?? validateRepetition(finals.additionalPlayoffs, first, groups);
}

/** Returns why the places of the playoffs outside the knockout rounds are invalid [FI6][FI7], or null. */
export function validatePlayoffPlaces(finals: FinalsPhase, groups: readonly PlannedGroup[]): Refused | null {
  if (finals.thirdPlacePlayoff && finals.firstFinalsRound === 'Final') return refuse('third-place-needs-semi-finals');
  const teamCount = groups.reduce((sum, { teamIds }) => sum + teamIds.length, 0);
  const positions = new Set<number>();
  for (const { playoffPosition } of finals.additionalPlayoffs) {
    const isFree = !positions.has(playoffPosition) && !(playoffPosition === 3 && finals.thirdPlacePlayoff);
    const isPlace = playoffPosition >= 3 && playoffPosition % 2 === 1 && playoffPosition < teamCount;
    if (!isFree || !isPlace) return refuse('playoff-position', { playoffPosition });
    positions.add(playoffPosition);
  }
  return null;
}

function validateRepetition(
  playoffs: readonly AdditionalPlayoff[],
  first: readonly Pairing[],
  groups: readonly PlannedGroup[],
): Refused | null {
  const wordsOf = ({ selectorA, selectorB }: Pairing): readonly string[] =>
    [selectorA, selectorB].map((selector) => writeSelector(resolveGroupSlot(selector, groups)));
  const seen = new Set(first.flatMap(wordsOf));
  for (const playoff of playoffs) {
    for (const word of wordsOf(playoff)) {
      if (seen.has(word)) return refuse('playoff-selector-twice', { playoffPosition: playoff.playoffPosition });
      seen.add(word);
    }
  }
  return null;
}
