import { describe, expect, it } from 'vitest';
import { closingOf } from '#client/pages/match-plan/closing/closing-of.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, finals, Played, report } from '../domain/support/played.ts';

const viewOf = (played: Played) => memberView(ID, played.state, 1, JOINED);

/** Two groups of two, and a final of their winners. */
const begun = () => new Played(configure([2, 2], { finalsPhase: finals('Final') }));
const played = (final: Parameters<typeof report>[1], more: Parameters<typeof report>[2] = {}): Played => {
  const cup = begun();
  cup.must(report('m1', '2:0'), report('m2', '3:1'), report('m3', final, more));
  return cup;
};

describe('[MO9] the end of a tournament', () => {
  it('is none before its last match, nor while a lot decides who won', () => {
    expect(closingOf(viewOf(begun()))).toBeNull();
    const open = begun();
    open.must(report('m1', '2:0'), report('m2', '3:1'), report('m3', '1:0 live'));
    expect(closingOf(viewOf(open))).toBeNull();
    const tied = new Played(configure([2]));
    tied.must(report('m1', '1:1'));
    expect(closingOf(viewOf(tied))).toBeNull();
  });

  it('names the winner, how it won the final, and how much was played', () => {
    const view = viewOf(played('1:3'));
    const nameOf = (id: string | undefined) => view.teams.find((team) => team.id === id)?.name;
    const closing = closingOf(view);
    expect(nameOf(closing?.champion)).toBe('B1');
    expect(closing).toMatchObject({ matches: 3, goals: 10, places: 4, unpaid: [] });
    expect(closing?.final).toMatchObject({ score: '3:1', outcome: { type: 'Standard' } });
    expect(nameOf(closing?.final?.against)).toBe('A1');
    expect(closing?.next.map(({ place, teamId }) => [place, nameOf(teamId)])).toContainEqual([2, 'A1']);
    expect(closingOf(viewOf(played('4:5', { outcomeType: 'AfterPenalties' })))?.final).toMatchObject({
      score: '5:4',
      outcome: { type: 'AfterPenalties' },
    });
    // [RE18] Goals of the shoot-out are told apart, the winner's first, and are none of the match.
    const level = played('1:1', { shootout: { winner: 'B', score: { a: 3, b: 4 } } });
    expect(closingOf(viewOf(level))).toMatchObject({
      final: { score: '1:1', outcome: { type: 'AfterPenalties', shootout: { a: 4, b: 3 } } },
      goals: 8,
    });
  });

  it('tells of fees only where any was paid', () => {
    const cup = played('1:0');
    expect(closingOf(viewOf(cup))?.unpaid).toEqual([]);
    cup.must({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    expect(closingOf(viewOf(cup))?.unpaid).toEqual(['A2', 'B1', 'B2']);
  });

  it('of a tournament without finals has no final', () => {
    const league = new Played(configure([3]));
    league.must(report('m1', '1:0'), report('m2', '2:0'), report('m3', '3:0'));
    expect(closingOf(viewOf(league))).toMatchObject({ final: null, matches: 3, goals: 6 });
  });
});
