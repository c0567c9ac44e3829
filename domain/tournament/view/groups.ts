import { groupFields } from '../model/fields.ts';
import type { GroupStanding } from '../standings/groups.ts';
import type { CountedTable, TableRow } from '../standings/table.ts';
import { explainPlaces } from '../standings/explain-places.ts';
import type { ComparisonMode } from '../model/state.ts';
import type { GroupView, LiveStanding, PublicGroupView } from '../contract/views.ts';

/** A group as members see it, participants by slot. */
export const groupView = (standing: GroupStanding, modes: readonly ComparisonMode[]): GroupView => ({
  id: standing.group.id,
  alphabeticalId: standing.group.letter,
  ...groupFields.of(standing.group),
  finished: standing.finished,
  liveStandings: standing.live && liveStandings(standing.live, standing.official, modes),
  participants: participantsOf(standing, modes),
});

function participantsOf(
  { official, finished, plays, teams }: GroupStanding,
  modes: readonly ComparisonMode[],
): GroupView['participants'] {
  const why = plays ? explainPlaces(official, modes, official.counted) : [];
  const places = new Map(official.rows.map((row, at) => [row.team.id, at]));
  return teams.flatMap((team) => {
    const at = places.get(team.id) ?? -1;
    const row = official.rows[at];
    if (row === undefined) return [];
    const statistics = { ...figures(row), tied: finished && row.tie !== null, why: why[at] ?? null };
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
    ...groupFields.of(group),
    finished,
    liveStandings: null,
    participants: teams.map((team) => ({ teamId: team.id, statistics: null })),
  };
}

function liveStandings(live: CountedTable, official: CountedTable, modes: readonly ComparisonMode[]): LiveStanding[] {
  const why = explainPlaces(live, modes, live.counted);
  const positions = new Map(official.rows.map((row) => [row.team.id, row.position]));
  return live.rows.map((row, at) => ({
    teamId: row.team.id,
    officialPosition: positions.get(row.team.id) ?? row.position,
    ...figures(row),
    why: why[at] ?? null,
  }));
}

function figures(row: TableRow): Omit<TableRow, 'team' | 'tie'> {
  const { team: _, tie: __, position, ...tally } = row;
  return { ...tally, position };
}
