import { refuse, type Refused } from '../../refusal.ts';
import type { GroupPhase, MatchId, Selector } from '../state.ts';
import { type PlannedGroup, sourceOf, type UnplacedMatch } from './planned.ts';
import { identified, sameTeamIn } from './same-team.ts';

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
export function refusalOfSelectors(context: SelectorContext): Refused | null {
  const ids = new Set(context.matches.map(({ id }) => id));
  for (const [at, match] of context.matches.entries()) {
    for (const slot of ['A', 'B'] as const) {
      const selector = match[`selector${slot}`];
      const details = { match: at + 1, slot };
      if (context.groupPhase === null && isOfGroupPhase(selector)) return refuse('no-group-phase', details);
      if (!exists(selector, context.groups, ids)) return refuse('selector-unknown', details);
      if (!isOfItsGroup(match, selector, context.groups)) return refuse('team-of-another-group', details);
    }
  }
  return refusalOfCycle(context.matches) ?? refusalOfSameTeam(context);
}

const isOfGroupPhase = (selector: Selector): boolean => selector.kind === 'groupRank' || selector.kind === 'bestOfRank';

/** Whether what the selector points at is there [SE2]. */
function exists(selector: Selector, groups: readonly PlannedGroup[], ids: ReadonlySet<MatchId>): boolean {
  const sizeOf = (letter: string): number => groups.find((group) => group.letter === letter)?.teamIds.length ?? 0;
  switch (selector.kind) {
    case 'team':
      return groups.some(({ teamIds }) => teamIds.includes(selector.teamId));
    case 'groupSlot':
      return selector.slot >= 1 && selector.slot <= sizeOf(selector.group);
    case 'groupRank':
      return selector.rank >= 1 && selector.rank <= sizeOf(selector.group);
    case 'bestOfRank':
      return (
        selector.ordinal >= 1 &&
        selector.ordinal <= groups.filter(({ teamIds }) => teamIds.length >= selector.rank).length
      );
    case 'winner':
    case 'loser':
      return ids.has(selector.matchId);
  }
}

/** A group match takes teams of its own group only [PL2]. */
function isOfItsGroup({ place }: UnplacedMatch, selector: Selector, groups: readonly PlannedGroup[]): boolean {
  if (place.type !== 'GroupMatch') return true;
  const named = identified(selector, groups);
  const group = groups.find(({ letter }) => letter === place.group);
  return named.kind === 'team' && group !== undefined && group.teamIds.includes(named.teamId);
}

/** Winners and losers that wait for each other; group matches wait for nobody, so ranks cannot close a circle. */
function refusalOfCycle(matches: readonly UnplacedMatch[]): Refused | null {
  const byId = new Map(matches.map((match, at) => [match.id, { match, index: at + 1 }]));
  const done = new Set<MatchId>();
  const open = new Set<MatchId>();
  const closes = (id: MatchId): boolean => {
    if (open.has(id)) return true;
    const entry = byId.get(id);
    if (entry === undefined || done.has(id)) return false;
    open.add(id);
    const sources = [sourceOf(entry.match.selectorA), sourceOf(entry.match.selectorB)];
    if (sources.some((source) => source !== null && closes(source))) return true;
    open.delete(id);
    done.add(id);
    return false;
  };
  for (const [id, { index }] of byId) if (closes(id)) return refuse('selector-cycle', { match: index });
  return null;
}

function refusalOfSameTeam({ groups, matches }: SelectorContext): Refused | null {
  const sameTeam = sameTeamIn(groups, matches);
  const at = matches.findIndex(({ selectorA, selectorB }) => sameTeam(selectorA, selectorB));
  return at === -1 ? null : refuse('same-team-possible', { match: at + 1 });
}
