import { describe, expect, it } from 'vitest';
import { expectedTeams, lineups } from '#domain/tournament/standings/resolve.ts';
import type { ComparisonMode, Tournament } from '#domain/tournament/model/state.ts';
import {
  final,
  groupMatch,
  knockout,
  type MatchDraft,
  report,
  thirdPlace,
  tournamentOf,
  type TournamentDraft,
} from '../support/standings.ts';

const WRITTEN = { firstRoundPairings: [] };

/** A round robin within each group, 1:0 for the earlier slot: slot order is the table. */
const bySlots = (letter: string, size: number, unplayed = 0): MatchDraft[] => {
  const pairs = Array.from({ length: size }, (_, a) =>
    Array.from({ length: size - a - 1 }, (__, b) => [`${letter}${a + 1}`, `${letter}${a + b + 2}`] as const),
  ).flat();
  return pairs.map(([a, b], at) => groupMatch(letter, a, b, at < pairs.length - unplayed ? '1:0' : undefined));
};

const two = (finals: readonly MatchDraft[], unplayed = 0, more: Partial<TournamentDraft> = {}): Tournament =>
  tournamentOf({
    groups: { A: 3, B: 3 },
    matches: [...bySlots('A', 3, unplayed), ...bySlots('B', 3), ...finals],
    finals: WRITTEN,
    ...more,
  });

/** 'a1 – b2', provisional teams in brackets, '?' for nobody. */
function shown(tournament: Tournament, index: number): string {
  const lineup = lineups(tournament)[index - 1];
  const side = (slot: 'a' | 'b') => {
    const { teamId, provisionalTeamId } = lineup?.[slot] ?? { teamId: null, provisionalTeamId: null };
    return teamId ?? (provisionalTeamId === null ? '?' : `(${provisionalTeamId})`);
  };
  return `${side('a')} – ${side('b')}`;
}

