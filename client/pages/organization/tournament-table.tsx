import { IconGripVertical } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { Link } from 'wouter';
import type { ListedTournament } from '#domain/contract.ts';
import { statusAt } from '#domain/play.ts';
import { StackedTableHead } from '../../ui/list/stacked-table.tsx';
import { mayOrganize, type Role } from '../../features/organization/role.ts';
import { TournamentState, VisibilityTag } from '../../features/tournament/tournament-state.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatNumber, oClock, plainDay } from '../../texts/format.ts';
import type { FolderLine } from './folder-filter.ts';
import { TournamentActs } from './tournament-acts.tsx';
import * as styles from './organization.module.css';

const t = texts.organization;

export interface TableProps {
  readonly label: string;
  readonly tournaments: readonly ListedTournament[];
  readonly folders: readonly FolderLine[];
  /** All of the organisation, whatever is listed: who else has a hall. */
  readonly all: readonly ListedTournament[];
  readonly role: Role;
  /** Names the folder of each: where not all lie in the same. */
  readonly withFolders: boolean;
  readonly dragged: string | null;
  /** null: these cannot be dragged. */
  readonly take: ((event: PointerEvent, id: string) => void) | null;
}

/**
 * The tournaments as a table; each row links to its tournament, and can be dragged into a folder with the right role.
 */
export function TournamentTable({ label, tournaments, ...rest }: TableProps) {
  const mayMove = mayOrganize(rest.role);
  return (
    <div className={`card ${styles.tournaments}`}>
      <table className={`table ${styles.orgt}`} aria-label={label} role="table">
        <StackedTableHead
          columns={[t.tournament, t.date, t.state, t.visibility]}
          numbers={{ title: t.pageViews, className: styles.views }}
          acts={mayMove}
        />
        <tbody role="rowgroup">
          {tournaments.map((tournament) => (
            <Row key={tournament.id} tournament={tournament} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  tournament,
  folders,
  all,
  role,
  withFolders,
  dragged,
  take,
}: Omit<TableProps, 'label' | 'tournaments'> & { tournament: ListedTournament }) {
  const { id, name, kickoff, teamCount, venueName, folderName, visibility, purpose, template, publicPageViews } =
    tournament;
  const below = [teamCount === 0 ? t.noTeams : t.teams(teamCount), venueName, withFolders ? folderName : null];
  const mayAct = mayOrganize(role);
  const mayMove = mayAct && take !== null;
  const now = useNow(60_000);
  const isRunning = !template && statusAt(tournament, now) === 'running';
  const marks = [isRunning ? styles.runningRow : '', dragged === id ? 'gone' : ''];
  const onPointerDown = (event: PointerEvent) => {
    const onButton = event.target instanceof Element && event.target.closest('button, dialog, [role="menu"]') !== null;
    if (mayAct && !onButton) take?.(event, id);
  };
  return (
    <tr role="row" className={marks.join(' ')} data-row={id} data-tournament={id} onPointerDown={onPointerDown}>
      <th scope="row" role="rowheader" className="left">
        {mayMove && (
          <span className={styles.rowGrip} data-grip aria-hidden>
            <IconGripVertical size={16} />
          </span>
        )}
        <Link className="whole-row" href={`/portal/tournaments/${id}`} draggable={false}>
          {name}
        </Link>
        {purpose !== 'Competition' && (
          <span className={`badge warn ${styles.purpose}`}>{texts.tournament.purposes[purpose].tag}</span>
        )}
        <small>{below.filter((part) => part !== null).join(' · ')}</small>
      </th>
      <td role="cell" className="left figures">
        {kickoff === null ? (
          t.noDate
        ) : (
          <>
            {plainDay(kickoff)}
            <small>{oClock(kickoff)}</small>
          </>
        )}
      </td>
      <td role="cell" className="left">
        {template ? <span className="badge">{texts.templates.tag}</span> : <TournamentState tournament={tournament} />}
      </td>
      <td role="cell" className="left">
        <VisibilityTag visibility={visibility} />
      </td>
      <td role="cell" className={`figures ${styles.views}`}>
        {visibility === 'Public' ? formatNumber(publicPageViews) : '–'}
      </td>
      {mayAct && (
        <td role="cell" className="acts">
          <TournamentActs tournament={tournament} folders={folders} all={all} role={role} />
        </td>
      )}
    </tr>
  );
}
