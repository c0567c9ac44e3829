import { describe, expect, it, test } from 'vitest';
import type { RankingView, TournamentView } from '#domain/contract.ts';
import { bracketOf, decidingMatch } from '#client/pages/ranking/bracket.ts';
import { explainPlace, type PlaceExplanation } from '#client/pages/ranking/place-explanation.ts';
import { lotPriorities } from '#client/features/standings/lot-priorities.ts';
import { lotsToDraw, openLots } from '#client/features/standings/open-lots.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { cup, ID, JOINED } from '../domain/support/cup.ts';
import { Played, configure, finals, report } from '../domain/support/played.ts';
import { realTournaments } from '../domain/support/real-tournaments.ts';
import { finished } from '../domain/support/replay.ts';

const viewOf = (state: Tournament): TournamentView => memberView(ID, state, 1, JOINED);

/** One round-robin group in which every match is a draw. */
function allLevel(sizes: readonly number[], more: Parameters<typeof configure>[1] = {}): Played {
  const played = new Played(configure(sizes, more));
  for (const { id, stage } of played.state.plan?.matches ?? []) {
    if (stage.type === 'GroupMatch') played.must(report(id, '1:1'));
  }
  return played;
}

describe.each(realTournaments().map((real) => [real.id, real] as const))('%s', (_id, real) => {
  const view = viewOf(finished(real).played.state);
  const placings = view.rankings.map((entry) => [entry, explainPlace(entry, view)] as const);

  it('[RK1][RK2][RK3] every place has a reason, and what decides is better for who stands above', () => {
    for (const [entry, placing] of placings) {
      if (placing === null) expect.fail(`no reason for place ${entry.placementRank}`);
      expect(decides(placing), `place ${entry.placementRank}`).toBe(true);
    }
  });

  it('draws each knockout match once, in a column per round, with as many lines as slots that matches fill', () => {
    const { columns, wires, others } = bracketOf(view);
    const drawn = columns.flat().map(({ id }) => id);
    const knockout = view.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
    expect([...drawn].sort()).toEqual(knockout.map(({ id }) => id).sort());
    expect(others).toEqual([]);
    expect(columns.at(-1)?.[0]?.metadata.type).toBe('Final');
    expect(wires).toHaveLength(2 * knockout.length - 2 * (columns[0]?.length ?? 0));
    expect(wires.every(({ decided, from }) => decided && from !== null)).toBe(true);
    // Winners of neighbouring matches meet: no lines cross.
    for (const [at, column] of columns.slice(0, -1).entries()) {
      const targets = column.map(({ id }) => wires.find((wire) => wire.source === id && wire.takes === 'winner'));
      const next = columns[at + 1]?.map(({ id }) => id) ?? [];
      const order = targets.map((wire) => next.indexOf(wire?.target ?? '') * 2 + (wire?.to === 'B' ? 1 : 0));
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }
  });
});

function decides(placing: PlaceExplanation): boolean {
  if (placing.kind === 'match') {
    const [a, b] = [placing.match.teamA.score ?? 0, placing.match.teamB.score ?? 0];
    return a !== b;
  }
  if (placing.kind === 'outOfCompetition' || placing.against === null) return true;
  const { byRound, isAbove, steps } = placing.against;
  if (byRound) return true;
  const last = steps.at(-1);
  if (last === undefined) return false;
  const lowerIsBetter = last.by === 'position' || last.by === 'letter';
  return last.own < last.other === (lowerIsBetter === isAbove);
}

test('before the semi-finals end, lines are open: from the side that leads, or from neither', () => {
  const view = viewOf(cup());
  const { wires, names } = bracketOf(view);
  expect(wires.map(({ from, to, decided, takes }) => [from, to, decided, takes])).toEqual([
    [null, 'A', false, 'winner'],
    [null, 'B', false, 'winner'],
  ]);
  expect([names.get(3), names.get(4), names.get(5)]).toEqual(['Halbfinale 1', 'Halbfinale 2', 'Finale']);
  expect(decidingMatch(2, view.matches)?.index).toBe(5);
  expect(decidingMatch(3, view.matches)).toBeNull();
});

