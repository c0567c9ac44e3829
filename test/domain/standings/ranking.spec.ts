import { describe, expect, it } from 'vitest';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { bySlots, order, reasons, tied, without } from '../support/rankings.ts';
import {
  final,
  groupMatch,
  knockout,
  type MatchDraft,
  playoff,
  report,
  thirdPlace,
  tournamentOf,
  type TournamentDraft,
} from '../support/standings.ts';

describe('Final ranking without finals', () => {
  const league = (more: Partial<TournamentDraft> = {}) =>
    tournamentOf({ groups: { A: 4 }, matches: bySlots('A', 4), ...more });

  it('[RK3] with one group it is the table', () => {
    expect(order(league())).toBe('a1 a2 a3 a4');
    expect(reasons(league())).toBe('gggg');
    expect(order(league({ teams: { a1: { outOfCompetition: true } } }))).toBe('a2 a3 a4 a1');
  });

  it('[RK4] has as many places as teams, and no team while matches are open', () => {
    expect(order(without(league(), 'm6'))).toBe('? ? ? ?');
    expect(ranking(without(league(), 'm6')).map((place) => place.placementRank)).toEqual([1, 2, 3, 4]);
    expect(reasons(without(league(), 'm6'))).toBe('oooo');
    expect(order(report(league(), 'm6', '1:0 live', 'a3-a4'))).toBe('? ? ? ?');
  });

  it('[RK4] before there is a plan nothing is decided', () => {
    expect(ranking(tournamentOf({ groups: {}, state: { plan: null } }))).toEqual([]);
    expect(order(tournamentOf({ groups: { A: 2 }, state: { plan: null } }))).toBe('? ?');
  });

  it('[RK3] with several groups: position, then statistics per match played', () => {
    // Firsts: a1 2 of 2 won, 1:0 per match; b1 3 of 3 won, 1:0 per match: level, so the letter. Seconds: a2 1 of 2 won, b2 2 of 3.
    const groups = tournamentOf({ groups: { A: 3, B: 4 }, matches: [...bySlots('A', 3), ...bySlots('B', 4)] });
    expect(order(groups)).toBe('a1 b1 b2 a2 b3 a3 b4');
    expect(tied(groups)).toEqual(['a1', 'b1']);
  });

  it('[RK3] then priority, then group letter', () => {
    const groups = (priority: number) =>
      tournamentOf({
        groups: { A: 2, B: 2 },
        matches: [...bySlots('A', 2), ...bySlots('B', 2)],
        teams: { b1: { priority } },
      });
    expect(order(groups(0))).toBe('a1 b1 a2 b2');
    expect(tied(groups(0))).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(order(groups(1))).toBe('b1 a1 a2 b2');
    expect(tied(groups(1))).toEqual(['a2', 'b2']);
  });

  it('[RK3] the letter decides, not the order in which groups stand', () => {
    const groups = tournamentOf({
      groups: { B: 2, A: 2 },
      matches: [...bySlots('A', 2), ...bySlots('B', 2)],
    });
    expect(order(groups)).toBe('a1 b1 a2 b2');
  });

  it('[ST4] a tie in the table is one in the ranking', () => {
    const drawn = tournamentOf({ groups: { A: 2 }, matches: [groupMatch('A', 'A1', 'A2', '1:1')] });
    expect(tied(drawn)).toEqual(['a1', 'a2']);
  });
});

