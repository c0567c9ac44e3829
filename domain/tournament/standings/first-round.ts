import { firstRoundInBracketOrder } from '../planning/bracket.ts';
import { reassignBestOfRank } from '../planning/reassign.ts';
import type { Match, MatchId, Selector, TeamId, Tournament } from '../state.ts';

/** The team a selector names at one moment; `teamId` null: none yet. */
export interface NamedTeam {
  readonly teamId: TeamId | null;
  readonly tied: boolean;
  readonly reassigned: boolean;
}

/**
 * The teams of the first finals round, by match, after `bestOfRank` teams have swapped to avoid teams of their own
 * group [FI8]. Empty if none moves, and if the organiser set the pairings [FI5]. `name` is what the selectors name by
 * themselves.
 */
export function resolveFirstRound(
  tournament: Tournament,
  name: (selector: Selector) => NamedTeam,
): ReadonlyMap<MatchId, { readonly a: NamedTeam; readonly b: NamedTeam }> {
  const plan = tournament.plan;
  const seats = new Map<MatchId, { a: NamedTeam; b: NamedTeam }>();
  if (plan === null || plan.finalsPhase === null || plan.finalsPhase.firstRoundPairings !== null) return seats;
  // Only these ever move, and most plans have none: ordering the bracket is expensive.
  if (!plan.matches.some(awaitsBestOfRank)) return seats;
  const finals = plan.matches.filter((match) => match.place.type !== 'GroupMatch');
  const matches = firstRoundInBracketOrder(finals, plan.finalsPhase.firstFinalsRound);
  const groupOf = groupsOf(tournament, name);
  const moved = reassignBestOfRank(matches, groupOf, playedBy(matches, name));
  if (moved === matches) return seats;
  for (const [at, match] of matches.entries()) {
    const seated = moved[at] ?? match;
    const sit = (own: Selector, taken: Selector): NamedTeam => ({ ...name(taken), reassigned: own !== taken });
    seats.set(match.id, {
      a: sit(match.selectorA, seated.selectorA),
      b: sit(match.selectorB, seated.selectorB),
    });
  }
  return seats;
}

const awaitsBestOfRank = ({ selectorA, selectorB }: Match): boolean =>
  selectorA.kind === 'bestOfRank' || selectorB.kind === 'bestOfRank';

/**
 * Indexes of the matches that the selectors' own teams have played: before the last group was over, or not concerned. A
 * match that was re-assigned and then played is not among them, so it stays as it was.
 */
function playedBy(matches: readonly Match[], name: (selector: Selector) => NamedTeam): ReadonlySet<number> {
  const own = ({ selectorA, selectorB, result }: Match): boolean =>
    result !== null && result.teamA === name(selectorA).teamId && result.teamB === name(selectorB).teamId;
  return new Set(matches.flatMap((match, at) => (own(match) ? [at] : [])));
}

/** The letter of the group that a selector's team comes from; null: no team yet. */
function groupsOf(
  tournament: Tournament,
  name: (selector: Selector) => NamedTeam,
): (selector: Selector) => string | null {
  const letters = new Map<TeamId, string>();
  for (const group of tournament.groups) for (const teamId of group.teamIds) letters.set(teamId, group.letter);
  return (selector) => {
    if (selector.kind === 'groupRank') return selector.group;
    const { teamId } = name(selector);
    return teamId === null ? null : (letters.get(teamId) ?? null);
  };
}