describe('lots', () => {
  it('[ST4] a group that ends level needs one among all of its teams, and says which matches wait', () => {
    const { state } = allLevel([3, 3], { finalsPhase: finals('Final') });
    const lots = openLots(viewOf(state)).filter(({ about }) => about.kind === 'table');
    expect(lots.map(({ about, matches }) => [about.kind === 'table' && about.places, matches])).toEqual([
      [[1, 2, 3], [7]],
      [[1, 2, 3], [7]],
    ]);
  });

  it.each(['Cancelled', 'Postponed'] as const)('[MO10] none is to be drawn where it is %s', (status) => {
    const view = viewOf(allLevel([3, 3], { finalsPhase: finals('Final') }).state);
    expect(lotsToDraw(view)).toEqual(openLots(view));
    expect(lotsToDraw(view)).not.toEqual([]);
    expect(lotsToDraw({ ...view, status: { status, note: null, date: null } })).toEqual([]);
  });

  it('none is needed while the group still plays', () => {
    const played = new Played(configure([3]));
    played.must(report(played.state.plan?.matches[0]?.id ?? '', '1:1'));
    expect(openLots(viewOf(played.state))).toEqual([]);
  });

  it('[GR3] the priorities put the teams into the drawn order, and then no lot is open any more', () => {
    const played = allLevel([4]);
    const [lot] = openLots(viewOf(played.state));
    const drawn = lot?.teams.toReversed() ?? [];
    const given = lotPriorities(drawn, viewOf(played.state));
    // The last one's too, though it stays: a lot that others entered meanwhile has changed it.
    expect(given.map(({ priority }) => priority)).toEqual([3, 2, 1, 0]);
    for (const priority of given) played.must({ type: 'SetTeamPriority', ...priority });
    const after = viewOf(played.state);
    expect(after.rankings.map(({ teamId }) => teamId)).toEqual(drawn.map(({ teamId }) => teamId));
    expect(openLots(after)).toEqual([]);
  });

  it('[RK3] teams of two groups that are level in the ranking need one too, which opens none inside their groups', () => {
    const played = allLevel([2, 2]);
    for (const { teams } of openLots(viewOf(played.state)).filter(({ about }) => about.kind === 'table')) {
      for (const priority of lotPriorities(teams, viewOf(played.state)))
        played.must({ type: 'SetTeamPriority', ...priority });
    }
    const across = openLots(viewOf(played.state));
    expect(across.map(({ about }) => about)).toEqual([
      { kind: 'ranking', places: [1, 2] },
      { kind: 'ranking', places: [3, 4] },
    ]);
    const order = (view: TournamentView) => view.rankings.map(({ teamId }) => teamId);
    const tables = (view: TournamentView) =>
      view.groups.map(({ participants }) => participants.map(({ statistics }) => statistics.position));
    const before = viewOf(played.state);
    // Lower places first: raising them overtakes no other team, but meets the team that won its group's draw of lots.
    for (const { teams } of across.toReversed()) {
      for (const priority of lotPriorities(teams.toReversed(), viewOf(played.state))) {
        played.must({ type: 'SetTeamPriority', ...priority });
      }
    }
    const after = viewOf(played.state);
    expect(tables(after)).toEqual(tables(before));
    const [first, second, third, fourth] = order(before);
    expect(order(after)).toEqual([second, first, fourth, third]);
    expect(openLots(after)).toEqual([]);
  });
});

test('a place that nobody has gives no reason', () => {
  const view = viewOf(cup());
  const open = view.rankings.filter((entry): entry is RankingView => entry.teamId === null);
  expect(open.length).toBeGreaterThan(0);
  expect(open.map((entry) => explainPlace(entry, view))).toEqual(open.map(() => null));
});
