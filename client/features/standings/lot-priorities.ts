import type { TournamentView } from '#domain/contract.ts';
import type { TeamInTable } from './compare-across-groups.ts';

interface LotPriority {
  readonly teamId: string;
  readonly groupId: string;
  readonly priority: number;
}

/** What a priority can be, either way [GR3]. */
const LIMIT = 100;

/**
 * The priorities that put level teams into the drawn order, the first one's first. They rise from what the teams have
 * now, or else go down, so that none passes or meets a team that an earlier lot has put on its other side: in the same
 * group, for a lot between groups in any. Where both would, all teams before them rise too, or all behind them go down.
 */
export function lotPriorities(
  drawn: readonly TeamInTable[],
  { groups }: Pick<TournamentView, 'groups'>,
): readonly LotPriority[] {
  const isDrawn = new Set(drawn.map(({ teamId }) => teamId));
  const others = groups
    .flatMap(({ id, participants }) => participants.map(({ teamId, priority }) => ({ teamId, groupId: id, priority })))
    .filter(({ teamId }) => !isDrawn.has(teamId));
  const ownGroups = new Set(drawn.map(({ group }) => group.id));
  const compared = ownGroups.size > 1 ? others : others.filter(({ groupId }) => ownGroups.has(groupId));

  const from = Math.max(...drawn.map(({ priority }) => priority));
  const steps = drawn.length - 1;
  const given = (top: number): readonly LotPriority[] =>
    drawn.map(({ teamId, group }, at) => ({ teamId, groupId: group.id, priority: top - at }));
  const moved = (which: readonly LotPriority[], by: number): readonly LotPriority[] =>
    which.map((other) => ({ ...other, priority: other.priority + by }));
  const [before, behind] = [others.filter((one) => one.priority > from), others.filter((one) => one.priority < from)];
  const [up, down] = [given(from + steps), given(from)];
  const isFree = (lowest: number, highest: number): boolean =>
    compared.every(({ priority }) => priority === from || priority < lowest || priority > highest);
  const ways = [
    ...(isFree(from, from + steps) ? [up] : []),
    ...(isFree(from - steps, from) ? [down] : []),
    [...up, ...moved(before, steps)],
    [...down, ...moved(behind, -steps)],
  ];
  return ways.find((way) => way.every(({ priority }) => Math.abs(priority) <= LIMIT)) ?? up;
}
