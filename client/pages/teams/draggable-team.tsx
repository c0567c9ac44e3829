import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { teamCell, type TeamDrag } from './use-team-drag.ts';
import * as styles from './team-drag.module.css';

const t = texts.roster;

/** A team that can be taken and carried to another. */
export function DraggableTeam({ teamId, drag, children }: { teamId: string; drag: TeamDrag; children: ReactNode }) {
  const isPartner = drag.change?.kind === 'swap' && drag.change.partner === teamId;
  return (
    <span
      className={styles.carriable}
      data-cell={teamCell(teamId)}
      data-over={isPartner || undefined}
      onPointerDown={(event) => drag.take(event, teamId)}
    >
      <span className={styles.grip} data-grip aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <span>{children}</span>
    </span>
  );
}

/** Under the pointer: who is carried, and what letting go does. */
export function TeamGhost({ tournament, drag }: { tournament: TournamentView; drag: TeamDrag }) {
  const { dragged, change, ghost } = drag;
  if (dragged === null) return null;
  const nameOf = (teamId: string | undefined) => tournament.teams.find(({ id }) => id === teamId)?.name ?? '';
  const group = change?.kind === 'move' ? tournament.groups.find(({ id }) => id === change.groupId) : undefined;
  return (
    <div ref={ghost} className={styles.ghost} aria-hidden>
      {nameOf(dragged)}
      {change?.kind === 'swap' && <small>{t.dropOn(nameOf(change.partner))}</small>}
      {group !== undefined && <small>{t.dropIn(texts.groups.name(group))}</small>}
    </div>
  );
}