describe('Who plays', () => {
  it('fixed teams and slots of a group resolve at once', () => {
    expect(shown(two([final('t1', 'B3')], 3), 1)).toBe('a1 – a2');
    expect(
      shown(
        tournamentOf({ groups: { A: ['t1', 't2'] }, matches: [final('t1', 'A2')], groupPhase: null, finals: {} }),
        1,
      ),
    ).toBe('t1 – t2');
  });

  it('a group rank resolves when all matches of that group are finished, another group or not', () => {
    const open = two([final('1A', '1B')], 1);
    expect(shown(open, 7)).toBe('(a1) – b1');
    expect(expectedTeams(open, 6)).toBeNull();
    const over = report(open, 'm3', '3:0', 'a2-a3');
    expect(shown(over, 7)).toBe('a1 – b1');
    expect(expectedTeams(over, 6)).toEqual({ teamA: 'a1', teamB: 'b1' });
  });

  it('a running match is not finished', () => {
    const running = report(two([final('1A', '1B')], 1), 'm3', '3:0 live', 'a2-a3');
    expect(shown(running, 7)).toBe('(a1) – b1');
  });

  it('[SE3] the provisional team counts running scores', () => {
    // a1 6, a2 3, a3 0 points after the finished matches; in the running one a3 leads 9:0.
    const draft = two([final('2A', '3A')], 1);
    expect(shown(draft, 7)).toBe('(a2) – (a3)');
    expect(shown(report(draft, 'm3', '0:9 live', 'a2-a3'), 7)).toBe('(a3) – (a2)');
  });

  it('[SE3] nobody is provisional before a match of the group is finished', () => {
    const planned = two([final('1A', '1B')], 3);
    expect(shown(planned, 7)).toBe('? – b1');
    const running = report(planned, 'm1', '4:0 live', 'a1-a2');
    expect(shown(running, 7)).toBe('? – b1');
    expect(shown(report(running, 'm2', '0:1', 'a1-a3'), 7)).toBe('(a1) – b1');
  });

  it('[SE3] a slot that resolves through an open tie is marked, a drawn lot takes the mark away', () => {
    const circle = [
      groupMatch('A', 'A1', 'A2', '1:0'),
      groupMatch('A', 'A2', 'A3', '1:0'),
      groupMatch('A', 'A3', 'A1', '1:0'),
      final('1A', '2A'),
    ];
    const tied = tournamentOf({ groups: { A: 3 }, matches: circle, finals: WRITTEN });
    expect(lineups(tied)[3]).toMatchObject({ a: { teamId: 'a1', tied: true }, b: { teamId: 'a2', tied: true } });
    const drawn = tournamentOf({
      groups: { A: 3 },
      matches: circle,
      finals: WRITTEN,
      teams: { a3: { priority: 2 }, a2: { priority: 1 } },
    });
    expect(lineups(drawn)[3]).toMatchObject({ a: { teamId: 'a3', tied: false }, b: { teamId: 'a2', tied: false } });
  });

  it('[ST4] an open tie is none before the group is over', () => {
    const tournament = two([final('2A', '3A')], 3);
    expect(lineups(tournament)[6]).toMatchObject({ a: { tied: false }, b: { tied: false } });
  });

  it('winner and loser resolve when the match is finished; a running one names who leads', () => {
    const finals = [
      knockout('SemiFinal', '1A', '2B'),
      knockout('SemiFinal', '1B', '2A'),
      thirdPlace('Lm7', 'Lm8'),
      final('Wm7', 'Wm8'),
    ];
    const start = two(finals);
    expect(shown(start, 10)).toBe('? – ?');
    const running = report(start, 'm7', '1:2 live', 'a1-b2');
    expect(shown(running, 10)).toBe('(b2) – ?');
    expect(shown(running, 9)).toBe('(a1) – ?');
    expect(shown(report(start, 'm7', '2:2 live', 'a1-b2'), 10)).toBe('? – ?');
    const over = report(running, 'm7', '3:2', 'a1-b2');
    expect(shown(over, 10)).toBe('a1 – ?');
    expect(shown(over, 9)).toBe('b2 – ?');
  });

  it('[SE2] a winner who meets a fixed team is followed from state to state', () => {
    const start = two([knockout('SemiFinal', '1A', '2B'), final('B3', 'Wm7')]);
    expect(shown(start, 8)).toBe('b3 – ?');
    expect(expectedTeams(start, 7)).toBeNull();
    const over = report(start, 'm7', '1:0', 'a1-b2');
    expect(shown(over, 8)).toBe('b3 – a1');
    expect(expectedTeams(over, 7)).toEqual({ teamA: 'b3', teamB: 'a1' });
    expect(shown(report(over, 'm7', '0:1', 'a1-b2'), 8)).toBe('b3 – b2');
  });

  it('[SE2] a winner is found wherever its match stands in the plan', () => {
    const tournament = two([
      final('Wm8', 'Wm9'),
      knockout('SemiFinal', '1A', '2B', '1:0 a1-b2'),
      knockout('SemiFinal', '1B', '2A', '0:1 b1-a2'),
    ]);
    expect(shown(tournament, 7)).toBe('a1 – a2');
  });

  it('[SE4] two slots that resolve to one team: neither does, and the match is marked', () => {
    const tournament = two([final('1A', 'a1')]);
    expect(shown(tournament, 7)).toBe('? – ?');
    expect(lineups(tournament)[6]).toMatchObject({ sameTeam: true, affected: false });
    expect(expectedTeams(tournament, 6)).toBeNull();
  });

  it('[SE4] nobody is shown against himself before either', () => {
    expect(shown(two([final('1A', 'a1')], 1), 7)).toBe('? – a1');
    const open = lineups(two([final('1A', 'a1')], 1))[6];
    expect(open).toMatchObject({ sameTeam: false });
  });
});

