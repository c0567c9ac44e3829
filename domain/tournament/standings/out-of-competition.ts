import type { TeamId } from '../model/state.ts';
import type { RankingView } from '../contract/views.ts';

/** A place of the ranking without its number; `teamId` null: not decided yet [RK4]. */
export type Place = Omit<RankingView, 'placementRank'>;

/**
 * Teams out of competition stand behind all others, in their own order; the places behind those they would have taken
 * close up [GR4]. `settled` are open places (from 0) with the number of such teams that certainly end there; while one
 * can still end on either side of a place, that place is open.
 */
export function rankOutOfCompetitionLast(
  places: readonly Place[],
  out: ReadonlySet<TeamId>,
  settled: ReadonlyMap<number, number>,
): Place[] {
  if (out.size === 0) return [...places];
  const isOut = ({ teamId }: Place): boolean => teamId !== null && out.has(teamId);
  const isOpen = (place: Place, at: number): boolean => place.teamId === null && !settled.has(at);
  const certain = places.filter(isOut).length + [...settled.values()].reduce((sum, count) => sum + count, 0);
  const uncertain = out.size - certain;
  const open = places.filter(isOpen).length;
  const closed: Place[] = places.map(() => ({ teamId: null, reason: 'open', tied: false }));
  let openBefore = 0;
  let ahead = 0;
  for (const [at, place] of places.entries()) {
    if (isOpen(place, at)) {
      openBefore += 1;
      // Behind the last open place all of them are ahead.
      if (openBefore === open) ahead += uncertain;
    }
    ahead += settled.get(at) ?? 0;
    if (place.teamId === null) continue;
    const known = uncertain === 0 || openBefore === 0 || openBefore === open;
    if (known && isOut(place)) closed[places.length - out.size + ahead] = { ...place, reason: 'outOfCompetition' };
    else if (known) closed[at - ahead] = place;
    if (isOut(place)) ahead += 1;
  }
  return closed;
}
