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
import { RosterMenu } from './roster-menu.tsx';
import { DraggableTeam } from './draggable-team.tsx';
import type { TeamRow } from './team-row.ts';
import type { TeamDrag } from './use-team-drag.ts';
import { OutOfCompetitionField, PriorityField } from './tie-break-fields.tsx';
import type { Moves } from './team-move.ts';
import { TeamName } from './team-name.tsx';

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
}

interface TeamColumn {
  readonly head: Omit<Column<TeamRow>, 'cell'>;
  /** null: only in the CSV, because on the page the group is the heading of its table. */
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
      read: ({ id, name }) => (
        <WithEmblem team={id}>
          <Name text={name} />
        </WithEmblem>
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
    cells: {
      read: ({ outOfCompetition }) => (outOfCompetition ? t.yes : t.no),
      edit: (row, { moves }) => <OutOfCompetitionField row={row} moves={moves} />,
    },
    csv: ({ outOfCompetition }) => (outOfCompetition ? t.yes : t.no),
  },
  priority: {
    head: { title: t.priority, kind: 'number' },
    cells: {
      read: ({ priority }) => priority,
      edit: (row, { moves }) => <PriorityField row={row} moves={moves} />,
    },
    csv: ({ priority }) => priority,
  },
};

const columns: readonly TeamColumn[] = Object.values(COLUMNS);

function editableName(row: TeamRow, { tournament, saved, roster }: Editing): ReactNode {
  const name = (
    <>
      <TeamName row={row} tournament={tournament} saved={saved} />
      <ChangedBy tournament={tournament} place={`team/${row.id}`} />
    </>
  );
  return roster === null ? (
    name
  ) : (
    <DraggableTeam teamId={row.id} drag={roster.drag}>
      {name}
    </DraggableTeam>
  );
}

const menu = (tournament: TournamentView, ask: (change: RosterChange) => void): Column<TeamRow> => ({
  title: texts.roster.column,
  plain: true,
  cell: (row) => <RosterMenu row={row} groups={tournament.groups} ask={ask} />,
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
  ...(editing.roster === null ? [] : [menu(editing.tournament, editing.roster.ask)]),
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
