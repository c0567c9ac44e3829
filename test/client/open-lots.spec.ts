import { describe, expect, it } from 'vitest';
import { type OpenLot, openLots } from '#client/features/standings/open-lots.ts';
import type { Team, TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { member } from '../domain/support/cup.ts';
import { final, groupMatch, knockout, type MatchDraft, report, tournamentOf } from '../domain/support/standings.ts';

/** The earlier slot wins; by so many goals of the first against the second. */
const group = (letter: string, goals = 1): MatchDraft[] => [
  groupMatch(letter, `${letter}1`, `${letter}2`, `${goals}:0`),
  groupMatch(letter, `${letter}1`, `${letter}3`, '1:0'),
  groupMatch(letter, `${letter}2`, `${letter}3`, '1:0'),
];

/** Its second and third are level. */
const levelBelow = (letter: string): MatchDraft[] => [
  groupMatch(letter, `${letter}1`, `${letter}2`, '1:0'),
  groupMatch(letter, `${letter}1`, `${letter}3`, '1:0'),
  groupMatch(letter, `${letter}2`, `${letter}3`, '5:5'),
];

/** m10: the winner of A against the best second, m11: the winners of B and C. */
const cup = (matches: readonly MatchDraft[], teams: Readonly<Record<TeamId, Partial<Team>>> = {}): Tournament =>
  tournamentOf({
    groups: { A: 3, B: 3, C: 3 },
    matches: [...matches, knockout('SemiFinal', '1A', '2*1'), knockout('SemiFinal', '1B', '1C'), final('Wm10', 'Wm11')],
    finals: {},
    teams,
  });

const told = (tournament: Tournament) =>
  openLots(member(tournament)).map(({ about, teams, matches }: OpenLot) => [
    about.kind,
    teams.map(({ teamId }) => teamId).join(' '),
    matches,
  ]);

describe('A lot is offered for every match that waits', () => {
  it('[SE3][FI8] also where the match names none of its teams, because they are moved', () => {
    const level = cup([...group('A'), ...group('B'), ...group('C', 5)]);
    expect(told(level).filter(([kind]) => kind !== 'ranking')).toEqual([['bestOfRank', 'a2 b2', [10, 11]]]);
  });

  it('[SE3][SE1] inside a group, where the best of a rank comes from it', () => {
    const inGroup = cup([...levelBelow('A'), ...group('B', 9), ...group('C', 9)], {
      b2: { outOfCompetition: true },
      b3: { outOfCompetition: true },
      c2: { outOfCompetition: true },
      c3: { outOfCompetition: true },
    });
    // The team must not meet the winner of its own group: the winner of B does.
    expect(told(inGroup)[0]).toEqual(['table', 'a2 a3', [11]]);
  });

  it('[SE1][GR4] and none between a team that is out of competition and one that is not', () => {
    const apart = cup([...group('A'), ...group('B'), ...group('C')], {
      b2: { outOfCompetition: true },
      b3: { outOfCompetition: true },
    });
    expect(told(apart).filter(([kind]) => kind === 'bestOfRank')).toEqual([['bestOfRank', 'a2 c2', [10, 11]]]);
  });

  it('[SE3] and waits itself until a team of it has drawn in its own group', () => {
    const behind = [
      groupMatch('C', 'C1', 'C2', '3:0'),
      groupMatch('C', 'C1', 'C3', '2:0'),
      groupMatch('C', 'C2', 'C3', '0:0'),
    ];
    const both = cup([...levelBelow('A'), ...levelBelow('B'), ...behind]);
    expect(told(both)).toEqual([
      ['table', 'a2 a3', [10, 11]],
      ['table', 'b2 b3', [10, 11]],
    ]);
  });

  it('[MO6] and no match that has begun waits for one', () => {
    const level = cup([...group('A'), ...group('B'), ...group('C', 5)]);
    const played = report(report(level, 'm10', '1:0', 'a1-b1'), 'm11', '1:0', 'a2-c1');
    expect(told(played).filter(([, , matches]) => (matches as number[]).length > 0)).toEqual([]);
  });
});
