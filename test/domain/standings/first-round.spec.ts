import { describe, expect, it } from 'vitest';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import type { FinalsPhase, Tournament } from '#domain/tournament/model/state.ts';
import { final, groupMatch, knockout, type MatchDraft, report, tournamentOf } from '../support/standings.ts';

/** Three groups of three, 1:0 for the earlier slot; goals make thirds rank as `thirds` says ('BA': b3, then a3). */
const groupsPlayed = (thirds: string): MatchDraft[] =>
  ['A', 'B', 'C'].flatMap((letter) => {
    const goals = thirds.includes(letter) ? 9 - thirds.indexOf(letter) : 0;
    return [
      groupMatch(letter, `${letter}1`, `${letter}2`, '1:0'),
      groupMatch(letter, `${letter}1`, `${letter}3`, `${goals + 1}:${goals}`),
      groupMatch(letter, `${letter}2`, `${letter}3`, '1:0'),
    ];
  });

/** m10 … m13 */
const quarterFinals = [
  knockout('QuarterFinal', '1A', '3*2'),
  knockout('QuarterFinal', '2B', '2C'),
  knockout('QuarterFinal', '1B', '3*1'),
  knockout('QuarterFinal', '1C', '2A'),
];
const rest = [knockout('SemiFinal', 'Wm10', 'Wm11'), knockout('SemiFinal', 'Wm12', 'Wm13'), final('Wm14', 'Wm15')];

const played = (thirds: string, finals: Partial<FinalsPhase> = {}): Tournament =>
  tournamentOf({
    groups: { A: 3, B: 3, C: 3 },
    matches: [...groupsPlayed(thirds), ...quarterFinals, ...rest],
    finals: { firstFinalsRound: 'QuarterFinal', ...finals },
  });

const thirds = (tournament: Tournament) => {
  const all = lineups(tournament);
  return [all[9]?.b, all[11]?.b];
};

describe('First-round opponents of one group', () => {
  it('[FI8] the teams stay as their ordinals say where no two of one group meet', () => {
    expect(thirds(played('AB'))).toMatchObject([
      { teamId: 'b3', reassigned: false },
      { teamId: 'a3', reassigned: false },
    ]);
  });

  it('[FI8] they change slots, marked, where one would meet its own group', () => {
    expect(thirds(played('BA'))).toMatchObject([
      { teamId: 'b3', reassigned: true },
      { teamId: 'a3', reassigned: true },
    ]);
  });

  it('[FI8] only who changed slots is marked', () => {
    const marked = lineups(played('BA')).flatMap(({ a, b }) =>
      [a, b].flatMap((slot) => (slot.reassigned ? [slot.teamId] : [])),
    );
    expect(marked).toEqual(['b3', 'a3']);
  });

  it('[FI5] pairings that the organiser set stand as written', () => {
    expect(thirds(played('BA', { firstRoundPairings: [] }))).toMatchObject([
      { teamId: 'a3', reassigned: false },
      { teamId: 'b3', reassigned: false },
    ]);
  });

  it('[FI8] holds for the provisional teams too', () => {
    const open = report(played('BA'), 'm7', undefined);
    expect(thirds(open)).toMatchObject([
      { teamId: null, provisionalTeamId: 'b3', reassigned: true },
      { teamId: null, provisionalTeamId: 'a3', reassigned: true },
    ]);
  });

  it('[RE3] a match played before the teams changed slots keeps its teams', () => {
    const early = report(played('BA'), 'm10', '1:0', 'a1-a3');
    expect(lineups(early)[9]).toMatchObject({
      affected: true,
      b: { teamId: 'a3', expectedTeamId: 'b3', reassigned: false },
    });
  });

  describe('when re-assigning among themselves is not enough', () => {
    // One best third only: it can change places with a team of another match, not with its like.
    const one = (early?: string): Tournament => {
      const matches = [
        ...groupsPlayed('A'),
        knockout('QuarterFinal', '1A', '3*1'),
        knockout('QuarterFinal', '2B', '2C'),
        knockout('QuarterFinal', '1B', '3C', early),
        knockout('QuarterFinal', '1C', '2A'),
        ...rest,
      ];
      return tournamentOf({ groups: { A: 3, B: 3, C: 3 }, matches, finals: { firstFinalsRound: 'QuarterFinal' } });
    };
    const opponents = (tournament: Tournament) =>
      lineups(tournament)
        .slice(9, 13)
        .map(({ a, b }) => `${a.teamId}-${b.teamId}`);

    it('[FI8] it changes places with the lowest-ranked team of another match', () => {
      expect(opponents(one())).toEqual(['a1-c3', 'b2-c2', 'b1-a3', 'c1-a2']);
    });

    it('[FI8][RE3] but not with one that has played: the next lowest-ranked moves', () => {
      expect(opponents(one('1:0 b1-c3'))).toEqual(['a1-b2', 'a3-c2', 'b1-c3', 'c1-a2']);
    });

    it('[FI8][RE3] a match of one group that was played before keeps its teams, affected', () => {
      const early = report(one(), 'm10', '1:0', 'a1-a3');
      expect(opponents(early)).toEqual(['a1-a3', 'b2-c2', 'b1-a3', 'c1-a2']);
      expect(lineups(early)[9]).toMatchObject({ affected: true, b: { expectedTeamId: 'c3' } });
    });

    it('[FI8][RE3] what was re-assigned and then played stays', () => {
      expect(opponents(one('1:0 b1-a3'))).toEqual(['a1-c3', 'b2-c2', 'b1-a3', 'c1-a2']);
      expect(lineups(one('1:0 b1-a3')).some((lineup) => lineup.affected)).toBe(false);
    });
  });
});
