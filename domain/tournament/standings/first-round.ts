import { firstRoundInBracketOrder } from '../planning/generate/bracket.ts';
import { type GroupOf, reassignBestRanked } from '../planning/generate/reassign.ts';
import type { Match, MatchId, Selector, TeamId, Tournament } from '../model/state.ts';

/** The team a selector names at one moment; `teamId` null: none yet. */
export interface NamedTeam {
  readonly teamId: TeamId | null;
  /** A lot can still put another team in its place. */
  readonly tied: boolean;
  readonly reassigned: boolean;
}

/** What selectors name by themselves, before teams of the first round change places [FI8]. */
export type NameOf = (selector: Selector) => NamedTeam;

/** The matches of the first finals round in bracket order, where FI8 may move their teams; none if it moves no team [FI5]. */
export function movableFirstRound({ plan }: Tournament): readonly Match[] {
  if (plan === null || plan.finalsPhase === null || plan.finalsPhase.firstRoundPairings !== null) return [];
  // Only these ever move, and most plans have none: ordering the bracket is expensive.
  if (!plan.matches.some(awaitsBestOfRank)) return [];
  const finals = plan.matches.filter((match) => match.stage.type !== 'GroupMatch');
  return firstRoundInBracketOrder(finals, plan.finalsPhase.firstFinalsRound);
}

/**
 * The teams of the movable first round, by match, after `bestOfRank` teams have swapped to avoid teams of their own
 * group [FI8]. Empty if none moves.
 */
export function resolveFirstRound(
  tournament: Tournament,
  movable: readonly Match[],
  name: NameOf,
): ReadonlyMap<MatchId, { readonly a: NamedTeam; readonly b: NamedTeam }> {
  const seats = new Map<MatchId, { a: NamedTeam; b: NamedTeam }>();
  if (movable.length === 0) return seats;
  const moved = reassignBestRanked(movable, groupsOf(tournament)(name), playedBy(movable, name));
  if (moved === movable) return seats;
  for (const [at, match] of movable.entries()) {
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
function playedBy(matches: readonly Match[], name: NameOf): ReadonlySet<number> {
  const own = ({ selectorA, selectorB, result }: Match): boolean =>
    result !== null && result.teamA === name(selectorA).teamId && result.teamB === name(selectorB).teamId;
  return new Set(matches.flatMap((match, at) => (own(match) ? [at] : [])));
}

/** The letter of the group that a selector's team comes from by what selectors name; null: no team yet. */
export function groupsOf({ groups }: Pick<Tournament, 'groups'>): (name: NameOf) => GroupOf {
  const letters = new Map<TeamId, string>();
  for (const group of groups) for (const teamId of group.teamIds) letters.set(teamId, group.letter);
  return (name) => (selector) => {
    if (selector.kind === 'groupRank') return selector.group;
    const { teamId } = name(selector);
    return teamId === null ? null : (letters.get(teamId) ?? null);
  };
}