describe('A result belongs to the teams who played it', () => {
  const finals = [
    knockout('SemiFinal', '1A', '2B', '2:0 a1-b2'),
    knockout('SemiFinal', '1B', '2A', '0:1 b1-a2'),
    final('Wm7', 'Wm8', '3:1 a1-a2'),
  ];

  it('[RE3] as long as they are whom its selectors name, nothing is marked', () => {
    const slot = { provisionalTeamId: null, tied: false, reassigned: false };
    expect(lineups(two(finals))[8]).toEqual({
      a: { ...slot, teamId: 'a1', expectedTeamId: 'a1' },
      b: { ...slot, teamId: 'a2', expectedTeamId: 'a2' },
      affected: false,
      sameTeam: false,
    });
  });

  it('[RE3] a corrected group match marks what its teams no longer fit, and names the expected ones', () => {
    const corrected = report(two(finals), 'm1', '0:9', 'a1-a2');
    expect(lineups(corrected)[6]).toMatchObject({
      affected: true,
      a: { teamId: 'a1', expectedTeamId: 'a2' },
      b: { teamId: 'b2', expectedTeamId: 'b2' },
    });
    expect(lineups(corrected)[7]).toMatchObject({ affected: true, b: { teamId: 'a2', expectedTeamId: 'a1' } });
  });

  it('[RE3] the winner is the winner of the result, so the match behind it is not affected', () => {
    const corrected = report(two(finals), 'm1', '0:9', 'a1-a2');
    expect(lineups(corrected)[8]).toMatchObject({ affected: false, a: { teamId: 'a1' }, b: { teamId: 'a2' } });
  });

  it('[RE3] a cleared group match leaves the result, and nobody is expected', () => {
    const cleared = report(two(finals), 'm1', undefined);
    expect(lineups(cleared)[6]).toMatchObject({
      affected: true,
      a: { teamId: 'a1', expectedTeamId: null, provisionalTeamId: null },
    });
  });

  it('[RE3] a corrected semi-final affects the final only', () => {
    const corrected = report(two(finals), 'm7', '0:2', 'a1-b2');
    expect(lineups(corrected).map((lineup) => lineup.affected)).toEqual([...Array<boolean>(8).fill(false), true]);
    expect(lineups(corrected)[8]?.a).toMatchObject({ teamId: 'a1', expectedTeamId: 'b2' });
  });

  it('[RE3] running results belong to their teams too', () => {
    const running = report(two(finals), 'm9', '1:1 live', 'a1-a2');
    expect(lineups(report(running, 'm7', '0:2', 'a1-b2'))[8]).toMatchObject({ affected: true, a: { teamId: 'a1' } });
  });

  it('[RE3] a group match whose selectors were changed counts for those who played it', () => {
    const tournament = tournamentOf({
      groups: { A: 3 },
      matches: [groupMatch('A', 'A1', 'A3', '5:0 a1-a2'), final('1A', '2A')],
      finals: WRITTEN,
    });
    expect(lineups(tournament)[0]).toMatchObject({ affected: true, b: { teamId: 'a2', expectedTeamId: 'a3' } });
    expect(shown(tournament, 2)).toBe('a1 – a3');
  });

  it('[SE3] a mark of a tie goes with the selector, not with a team that only played there', () => {
    const circle = [
      groupMatch('A', 'A1', 'A2', '1:0'),
      groupMatch('A', 'A2', 'A3', '1:0'),
      groupMatch('A', 'A3', 'A1', '1:0'),
    ];
    const tournament = tournamentOf({
      groups: { A: 3 },
      matches: [...circle, final('1A', '2A', '1:0 a3-a2')],
      finals: WRITTEN,
    });
    expect(lineups(tournament)[3]).toMatchObject({
      affected: true,
      a: { teamId: 'a3', tied: false },
      b: { tied: true },
    });
  });
});

