import { describe, expect, it } from 'vitest';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { final, groupMatch, tournamentOf } from '../support/standings.ts';

describe('The standings of a group', () => {
  it('[GR2] without a group phase are the seeding, and nothing explains it', () => {
    const seeding = tournamentOf({ groups: { A: 2 }, groupPhase: null, matches: [final('A1', 'A2')], finals: {} });
    const standing = groupStandings(seeding).get('A');
    expect(standing).toMatchObject({ plays: false, hasFinishedMatch: false, finished: false, live: null });
    const [group] = memberView('t', seeding, 1, NOTHING_REFERENCED).groups;
    expect(group?.participants.map(({ statistics }) => statistics.why)).toEqual([null, null]);
    expect(standing?.official.rows.map((row) => row.team.id)).toEqual(['a1', 'a2']);
  });

  it('[ST5] the live table names its matches in the order of the plan, running or finished', () => {
    const tournament = tournamentOf({
      groups: { A: 3 },
      matches: [
        groupMatch('A', 'A1', 'A2', '1:1'),
        groupMatch('A', 'A2', 'A3', '1:1 live'),
        groupMatch('A', 'A3', 'A1', '1:1'),
      ],
    });
    const [group] = memberView('t', tournament, 1, NOTHING_REFERENCED).groups;
    expect(group?.liveStandings?.[0]?.why?.matches).toEqual([1, 2, 3]);
  });
});
