import { describe, expect, it } from 'vitest';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { bySlots, order, reasons, without } from '../support/rankings.ts';
import { final, knockout, playoff, report, thirdPlace, tournamentOf } from '../support/standings.ts';

describe('Out of competition in the final ranking', () => {
  const out = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { outOfCompetition: true }]));
  /** Seeding only, so that a team out of competition gets into the finals. */
  const bracket = (ids: readonly string[], ...open: string[]) =>
    without(
      tournamentOf({
        groups: { A: 6 },
        groupPhase: null,
        matches: [
          knockout('SemiFinal', 'A1', 'A4', '1:0'),
          knockout('SemiFinal', 'A2', 'A3', '1:0'),
          playoff(5, 'A5', 'A6', '1:0'),
          thirdPlace('Lm1', 'Lm2', '1:0 a4-a3'),
          final('Wm1', 'Wm2', '1:0 a1-a2'),
        ],
        teams: out(...ids),
        finals: { thirdPlacePlayoff: true },
      }),
      ...open,
    );

  it('[GR4] stands behind all others, and the places behind close up', () => {
    expect(order(bracket([]))).toBe('a1 a2 a4 a3 a5 a6');
    expect(order(bracket(['a1']))).toBe('a2 a4 a3 a5 a6 a1');
    expect(reasons(bracket(['a1']))).toBe('dddddo');
    expect(ranking(bracket(['a1'])).at(-1)?.reason).toBe('outOfCompetition');
  });

  it('[GR4] several keep their own order', () => {
    expect(order(bracket(['a6', 'a1', 'a3']))).toBe('a2 a4 a5 a1 a3 a6');
  });

  it('[GR4] a place is open while such a team can end before or behind it', () => {
    // a1 can still take place 1 or 2 only: places 3 to 6 move up in any case, and a1 is last.
    expect(order(bracket(['a1'], 'm5'))).toBe('? a4 a3 a5 a6 ?');
    // a3 can be third or fourth, and no other team is open: both finalists and the last two are certain.
    expect(order(bracket(['a3'], 'm4'))).toBe('a1 a2 ? a5 a6 ?');
    expect(order(bracket(['a6'], 'm3'))).toBe('a1 a2 a4 a3 ? ?');
    // The final is open, but not for a6: third and fourth are certain.
    expect(order(bracket(['a6'], 'm5', 'm3'))).toBe('? ? a4 a3 ? ?');
    // a1 ends before them and a6 behind in any case: they are second and third.
    expect(order(bracket(['a1', 'a6'], 'm5', 'm3'))).toBe('? a4 a3 ? ? ?');
    // With the semi-final open too, a1 can end anywhere from first to fourth.
    expect(order(bracket(['a1'], 'm5', 'm4', 'm1'))).toBe('? ? ? a5 a6 ?');
  });

  /** The winner of the match for 7 goes on to the one for 3, the final and the match for 5 are played. */
  const ladder = (...ids: readonly string[]) =>
    tournamentOf({
      groups: { A: 8 },
      groupPhase: null,
      matches: [
        playoff(7, 'A7', 'A8'),
        playoff(5, 'A5', 'A6', '1:0'),
        playoff(3, 'Wm1', 'A3'),
        final('A1', 'A2', '1:0'),
      ],
      teams: out(...ids),
      finals: { firstFinalsRound: 'Final' },
    });

  it('[GR4] places between are open while such a team can end before or behind them, those before it are not', () => {
    expect(order(ladder())).toBe('a1 a2 ? ? a5 a6 ? ?');
    expect(order(ladder('a7'))).toBe('a1 a2 ? ? ? ? ? ?');
    expect(ranking(ladder('a7'))[4]).toEqual({ placementRank: 5, teamId: null, reason: 'open', tied: false });
  });

  it('[GR4] places between open ones close up where it is certain which teams they close up for', () => {
    expect(order(ladder('a5'))).toBe('a1 a2 ? ? a6 ? ? a5');
    expect(order(ladder('a1'))).toBe('a2 ? ? a5 a6 ? ? a1');
  });

  it('[GR4] a final that is open closes up what is behind it, though matches further down are open too', () => {
    const open = (...ids: string[]) => report(ladder(...ids), 'm4', undefined);
    expect(order(open('a1'))).toBe('? ? ? a5 a6 ? ? ?');
    expect(order(open('a1', 'a7'))).toBe('? ? ? ? ? ? ? ?');
    const thirdPlayed = tournamentOf({
      groups: { A: 8 },
      groupPhase: null,
      matches: [playoff(7, 'A7', 'A8'), playoff(5, 'Wm1', 'A5'), playoff(3, 'A3', 'A4', '1:0'), final('A1', 'A2')],
      teams: out('a1', 'a7'),
      finals: { firstFinalsRound: 'Final' },
    });
    expect(order(thirdPlayed)).toBe('? a3 a4 ? ? ? ? ?');
  });

  it('[GR4] a team that can still get a better place counts once', () => {
    // b2 lost its semi-final and plays for 3 and for 5: wherever it ends, it is the last of all in the end. In its group it
    // stands behind b3 and b4 too, so b4 is third there where a4 is fourth.
    const twice = tournamentOf({
      groups: { A: 4, B: 4 },
      matches: [
        ...bySlots('A', 4),
        ...bySlots('B', 4),
        knockout('SemiFinal', '1A', '2B', '1:0 a1-b2'),
        knockout('SemiFinal', '1B', '2A', '1:0 b1-a2'),
        final('Wm13', 'Wm14', '2:1 a1-b1'),
        playoff(3, 'Lm13', 'Lm14'),
        playoff(5, 'Lm13', '3A'),
      ],
      teams: out('b2'),
      finals: {},
    });
    expect(order(twice)).toBe('a1 b1 ? ? ? b4 a4 ?');
  });

  it('[GR4] does not qualify as long as another team could', () => {
    const cup = tournamentOf({
      groups: { A: 3 },
      matches: [...bySlots('A', 3), final('1A', '2A')],
      teams: out('a1'),
      finals: { firstFinalsRound: 'Final' },
    });
    expect(order(report(cup, 'm4', '1:0', 'a3-a2'))).toBe('a3 a2 a1');
  });
});
