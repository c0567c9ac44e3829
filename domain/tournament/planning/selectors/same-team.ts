import type { MatchId, Selector, TeamId } from '../../model/state.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import { type PlannedGroup, sourceOf, type UnplacedMatch } from '../../model/planned-match.ts';

/** Whether two selectors can ever name the same team. */
export type SameTeam = (one: Selector, other: Selector) => boolean;

/**
 * Answers [SE4] for one plan, whose selectors form no cycle. The winner of a match can be any team that can be in it,
 * but never its loser as well: of two matches always the later one is expanded, so that both meet in the one they
 * share.
 */
export function sameTeamIn(groups: readonly PlannedGroup[], matches: readonly UnplacedMatch[]): SameTeam {
  // Only few of the thousands of matches a plan can have are referred to by others.
  const named = new Set(matches.flatMap(({ selectorA, selectorB }) => [sourceOf(selectorA), sourceOf(selectorB)]));
  const byId = new Map(matches.filter(({ id }) => named.has(id)).map((match) => [match.id, match]));
  const home = new Map<TeamId, PlannedGroup>(
    groups.flatMap((group) => group.teamIds.map((teamId) => [teamId, group] as const)),
  );
  const depths = new Map<MatchId, number>();
  const answers = new Map<string, boolean>();

  const depthOf = (selector: Selector): number => {
    const id = sourceOf(selector);
    const match = id === null ? undefined : byId.get(id);
    if (match === undefined) return 0;
    const known = depths.get(match.id);
    if (known !== undefined) return known;
    depths.set(match.id, 0);
    const depth = 1 + Math.max(depthOf(match.selectorA), depthOf(match.selectorB));
    depths.set(match.id, depth);
    return depth;
  };

  const same: SameTeam = (one, other) => {
    const [later, earlier] = depthOf(one) >= depthOf(other) ? [one, other] : [other, one];
    const source = sourceOf(later);
    if (source === null) return sameBeforeFinals(resolveGroupSlot(one, groups), resolveGroupSlot(other, groups), home);
    if (source === sourceOf(earlier)) return later.kind === earlier.kind;
    const match = byId.get(source);
    if (match === undefined) return false;
    const question = `${writeSelector(later)} ${writeSelector(earlier)}`;
    const known = answers.get(question);
    if (known !== undefined) return known;
    answers.set(question, false);
    const answer = same(match.selectorA, earlier) || same(match.selectorB, earlier);
    answers.set(question, answer);
    return answer;
  };
  return same;
}

/** A slot of a group as the team that sits in it. */
export function resolveGroupSlot(selector: Selector, groups: readonly PlannedGroup[]): Selector {
  if (selector.kind !== 'groupSlot') return selector;
  const teamId = groups.find((group) => group.letter === selector.group)?.teamIds[selector.slot - 1];
  return teamId === undefined ? selector : { kind: 'team', teamId };
}

/** The same for teams, ranks and best-of ranks. */
function sameBeforeFinals(one: Selector, other: Selector, home: ReadonlyMap<TeamId, PlannedGroup>): boolean {
  if (one.kind === other.kind) return writeSelector(one) === writeSelector(other);
  if (other.kind === 'team' || one.kind === 'bestOfRank') return sameBeforeFinals(other, one, home);
  if (one.kind === 'team') {
    const group = home.get(one.teamId);
    if (other.kind === 'groupRank') return group?.letter === other.group;
    return other.kind === 'bestOfRank' && group !== undefined && other.rank <= group.teamIds.length;
  }
  return one.kind === 'groupRank' && other.kind === 'bestOfRank' && one.rank === other.rank;
}