describe('Best of a rank', () => {
  const third = (finals: Partial<TournamentDraft> = {}) =>
    tournamentOf({
      groups: { A: 3, B: 4, C: 3 },
      matches: [...bySlots('A', 3), ...bySlots('B', 4), ...bySlots('C', 3), final('3*1', '3*2')],
      finals: WRITTEN,
      ...finals,
    });

  it('[SE1] compares per match played where group sizes differ', () => {
    // Thirds: a3 0 points of 2 matches, b3 3 of 3, c3 0 of 2; a3 and c3 level, so the letter decides.
    expect(shown(third(), 13)).toBe('b3 – a3');
    expect(lineups(third())[12]).toMatchObject({ a: { tied: false }, b: { tied: true } });
    // Firsts: a1 2 wins of 2, b1 3 of 3: level per match, and in goals too; not b1, who has more points.
    const firsts = tournamentOf({
      groups: { A: 3, B: 4 },
      matches: [...bySlots('A', 3), ...bySlots('B', 4), final('1*1', '1*2')],
      finals: WRITTEN,
    });
    expect(shown(firsts, 10)).toBe('a1 – b1');
    expect(lineups(firsts)[9]).toMatchObject({ a: { tied: true }, b: { tied: true } });
  });

  it('[SE1] then priority, then group letter', () => {
    expect(shown(third({ teams: { c3: { priority: 1 } } }), 13)).toBe('b3 – c3');
    expect(lineups(third({ teams: { c3: { priority: 1 } } }))[12]).toMatchObject({ b: { tied: false } });
  });

  it('[SE1] groups without that rank do not take part', () => {
    const tournament = tournamentOf({
      groups: { A: 2, B: 3 },
      matches: [...bySlots('A', 2), ...bySlots('B', 3), final('3*1', '1A')],
      finals: WRITTEN,
    });
    expect(shown(tournament, 5)).toBe('b3 – a1');
  });

  it('[SE1] uses no direct comparison, and the other modes in their order', () => {
    // Seconds: a2 3 points, 5:5 · b2 3 points, 2:1.
    const matches = [
      groupMatch('A', 'A1', 'A2', '1:0'),
      groupMatch('A', 'A1', 'A3', '1:0'),
      groupMatch('A', 'A2', 'A3', '5:4'),
      groupMatch('B', 'B1', 'B2', '1:0'),
      groupMatch('B', 'B1', 'B3', '1:0'),
      groupMatch('B', 'B2', 'B3', '2:0'),
      final('2*1', '2*2'),
    ];
    const seconds = (...comparisonModes: ComparisonMode[]) =>
      shown(tournamentOf({ groups: { A: 3, B: 3 }, matches, finals: WRITTEN, computation: { comparisonModes } }), 7);
    expect(seconds('ByPoints', 'ByScoreDifference', 'ByScore')).toBe('b2 – a2');
    expect(seconds('ByDirectComparison', 'ByPoints', 'ByScore', 'ByScoreDifference')).toBe('a2 – b2');
  });

  it('[SE3] is marked where an open tie of its own group put it there', () => {
    // a2 and a3 stand level behind a1; among the seconds a2 has far more goals than b2.
    const tournament = tournamentOf({
      groups: { A: 3, B: 3 },
      matches: [
        groupMatch('A', 'A1', 'A2', '9:8'),
        groupMatch('A', 'A1', 'A3', '9:8'),
        groupMatch('A', 'A2', 'A3', '1:1'),
        ...bySlots('B', 3),
        final('2*2', '1*1'),
      ],
      finals: WRITTEN,
    });
    expect(lineups(tournament)[6]).toMatchObject({ a: { teamId: 'a2', tied: true }, b: { teamId: 'a1', tied: false } });
  });

  it('[GR4] a team out of competition comes last among them', () => {
    expect(shown(third({ teams: { b1: { outOfCompetition: true }, b2: { outOfCompetition: true } } }), 13)).toBe(
      'a3 – c3',
    );
  });

  it('resolves when all groups are finished, and is provisional once each has a finished match', () => {
    const open = report(third(), 'm3', undefined);
    expect(shown(open, 13)).toBe('(b3) – (a3)');
    const planned = ['m1', 'm2', 'm3'].reduce((state, id) => report(state, id, undefined), third());
    expect(shown(planned, 13)).toBe('? – ?');
  });
});
