import { refuse, type Refused } from '../../../refusal.ts';
import type { GroupPhase, MatchId, Selector } from '../../model/state.ts';
import { type PlannedGroup, sourceOf, type UnplacedMatch } from '../../model/planned-match.ts';
import { sameTeamIn } from './same-team.ts';

/** What selectors are checked against: a plan with its groups. */
export interface SelectorContext {
  readonly groups: readonly PlannedGroup[];
  readonly groupPhase: GroupPhase | null;
  readonly matches: readonly UnplacedMatch[];
}

/**
 * Why the selectors of a plan are not valid [SE2][SE4][GR2][PL2], null where they are: no-group-phase, selector-unknown,
 * team-of-another-group, selector-cycle, same-team-possible. Details name the match by index and the slot.
 */
export function validateSelectors(context: SelectorContext): Refused | null {
  const ids = new Set(context.matches.map(({ id }) => id));
  const groups = new Map(context.groups.map((group) => [group.letter, group]));
  for (const [at, match] of context.matches.entries()) {
    for (const slot of ['A', 'B'] as const) {
      const selector = match[`selector${slot}`];
      const details = { match: at + 1, slot };
      if (context.groupPhase === null && isOfGroupPhase(selector)) return refuse('no-group-phase', details);
      if (!exists(selector, groups, ids)) return refuse('selector-unknown', details);
      if (!isOfItsGroup(match, selector, groups)) return refuse('team-of-another-group', details);
    }
  }
  return validateNoCycle(context.matches) ?? validateDifferentTeams(context);
}

const isOfGroupPhase = (selector: Selector): boolean => selector.kind === 'groupRank' || selector.kind === 'bestOfRank';

type Groups = ReadonlyMap<string, PlannedGroup>;

/** Whether what the selectors of every match point at is there [SE2]. */
export function hasNoDanglingSelector({ groups, matches }: Pick<SelectorContext, 'groups' | 'matches'>): boolean {
  const ids = new Set(matches.map(({ id }) => id));
  const byLetter = new Map(groups.map((group) => [group.letter, group]));
  return matches.every(({ selectorA, selectorB }) =>
    [selectorA, selectorB].every((selector) => exists(selector, byLetter, ids)),
  );
}

/** Whether what the selector points at is there [SE2]. */
function exists(selector: Selector, groups: Groups, ids: ReadonlySet<MatchId>): boolean {
  const sizeOf = (letter: string): number => groups.get(letter)?.teamIds.length ?? 0;
  switch (selector.kind) {
    case 'team':
      return [...groups.values()].some(({ teamIds }) => teamIds.includes(selector.teamId));
    case 'groupSlot':
      return selector.slot >= 1 && selector.slot <= sizeOf(selector.group);
    case 'groupRank':
      return selector.rank >= 1 && selector.rank <= sizeOf(selector.group);
    case 'bestOfRank': {
      const large = [...groups.values()].filter(({ teamIds }) => teamIds.length >= selector.rank);
      return selector.ordinal >= 1 && selector.ordinal <= large.length;
    }
    case 'winner':
    case 'loser':
      return ids.has(selector.matchId);
  }
}

/** A group match takes teams of its own group only [PL2]. */
function isOfItsGroup({ stage }: UnplacedMatch, selector: Selector, groups: Groups): boolean {
  if (stage.type !== 'GroupMatch') return true;
  if (selector.kind === 'groupSlot') return selector.group === stage.group;
  return selector.kind === 'team' && groups.get(stage.group)?.teamIds.includes(selector.teamId) === true;
}

/**
 * Refuses winner and loser selectors that wait for each other; group matches wait for no match, so ranks cannot form a
 * cycle.
 */
function validateNoCycle(matches: readonly UnplacedMatch[]): Refused | null {
  const sources = new Map<MatchId, readonly MatchId[]>();
  for (const { id, selectorA, selectorB } of matches) {
    const named = [sourceOf(selectorA), sourceOf(selectorB)].filter((source) => source !== null);
    if (named.length > 0) sources.set(id, named);
  }
  const done = new Set<MatchId>();
  const open = new Set<MatchId>();
  const closes = (id: MatchId): boolean => {
    if (open.has(id)) return true;
    if (done.has(id)) return false;
    open.add(id);
    if (sources.get(id)?.some(closes) === true) return true;
    open.delete(id);
    done.add(id);
    return false;
  };
  const waiting = [...sources.keys()].find(closes);
  if (waiting === undefined) return null;
  return refuse('selector-cycle', { match: matches.findIndex(({ id }) => id === waiting) + 1 });
}

/** Why a match of a plan could be one team's with itself [SE4]: same-team-possible; null: none could. */
export function validateDifferentTeams({
  groups,
  matches,
}: Pick<SelectorContext, 'groups' | 'matches'>): Refused | null {
  const sameTeam = sameTeamIn(groups, matches);
  const at = matches.findIndex(({ selectorA, selectorB }) => sameTeam(selectorA, selectorB));
  return at === -1 ? null : refuse('same-team-possible', { match: at + 1 });
}
