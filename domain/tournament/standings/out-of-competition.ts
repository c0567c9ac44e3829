import type { TeamId } from '../state.ts';
import type { RankingView } from '../view-contract.ts';

/** A place of the ranking without its number; `teamId` null: not decided yet [RK4]. */
export type Place = Omit<RankingView, 'placementRank'>;

/**
 * Teams out of competition stand behind all others, in their own order; the places behind those they would have taken
 * close up [GR4]. While such a team can still end on either side of a place, that place is open.
 */
export function closeUp(places: readonly Place[], out: ReadonlySet<TeamId>): Place[] {
  if (out.size === 0) return [...places];
  const isOut = ({ teamId }: Place): boolean => teamId !== null && out.has(teamId);
  const isOpen = ({ teamId }: Place): boolean => teamId === null;
  const stillToCome = out.size - places.filter(isOut).length;
  const open = places.filter(isOpen).length;
  const closed: Place[] = places.map(() => ({ teamId: null, reason: 'open', tied: false }));
  let openBefore = 0;
  let outBefore = 0;
  for (const [at, place] of places.entries()) {
    if (isOpen(place)) {
      openBefore += 1;
      continue;
    }
    const openAfter = open - openBefore;
    if (stillToCome === 0 || openBefore === 0 || openAfter === 0) {
      const ahead = outBefore + (openBefore > 0 ? stillToCome : 0);
      if (isOut(place)) closed[places.length - out.size + ahead] = { ...place, reason: 'outOfCompetition' };
      else closed[at - ahead] = place;
    }
    if (isOut(place)) outBefore += 1;
  }
  return closed;
}
