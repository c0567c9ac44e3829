import { describe, expect, it } from 'vitest';
import { matchDayAt, needsLot } from '#domain/match-day.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import type { FinalsRound, Tournament } from '#domain/tournament/model/state.ts';
import { member } from '../support/cup.ts';
import {
  final,
  groupMatch,
  knockout,
  type MatchDraft,
  report,
  tournamentOf,
  type TournamentDraft,
} from '../support/standings.ts';

/** The earlier slot wins; by so many goals of the first against the second, and of the second against the third. */
const group = (letter: string, first = 1, second = 1): MatchDraft[] => [
  groupMatch(letter, `${letter}1`, `${letter}2`, `${first}:0`),
  groupMatch(letter, `${letter}1`, `${letter}3`, '1:0'),
  groupMatch(letter, `${letter}2`, `${letter}3`, `${second}:0`),
];
/** Its second is worse than those of other groups. */
const weak = (letter: string): MatchDraft[] => group(letter, 5);
/** Its second is better. */
const strong = (letter: string): MatchDraft[] => group(letter, 1, 9);

/** The first two of the group level in everything. */
const levelAtTop = (letter: string): MatchDraft[] => [
  groupMatch(letter, `${letter}1`, `${letter}2`, '1:1'),
  groupMatch(letter, `${letter}1`, `${letter}3`, '1:0'),
  groupMatch(letter, `${letter}2`, `${letter}3`, '1:0'),
];

const cup = (matches: readonly MatchDraft[], first: FinalsRound, more: Partial<TournamentDraft> = {}): Tournament =>
  tournamentOf({ groups: { A: 3, B: 3, C: 3 }, matches, finals: { firstFinalsRound: first }, ...more });

/** What each match from m10 on shows: teams that are certain, '?' where a lot decides. */
const shown = (tournament: Tournament): string[] =>
  lineups(tournament)
    .slice(9)
    .map(({ a, b }) => [a, b].map(({ teamId, tied }) => (tied ? '?' : teamId)).join('-'));

/** Semi-finals m10: the winner of A against the best second, m11: the winners of B and C. */
const semis = [knockout('SemiFinal', '1A', '2*1'), knockout('SemiFinal', '1B', '1C')];
const bestSecond = (...groups: readonly MatchDraft[][]): Tournament => cup([...groups.flat(), ...semis], 'SemiFinal');

describe('What hangs on an open tie', () => {
  it('[SE3][MO6] is every match that FI8 fills in another way if the lot falls so, and none is called', () => {
    const level = bestSecond(group('A'), group('B'), weak('C'));
    // a2: a1 must not meet its own group's second, so b1 comes to m10. b2: both semi-finals stay as planned.
    expect(shown(level)).toEqual(['a1-?', '?-c1']);
    expect(member(level).matches.slice(9).map(needsLot)).toEqual([true, true]);
    const day = matchDayAt(member(level), new Date('2026-11-29T12:00:00Z'));
    expect(
      member(level)
        .matches.slice(9)
        .map((match) => day.timesOf(match).moment),
    ).toEqual(['lotNeeded', 'lotNeeded']);
  });

  it('[SE3][FI8] the lot takes the marks away, whoever it falls to', () => {
    const matches = [...group('A'), ...group('B'), ...weak('C'), ...semis];
    const drawn = (id: string) => shown(cup(matches, 'SemiFinal', { teams: { [id]: { priority: 1 } } }));
    expect(drawn('a2')).toEqual(['a1-b1', 'a2-c1']);
    expect(drawn('b2')).toEqual(['a1-b2', 'b1-c1']);
  });

  it('[SE3] is nothing that comes out the same whoever the lot falls to', () => {
    // The thirds of A and B are level, and each can only meet the winner of the other group.
    const quarters = [
      knockout('QuarterFinal', '1A', '3*2'),
      knockout('QuarterFinal', '2B', '2C'),
      knockout('QuarterFinal', '1B', '3*1'),
      knockout('QuarterFinal', '1C', '2A'),
    ];
    const tournament = cup([...group('A'), ...group('B'), ...strong('C'), ...quarters], 'QuarterFinal');
    expect(shown(tournament)).toEqual(['a1-b3', 'b2-c2', 'b1-a3', 'c1-a2']);
  });

  it('[SE3] is not what the tie cannot reach: the best second is another one', () => {
    expect(shown(bestSecond(group('A'), group('B'), strong('C')))).toEqual(['a1-c2', 'b1-c1']);
  });

  it('[SE3] is not a match that was played before: nobody is taken out of it', () => {
    const early = report(bestSecond(group('A'), group('B'), weak('C')), 'm11', '2:0', 'b1-c1');
    expect(shown(early)).toEqual(['a1-?', 'b1-c1']);
  });

  it('[SE3][SE1] a team that is level in its own group too waits for both lots', () => {
    // b1 and b2 level, and the second of B may be better than that of A: its priority is not known yet.
    const both = bestSecond(strong('A'), levelAtTop('B'), weak('C'));
    expect(shown(both)).toEqual(['a1-?', '?-c1']);
  });

  it('[SE3] a priority that an earlier lot gave does not decide against a team whose own lot is open', () => {
    const matches = [...weak('A'), ...levelAtTop('B'), ...levelAtTop('C'), ...semis];
    const drawn = cup(matches, 'SemiFinal', { teams: { c1: { priority: 2 }, c2: { priority: 1 } } });
    expect(shown(drawn)[0]).toBe('a1-?');
  });

  it('[RK9] the team that the letter of its group leaves out of the finals has no place yet', () => {
    const level = bestSecond(group('A'), group('B'), weak('C'));
    const places = ranking(level).filter(({ teamId }) => teamId !== null);
    expect(places.map(({ teamId, tied }) => `${teamId}${tied ? '*' : ''}`)).toContain('b2*');
    expect(places.find(({ teamId }) => teamId === 'c2')?.tied).toBe(false);
  });

  it('[SE3] is all of the first round where more teams are level than can be compared', () => {
    const letters = [...'ABCDEFGHIJKL'];
    const groups = Object.fromEntries(letters.map((letter) => [letter, 3]));
    const matches = letters.flatMap((letter) => group(letter));
    const planned = tournamentOf({
      groups,
      matches: [
        ...matches,
        knockout('EighthFinal', '1A', '2*1'),
        knockout('EighthFinal', '1B', '2*4'),
        final('1C', '1D'),
      ],
      finals: { firstFinalsRound: 'EighthFinal' },
    });
    const all = lineups(planned).slice(36, 38);
    expect(all.every(({ a, b }) => a.tied && b.tied)).toBe(true);
  });
});
