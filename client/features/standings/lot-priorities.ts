import type { GroupView, TournamentView } from '#domain/contract.ts';
import type { TeamInTable } from './compare-across-groups.ts';

export interface LotPriority {
  readonly teamId: string;
  readonly groupId: string;
  readonly priority: number;
}

/**
 * The priorities that put level teams into the drawn order, the first one's first. They rise from what the teams have
 * now; where that would pass or meet a team that an earlier lot put before them, in one of their groups or, of a lot
 * between groups, in any, the others go down instead.
 */
export function prioritiesFor(
  drawn: readonly TeamInTable[],
  { groups }: Pick<TournamentView, 'groups'>,
): LotPriority[] {
  const from = Math.max(...drawn.map(({ priority }) => priority));
  const given = (top: number): LotPriority[] =>
    drawn.map(({ teamId, group }, at) => ({ teamId, groupId: group.id, priority: top - at }));
  const up = given(from + drawn.length - 1);
  const isInOneGroup = drawn.every(({ group }) => group.id === drawn[0]?.group.id);
  const compared = isInOneGroup ? groups.filter(({ id }) => id === drawn[0]?.group.id) : groups;
  return movesOthers(up, compared) ? given(from) : up;
}

/** Whether a team that is not drawn would be met or passed by one that is. */
function movesOthers(given: readonly LotPriority[], groups: readonly GroupView[]): boolean {
  const drawn = new Set(given.map(({ teamId }) => teamId));
  const others = groups.flatMap(({ participants }) => participants);
  return given.some(({ teamId, priority }) => {
    const before = others.find((other) => other.teamId === teamId)?.priority ?? 0;
    return others.some((other) => !drawn.has(other.teamId) && other.priority > before && other.priority <= priority);
  });
}
