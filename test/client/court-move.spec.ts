import { describe, expect, it } from 'vitest';
import { matchDayAt } from '#domain/match-day.ts';
import { matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { courtMoveBody, courtMoves } from '#client/pages/match-plan/court-move.ts';
import { configure, Played, report } from '../domain/support/played.ts';

// Two courts from 10:00 on, 12 minutes from kickoff to kickoff.

const played = () => new Played(configure([4, 4], { firstMatchKickoff: '2026-11-28T09:00:00Z' }));
const viewOf = (state: Played) => memberView('tournament000000', state.state, state.version, NOTHING_REFERENCED);

/** Where the match at this place may go, and whose court it takes. */
function movesOf(state: Played, at: number, now = '2026-11-28T09:05:00Z') {
  const view = viewOf(state);
  const match = view.matches[at];
  if (match === undefined) throw new Error('No such match');
  const moves = courtMoves(view.matches, match, matchDayAt(view, new Date(now)));
  return { view, match, moves, said: moves.map(({ court, swappedWith }) => [court, swappedWith?.index ?? null]) };
}

describe('a match goes to another court', () => {
  it('changes courts with the match that runs there, or is planned for the same time', () => {
    const state = played();
    expect(movesOf(state, 0).said).toEqual([[2, 2]]);
    state.must(report('m1', '1:0 live'), report('m2', '0:0 live'));
    expect(movesOf(state, 0).said).toEqual([[2, 2]]);
    expect(movesOf(state, 3).said).toEqual([[1, 3]]);
  });

  it('just goes where nothing is in its way', () => {
    const state = played();
    state.must(report('m2', '0:0'));
    expect(movesOf(state, 0).said).toEqual([[2, null]]);
  });

  it('leaves everything else of the plan as it is, with results too', () => {
    const state = played();
    state.must(report('m1', '1:0 live'));
    const { view, match, moves } = movesOf(state, 0);
    const [move] = moves;
    if (move === undefined) throw new Error('No other court');
    state.must({ type: 'EditMatchPlan', ...matchPlanBody.parse(courtMoveBody(view, match, move)) });
    const courts = new Map([
      [1, 2],
      [2, 1],
    ]);
    expect(viewOf(state).matches).toEqual(
      view.matches.map((each) => ({
        ...each,
        metadata: { ...each.metadata, court: courts.get(each.index) ?? each.metadata.court },
      })),
    );
  });
});
