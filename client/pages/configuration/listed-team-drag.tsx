import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useDrag } from '../../ui/hooks/use-drag.ts';
import { allTeams, moveTeam, swapTeams } from './draft-teams.ts';
import type { Draft } from './draft.ts';
import * as styles from './team-lists.module.css';

/** A team of the lists that is carried, and over which cell it is: another team, or a group. */
export interface ListedTeamDrag {
  readonly dragged: string | null;
  readonly over: string | null;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly take: (event: PointerEvent, key: string) => void;
}

/** Dropped on another team, both are swapped; anywhere else in another group, it moves there. The menu does the same. */
export function useListedTeamDrag(draft: Draft, change: (draft: Draft) => void): ListedTeamDrag {
  const ghost = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const take = useDrag(ghost, {
    begin: setDragged,
    over: setOver,
    drop: (key, cell) => {
      end();
      if (cell !== null) change(dropped(draft, key, cell));
    },
    cancel: end,
  });
  return { dragged, over: dragged === null ? null : over, ghost, take };
}

function dropped(draft: Draft, key: string, cell: string): Draft {
  const [kind, target = ''] = cell.split('/');
  const team = allTeams(draft).find((each) => each.key === key);
  const other = allTeams(draft).find((each) => each.key === target);
  if (team === undefined) return draft;
  if (kind === 'team') return other === undefined ? draft : swapTeams(draft, team, other);
  const isHome = draft.groups[Number(target)]?.teams.some((each) => each.key === key) === true;
  return isHome ? draft : moveTeam(draft, team, Number(target));
}

/** Under the pointer: who is carried. */
export function ListedTeamGhost({ draft, drag: { dragged, ghost } }: { draft: Draft; drag: ListedTeamDrag }) {
  if (dragged === null) return null;
  return (
    <div ref={ghost} className={styles.ghost} aria-hidden>
      {allTeams(draft).find(({ key }) => key === dragged)?.name}
    </div>
  );
}
