import type { ReactNode } from 'react';
import type { GroupView, TournamentView } from '#domain/contract.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import type { CsvTable } from '../../features/tournament/csv-file.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { EntryFee } from './entry-fee.tsx';
import type { RosterChange } from './roster-change.ts';
import { DraggableTeam } from './draggable-team.tsx';
import { TeamMenu } from './team-menu.tsx';
import type { Moves } from './team-move.ts';
import { TeamName } from './team-name.tsx';
import type { TeamRow } from './team-row.ts';
import { TeamTags } from './team-standing.tsx';
import type { TeamDrag } from './use-team-drag.ts';
import * as styles from './teams.module.css';

const t = texts.teams;

/** What changes who plays. */
interface Roster {
  readonly drag: TeamDrag;
  readonly ask: (change: RosterChange) => void;
}

interface Editing {
  readonly tournament: TournamentView;
  readonly saved: () => void;
  readonly moves: Moves;
  /** null: no plan is there to be changed. */
  readonly roster: Roster | null;
  /** The team whose name is being typed; null: none is. */
  readonly renamed: string | null;
  readonly rename: (teamId: string | null) => void;
  readonly dress: (row: TeamRow) => void;
  readonly prioritize: (row: TeamRow) => void;
}

interface TeamColumn {
  readonly head: Omit<Column<TeamRow>, 'cell'>;
  /** null: only in the CSV. On the page the group is the heading of its table, and how a team counts is a tag at its name. */
  readonly cells: {
    readonly read: (row: TeamRow) => ReactNode;
    readonly edit: (row: TeamRow, editing: Editing) => ReactNode;
  } | null;
  readonly csv: (row: TeamRow, group: GroupView) => string | number;
}

/** In their order on the page and in the CSV, whose columns 'Mannschaften einfügen' reads. */
const COLUMNS: Readonly<Record<Exclude<keyof TeamRow, 'id' | 'emblem' | 'hasPaidEntryFee'>, TeamColumn>> = {
  name: {
    head: { title: t.name },
    cells: {
      read: (row) => (
        <span className={styles.team}>
          <WithEmblem team={row.id}>
            <Name text={row.name} />
          </WithEmblem>
          <TeamTags row={row} pending={[]} />
        </span>
      ),
      edit: editableName,
    },
    csv: ({ name }) => name,
  },
  groupId: {
    head: { title: t.group },
    cells: null,
    csv: (_, { displayName, alphabeticalId }) => (displayName === '' ? alphabeticalId : displayName),
  },
  entryFeePaidAt: {
    head: { title: t.fee },
    cells: {
      read: ({ entryFeePaidAt }) => (entryFeePaidAt === null ? t.unpaid : t.paidOn(plainDay(entryFeePaidAt))),
      edit: (row, { tournament, saved }) => <EntryFee row={row} id={tournament.id} saved={saved} />,
    },
    csv: ({ hasPaidEntryFee }) => (hasPaidEntryFee ? t.yes : t.no),
  },
  outOfCompetition: {
    head: { title: t.outOfCompetition },
    cells: null,
    csv: ({ outOfCompetition }) => (outOfCompetition ? t.yes : t.no),
  },
  priority: {
    head: { title: t.priority },
    cells: null,
    csv: ({ priority }) => priority,
  },
};

const columns: readonly TeamColumn[] = Object.values(COLUMNS);

function editableName(row: TeamRow, { tournament, saved, moves, roster, renamed, rename }: Editing): ReactNode {
  const name = (
    <span className={styles.team}>
      <TeamName
        row={row}
        tournament={tournament}
        saved={saved}
        open={renamed === row.id}
        begin={() => rename(row.id)}
        end={() => rename(null)}
      />
      <TeamTags row={row} pending={moves.pending} />
      <ChangedBy tournament={tournament} place={`team/${row.id}`} />
    </span>
  );
  return roster === null ? (
    name
  ) : (
    <DraggableTeam teamId={row.id} drag={roster.drag}>
      {name}
    </DraggableTeam>
  );
}

const menu = ({ tournament, moves, roster, rename, dress, prioritize }: Editing): Column<TeamRow> => ({
  title: texts.roster.column,
  cell: (row) => (
    <TeamMenu
      row={row}
      groups={tournament.groups}
      moves={moves}
      ask={roster?.ask ?? null}
      rename={() => rename(row.id)}
      dress={() => dress(row)}
      prioritize={() => prioritize(row)}
    />
  ),
});

/** For people who may only read. */
export const readableTeamColumns: readonly Column<TeamRow>[] = columns.flatMap(({ head, cells }) =>
  cells === null ? [] : [{ ...head, cell: cells.read }],
);

/** For organisers, who edit the cells. */
export const editableTeamColumns = (editing: Editing): readonly Column<TeamRow>[] => [
  ...columns.flatMap(({ head, cells }) =>
    cells === null ? [] : [{ ...head, cell: (row: TeamRow) => cells.edit(row, editing) }],
  ),
  menu(editing),
];

export function toTeamRows(
  { id: groupId, participants }: GroupView,
  teams: TournamentView['teams'],
): readonly TeamRow[] {
  const teamById = new Map(teams.map((team) => [team.id, team]));
  return participants.flatMap(({ teamId, priority }) => {
    const team = teamById.get(teamId);
    return team === undefined ? [] : [{ ...team, groupId, priority }];
  });
}

/** All teams as a CSV. */
export const teamsTable = ({ groups, teams }: Pick<TournamentView, 'groups' | 'teams'>): CsvTable => ({
  columns: columns.map(({ head }) => head.title),
  rows: groups.flatMap((group) => toTeamRows(group, teams).map((row) => columns.map(({ csv }) => csv(row, group)))),
});
