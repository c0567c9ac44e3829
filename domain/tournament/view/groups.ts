import type { Group } from '../state.ts';
import { perObject } from '../standings/per-object.ts';
import type { ExplainedTable, GroupStanding } from '../standings/groups.ts';
import type { Row } from '../standings/table.ts';
import type { GroupView, LiveStanding, PublicGroupView } from '../view-contract.ts';
import { eachKept } from './kept.ts';

// A result moves one group and in it few teams: whatever says the same as in the view before stays the same object.
const viewsBefore = new WeakMap<Group, GroupView>();

/** A group as members see it, participants by slot. */
export const groupView = perObject((standing: GroupStanding): GroupView => {
  const { group, official, live, finished } = standing;
  const places = new Map(official.rows.map((row, at) => [row.team.id, at]));
  const before = viewsBefore.get(group);
  const participants = standing.teams.flatMap((team) => {
    const at = places.get(team.id) ?? -1;
    const row = official.rows[at];
    if (row === undefined) return [];
    const statistics = { ...figures(row), tied: finished && row.tie !== null, why: official.why[at] ?? null };
    return [{ teamId: team.id, priority: team.priority, statistics }];
  });
  const view: GroupView = {
    id: group.id,
    alphabeticalId: group.letter,
    displayName: group.displayName,
    finished,
    liveStandings: live && eachKept(before?.liveStandings ?? [], liveStandings(live, official)),
    participants: eachKept(before?.participants, participants),
  };
  viewsBefore.set(group, view);
  return view;
});

/** The same for everybody: no priorities. */
export const publicGroupView = perObject((standing: GroupStanding): PublicGroupView => {
  const view = groupView(standing);
  return { ...view, participants: withoutPriorities(view.participants) };
});

const withoutPriorities = perObject((participants: GroupView['participants']) => participants.map(withoutPriority));
const withoutPriority = perObject(({ teamId, statistics }: GroupView['participants'][number]) => ({
  teamId,
  statistics,
}));

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
