import type { ExplainedTable, GroupStanding } from '../standings/groups.ts';
import type { Row } from '../standings/table.ts';
import type { GroupView, LiveStanding, PublicGroupView } from '../view-contract.ts';

// A result moves one group: the others' views are taken as they were, for their standings are the same object.
const viewsBefore = new WeakMap<GroupStanding, GroupView>();

/** A group as members see it, participants by slot. */
export function groupView(standing: GroupStanding): GroupView {
  const before = viewsBefore.get(standing);
  if (before !== undefined) return before;
  const { group, official, live, finished } = standing;
  const places = new Map(official.rows.map((row, at) => [row.team.id, at]));
  const view: GroupView = {
    id: group.id,
    alphabeticalId: group.letter,
    displayName: group.displayName,
    finished,
    liveStandings: live && liveStandings(live, official),
    participants: standing.teams.flatMap((team) => {
      const at = places.get(team.id) ?? -1;
      const row = official.rows[at];
      if (row === undefined) return [];
      const statistics = { ...figures(row), tied: finished && row.tie !== null, why: official.why[at] ?? null };
      return [{ teamId: team.id, priority: team.priority, statistics }];
    }),
  };
  viewsBefore.set(standing, view);
  return view;
}

/** The same for everybody: no priorities. */
export function publicGroupView(standing: GroupStanding): PublicGroupView {
  const view = groupView(standing);
  return { ...view, participants: view.participants.map(({ teamId, statistics }) => ({ teamId, statistics })) };
}

/** Only who is in the group, for a public that is shown no tables. */
export function groupWithoutTable(standing: GroupStanding): PublicGroupView {
  const { group, finished, teams } = standing;
  return {
    id: group.id,
    alphabeticalId: group.letter,
    displayName: group.displayName,
    finished,
    liveStandings: null,
    participants: teams.map((team) => ({ teamId: team.id, statistics: null })),
  };
}

function liveStandings(live: ExplainedTable, official: ExplainedTable): LiveStanding[] {
  const positions = new Map(official.rows.map((row) => [row.team.id, row.position]));
  return live.rows.map((row, at) => ({
    teamId: row.team.id,
    officialPosition: positions.get(row.team.id) ?? row.position,
    ...figures(row),
    why: live.why[at] ?? null,
  }));
}

const figures = ({ team: _team, tie: _tie, ...row }: Row): Omit<Row, 'team' | 'tie'> => row;
