import type { Group } from '../state.ts';
import { perObject } from '../standings/per-object.ts';
import type { ExplainedTable, GroupStanding } from '../standings/groups.ts';
import type { Row } from '../standings/table.ts';
import type { GroupView, LiveStanding, PublicGroupView } from '../view-contract.ts';
import { eachKept } from './kept.ts';

// A result moves one group and in it few teams: whatever says the same as in the view before stays the same object.
const viewsBefore = new WeakMap<Group, Before>();

interface Before {
  readonly standing: GroupStanding;
  readonly view: GroupView;
}

/** A group as members see it, participants by slot. */
export const groupView = perObject((standing: GroupStanding): GroupView => {
  const { group, official, live, finished } = standing;
  const before = viewsBefore.get(group);
  const view: GroupView = {
    id: group.id,
    alphabeticalId: group.letter,
    displayName: group.displayName,
    finished,
    liveStandings: live && eachKept(before?.view.liveStandings ?? [], liveStandings(live, official)),
    participants: participantsAfter(before, standing),
  };
  viewsBefore.set(group, { standing, view });
  return view;
});

/** A running score leaves the official table as it was, the very object. */
function participantsAfter(before: Before | undefined, standing: GroupStanding): GroupView['participants'] {
  const { official, finished } = standing;
  if (before?.standing.official === official && before.standing.finished === finished) return before.view.participants;
  const places = new Map(official.rows.map((row, at) => [row.team.id, at]));
  const participants = standing.teams.flatMap((team) => {
    const at = places.get(team.id) ?? -1;
    const row = official.rows[at];
    if (row === undefined) return [];
    const statistics = Object.assign(figures(row), {
      tied: finished && row.tie !== null,
      why: official.why[at] ?? null,
    });
    return [{ teamId: team.id, priority: team.priority, statistics }];
  });
  return eachKept(before?.view.participants, participants);
}

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
  return live.rows.map((row, at) =>
    Object.assign({ teamId: row.team.id, officialPosition: positions.get(row.team.id) ?? row.position }, figures(row), {
      why: live.why[at] ?? null,
    }),
  );
}

/** Written out, and assigned to: a spread into a literal takes many times as long, and every result makes rows. */
const figures = (row: Row): Omit<Row, 'team' | 'tie'> => ({
  scoreFor: row.scoreFor,
  scoreAgainst: row.scoreAgainst,
  scoreDifference: row.scoreDifference,
  matchesPlayed: row.matchesPlayed,
  matchesWon: row.matchesWon,
  matchesDrawn: row.matchesDrawn,
  matchesLost: row.matchesLost,
  points: row.points,
  position: row.position,
});