describe('Final ranking with finals', () => {
  /** m13 … m16: semi-finals, third place, final; a1 beats b1 in the final, a2 beats b2 for third place. */
  const cup = (more: Partial<TournamentDraft> = {}, third = true) =>
    tournamentOf({
      groups: { A: 4, B: 4 },
      matches: [
        ...bySlots('A', 4),
        ...bySlots('B', 4),
        knockout('SemiFinal', '1A', '2B', '1:0 a1-b2'),
        knockout('SemiFinal', '1B', '2A', '1:0 b1-a2'),
        ...(third ? [thirdPlace('Lm13', 'Lm14', '0:1 b2-a2')] : []),
        final('Wm13', 'Wm14', '2:1 a1-b1'),
      ],
      finals: { thirdPlacePlayoff: third },
      ...more,
    });

  it('[RK1] final 1 and 2, third place 3 and 4, then who did not reach the finals', () => {
    expect(order(cup())).toBe('a1 b1 a2 b2 a3 b3 a4 b4');
    expect(reasons(cup())).toBe('ddddgggg');
  });

  it('[RK1] is decided by the teams who played, not by whom the selectors name now [RE3]', () => {
    expect(order(report(cup(), 'm16', '2:1', 'b4-a4')).slice(0, 5)).toBe('b4 a4');
  });

  it('[RK2] without a third-place playoff the semi-final losers follow by group position and statistics', () => {
    expect(order(cup({}, false))).toBe('a1 b1 a2 b2 a3 b3 a4 b4');
    expect(reasons(cup({}, false))).toBe('ddeegggg');
    const lucky = cup({ teams: { b2: { priority: 3 } } }, false);
    expect(order(lucky)).toBe('a1 b1 b2 a2 a3 b3 a4 b4');
  });

  it('[RK4] places are filled as soon as it is certain who takes them', () => {
    expect(order(without(cup(), 'm16'))).toBe('? ? a2 b2 a3 b3 a4 b4');
    expect(order(without(cup(), 'm15', 'm16'))).toBe('? ? ? ? a3 b3 a4 b4');
    expect(order(without(cup(), 'm13', 'm15', 'm16'))).toBe('? ? ? ? a3 b3 a4 b4');
    expect(order(without(cup({}, false), 'm15'))).toBe('? ? a2 b2 a3 b3 a4 b4');
    expect(order(without(cup({}, false), 'm14', 'm15'))).toBe('? ? ? ? a3 b3 a4 b4');
  });

  it('[RK4] while a group is open only played-out places are filled', () => {
    expect(order(without(cup(), 'm6'))).toBe('a1 b1 a2 b2 ? ? ? ?');
  });

  it('[RK2] who went out later is better', () => {
    const knockouts = tournamentOf({
      groups: { A: 4, B: 4 },
      matches: [
        ...bySlots('A', 4),
        ...bySlots('B', 4),
        knockout('QuarterFinal', '1A', '4B', '0:1 a1-b4'),
        knockout('QuarterFinal', '3A', '2B', '1:0 a3-b2'),
        knockout('QuarterFinal', '1B', '4A', '0:1 b1-a4'),
        knockout('QuarterFinal', '3B', '2A', '1:0 b3-a2'),
        knockout('SemiFinal', 'Wm13', 'Wm14', '1:0 b4-a3'),
        knockout('SemiFinal', 'Wm15', 'Wm16', '0:1 a4-b3'),
        final('Wm17', 'Wm18', '1:0 b4-b3'),
      ],
      finals: { firstFinalsRound: 'QuarterFinal' },
    });
    expect(order(knockouts)).toBe('b4 b3 a3 a4 a1 b1 a2 b2');
    expect(reasons(knockouts)).toBe('ddeeeeee');
    expect(order(without(knockouts, 'm19', 'm18', 'm17'))).toBe('? ? ? ? a1 b1 a2 b2');
    expect(order(without(knockouts, 'm19', 'm18', 'm17', 'm16'))).toBe('? ? ? ? ? ? ? ?');
  });

  const playoffs = (...more: MatchDraft[]) =>
    tournamentOf({
      groups: { A: 4, B: 4 },
      matches: [
        ...bySlots('A', 4),
        ...bySlots('B', 4),
        knockout('SemiFinal', '1A', '2B', '1:0 a1-b2'),
        knockout('SemiFinal', '1B', '2A', '1:0 b1-a2'),
        final('Wm13', 'Wm14', '2:1 a1-b1'),
        ...more,
      ],
      finals: {},
    });

  it('[RK1] an additional playoff for place N decides N and N + 1', () => {
    expect(order(playoffs(playoff(5, '4A', '4B', '0:1 a4-b4')))).toBe('a1 b1 a2 b2 b4 a4 a3 b3');
    expect(reasons(playoffs(playoff(5, '4A', '4B', '0:1 a4-b4')))).toBe('ddeeddgg');
    expect(order(playoffs(playoff(7, '3A', '3B', '0:1 a3-b3')))).toBe('a1 b1 a2 b2 a4 b4 b3 a3');
    expect(order(playoffs(playoff(5, '4A', '4B')))).toBe('a1 b1 a2 b2 ? ? a3 b3');
  });

  it('[FI7] a team that has a better decided place keeps it, and who is next moves up', () => {
    const double = playoffs(playoff(3, 'Lm13', 'Lm14', '1:0 b2-a2'), playoff(5, 'Lm13', '3A', '1:0 b2-a3'));
    expect(order(double)).toBe('a1 b1 b2 a2 b3 a3 a4 b4');
    expect(reasons(double)).toBe('ddddgdgg');
  });

  it('[FI7] a place is open while its team can still get a better one', () => {
    const double = playoffs(playoff(3, 'Lm13', 'Lm14'), playoff(5, 'Lm13', '3A', '1:0 b2-a3'));
    expect(order(double).split(' ')[4]).toBe('?');
    expect(order(double).split(' ').slice(0, 2)).toEqual(['a1', 'b1']);
    expect(order(report(double, 'm16', '1:0', 'b2-a2'))).toBe('a1 b1 b2 a2 b3 a3 a4 b4');
  });

  it('[RK4] who moves up is open while a match for a place has a team with a better one', () => {
    const double = playoffs(playoff(5, 'Lm13', '3A', undefined), playoff(3, 'Lm13', 'Lm14', '1:0 b2-a2'));
    expect(order(double)).toBe('a1 b1 b2 a2 ? ? a4 b4');
  });

  it('[RK4] [FI8] a place is not given while a team that changed places can still give back one behind it', () => {
    const groups = ['A', 'B', 'C'].flatMap((letter) => bySlots(letter, 4));
    // The best second is of group A, so a2 changes places with b1 and is in m20, whose loser plays for place 9.
    const begun = tournamentOf({
      groups: { A: 4, B: 4, C: 4 },
      finals: { firstFinalsRound: 'SemiFinal' },
      matches: [
        ...groups,
        knockout('SemiFinal', '1A', '2*1'),
        knockout('SemiFinal', '1B', '1C'),
        playoff(9, 'Lm20', '3C'),
        playoff(5, '2A', '2B'),
        final('Wm19', 'Wm20'),
      ],
    });
    expect(order(begun)).toBe('? ? ? ? ? ? ? ? ? ? b4 c4');
    const lost = report(report(begun, 'm20', '0:1', 'a2-c1'), 'm22', '1:0', 'a2-b2');
    expect(order(lost)).toBe('? ? ? ? a2 b2 ? ? ? ? b4 c4');
    // a2 keeps the better place, so 9 is free and those who are next move down.
    expect(order(report(lost, 'm21', '1:0', 'a2-c3'))).toBe('? ? ? c2 a2 b2 a3 b3 a4 c3 b4 c4');
  });

  it('[RK4] places are open while who is awaited in a playoff can still get a better one', () => {
    const semiFinalsOpen = (...more: MatchDraft[]) => without(playoffs(...more), 'm13', 'm14', 'm15');
    // The losers play for third place too, so 7 and 8 will be given back and the teams below them move down.
    const twice = [playoff(7, 'Lm13', 'Lm14'), playoff(3, 'Lm13', 'Lm14')];
    expect(order(semiFinalsOpen(...twice))).toBe('? ? ? ? ? ? ? ?');
    expect(order(semiFinalsOpen(playoff(7, 'Lm13', 'Lm14')))).toBe('? ? a3 b3 a4 b4 ? ?');
    // A ladder: the winner of the match for 7 goes on to the one for 3 and gives 7 back.
    const ladder = playoffs(playoff(7, '4A', '4B'), playoff(3, 'Wm16', '3A'));
    expect(order(ladder)).toBe('a1 b1 ? ? ? ? ? ?');
    const climbed = report(report(ladder, 'm16', '1:0', 'a4-b4'), 'm17', '1:0', 'a4-a3');
    expect(order(climbed)).toBe('a1 b1 a4 a3 a2 b2 b3 b4');
  });

  it('[RE2] a match without a winner decides no places', () => {
    expect(order(report(cup(), 'm16', '1:1', 'a1-b1'))).toBe('? ? a2 b2 a3 b3 a4 b4');
  });

  it('[RK4] a place is open while its team may yet come first in a group that is open again', () => {
    const open = (a: string, b: string) =>
      without(
        tournamentOf({
          groups: { A: 4, B: 4 },
          matches: [
            ...bySlots('A', 4),
            ...bySlots('B', 4),
            knockout('SemiFinal', a, b),
            knockout('SemiFinal', '1B', '2B'),
            final('Wm13', 'Wm14'),
            playoff(5, '3A', '3B', '1:0 a3-b3'),
          ],
          finals: {},
        }),
        'm6',
      );
    expect(order(open('1A', 'b4'))).toBe('? ? ? ? ? b3 ? ?');
    expect(order(open('b4', '1A'))).toBe('? ? ? ? ? b3 ? ?');
    // The best second can come from any group once results change.
    expect(order(open('b4', '2*1'))).toBe('? ? ? ? ? ? ? ?');
  });

  it('[RK2] holds for every round: sixteenth, eighth, quarter and semi-finals', () => {
    // Of 32 teams the higher slot always wins: a1 to a16 go out first, then a17 to a24, …
    let words = new Map(Array.from({ length: 32 }, (_, at) => [at + 1, `A${at + 1}`]));
    const matches: MatchDraft[] = [];
    for (const round of ['SixteenthFinal', 'EighthFinal', 'QuarterFinal', 'SemiFinal', 'Final'] as const) {
      const slots = [...words.keys()];
      const winners = new Map<number, string>();
      for (const [at, low] of slots.slice(0, slots.length / 2).entries()) {
        const high = slots[slots.length - 1 - at] ?? 0;
        const sides = [words.get(low) ?? '', words.get(high) ?? '', `0:1 a${low}-a${high}`] as const;
        matches.push(round === 'Final' ? final(...sides) : knockout(round, ...sides));
        winners.set(high, `Wm${matches.length}`);
      }
      words = new Map([...winners].toSorted(([one], [other]) => one - other));
    }
    const bracket = tournamentOf({
      groups: { A: 32 },
      groupPhase: null,
      matches,
      finals: { firstFinalsRound: 'SixteenthFinal' },
    });
    const slots = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `a${from + at}`);
    expect(order(bracket)).toBe(
      ['a32', 'a31', ...slots(29, 30), ...slots(25, 28), ...slots(17, 24), ...slots(1, 16)].join(' '),
    );
    expect(reasons(bracket)).toBe(`dd${'e'.repeat(30)}`);
    // While one of the eighth-finals is open, only those who went out before are placed.
    expect(order(without(bracket, 'm31', 'm30', 'm28', 'm24'))).toBe(
      [...Array<string>(16).fill('?'), ...slots(1, 16)].join(' '),
    );
  });

  it('[RK1][RE3] a final that was played stays decided when a semi-final is cleared', () => {
    expect(order(without(cup({}, false), 'm13')).slice(0, 5)).toBe('a1 b1');
  });

  it.each([
    ['Lm13', '3A'],
    ['3A', 'Lm13'],
  ] as const)('[RK4] places are open while who is awaited for them may have a better one already: %s–%s', (a, b) => {
    // The third place is played, then its semi-final cleared: who loses that again can be b2, who has place 4.
    const again = without(
      cup({
        matches: [
          ...bySlots('A', 4),
          ...bySlots('B', 4),
          knockout('SemiFinal', '1A', '2B', '1:0 a1-b2'),
          knockout('SemiFinal', '1B', '2A', '1:0 b1-a2'),
          playoff(7, a, b),
          thirdPlace('Lm13', 'Lm14', '0:1 b2-a2'),
          final('Wm13', 'Wm14', '2:1 a1-b1'),
        ],
      }),
      'm13',
      'm17',
    );
    expect(order(again)).toBe('? ? a2 ? ? ? ? ?');
  });

  it('[RK4] three teams in four slots have three places', () => {
    const three = tournamentOf({
      groups: { A: 3 },
      groupPhase: null,
      matches: [
        knockout('SemiFinal', 'A1', 'A2', '1:0'),
        knockout('SemiFinal', 'A1', 'A3', '0:1'),
        thirdPlace('Lm1', 'Lm2', '0:1 a2-a1'),
        final('Wm1', 'Wm2', '0:1 a1-a3'),
      ],
      finals: { thirdPlacePlayoff: true, firstRoundPairings: [] },
    });
    expect(order(three)).toBe('a3 a1 a2');
  });

  it('[SE4] while a finals match has nobody, only played-out places are filled', () => {
    expect(order(playoffs(playoff(5, '3A', 'a3')))).toBe('a1 b1 ? ? ? ? ? ?');
  });

  it('[RK2] without a group phase: by slot order, marked tied', () => {
    const bracket = tournamentOf({
      groups: { A: 5 },
      groupPhase: null,
      matches: [
        knockout('SemiFinal', 'A1', 'A4', '0:1'),
        knockout('SemiFinal', 'A2', 'A3', '0:1'),
        final('Wm1', 'Wm2', '1:0 a4-a3'),
      ],
      finals: {},
    });
    expect(order(bracket)).toBe('a4 a3 a1 a2 a5');
    expect(reasons(bracket)).toBe('ddeeg');
    expect(tied(bracket)).toEqual(['a1', 'a2']);
    expect(order(without(bracket, 'm3'))).toBe('? ? a1 a2 a5');
  });
});
