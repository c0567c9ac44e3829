import { groupFactsOf } from '../group-facts.ts';
import type { ExplainedTable, GroupStanding } from '../standings/groups.ts';
import type { TableRow } from '../standings/table.ts';
import type { GroupView, LiveStanding, PublicGroupView } from '../view-contract.ts';

/** A group as members see it, participants by slot. */
export const groupView = (standing: GroupStanding): GroupView => ({
  id: standing.group.id,
  alphabeticalId: standing.group.letter,
  ...groupFactsOf(standing.group),
  finished: standing.finished,
  liveStandings: standing.live && liveStandings(standing.live, standing.official),
  participants: participantsOf(standing),
});

function participantsOf({ official, finished, teams }: GroupStanding): GroupView['participants'] {
  const places = new Map(official.rows.map((row, at) => [row.team.id, at]));
  return teams.flatMap((team) => {
    const at = places.get(team.id) ?? -1;
    const row = official.rows[at];
    if (row === undefined) return [];
    const statistics = { ...figures(row), tied: finished && row.tie !== null, why: official.why[at] ?? null };
    return [{ teamId: team.id, priority: team.priority, statistics }];
  });
}

/** The public form: without priorities. */
export const publicGroupView = (view: GroupView): PublicGroupView => ({
  ...view,
  participants: view.participants.map(({ teamId, statistics }) => ({ teamId, statistics })),
});

/** Only who is in the group, for a public that is shown no tables. */
export function groupWithoutTable(standing: GroupStanding): PublicGroupView {
  const { group, finished, teams } = standing;
  return {
    id: group.id,
    alphabeticalId: group.letter,
    ...groupFactsOf(group),
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

function figures(row: TableRow): Omit<TableRow, 'team' | 'tie'> {
  const { team: _, tie: __, position, ...tally } = row;
  return { ...tally, position };
}
