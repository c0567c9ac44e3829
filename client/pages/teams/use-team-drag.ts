import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useDrag } from '../../ui/hooks/use-drag.ts';
import type { RosterChange } from './roster-change.ts';

/** A team on its way, and where it is by now: on another team, or in a group. */
export interface TeamDrag {
  readonly dragged: string | null;
  readonly change: RosterChange | null;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly take: (event: PointerEvent, teamId: string) => void;
}

/** What a `data-cell` says a team or a group by. */
export const teamCell = (teamId: string): string => `team/${teamId}`;
export const groupCell = (groupId: string): string => `group/${groupId}`;

/** Dropped on another team, both are swapped; anywhere else in another group, it moves there. The menu does the same. */
export function useTeamDrag(tournament: TournamentView, ask: (change: RosterChange) => void): TeamDrag {
  const ghost = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const change = dragged === null || over === null ? null : changeBy(tournament, dragged, over);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const take = useDrag(ghost, {
    begin: setDragged,
    over: setOver,
    drop: (id, cell) => {
      end();
      const wanted = cell === null ? null : changeBy(tournament, id, cell);
      if (wanted !== null) ask(wanted);
    },
    cancel: end,
  });
  return {
    dragged,
    change,
    ghost,
    take: (event, teamId) => {
      // A name that is being typed is marked with the mouse.
      if (event.target instanceof Element && event.target.closest('textarea') === null) take(event, teamId);
    },
  };
}

function changeBy({ groups }: TournamentView, teamId: string, cell: string): RosterChange | null {
  const [kind, id = ''] = cell.split('/');
  if (kind === 'team') return id === teamId ? null : { kind: 'swap', teamId, partner: id };
  const isHome = groups.some((group) => group.id === id && group.participants.some((each) => each.teamId === teamId));
  return isHome ? null : { kind: 'move', teamId, groupId: id };
}
