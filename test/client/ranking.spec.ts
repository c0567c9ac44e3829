import { describe, expect, it, test } from 'vitest';
import type { RankingView, TournamentView } from '#domain/contract.ts';
import { bracketOf, decidingMatch } from '#client/pages/ranking/bracket.ts';
import { explainPlace, type PlaceExplanation } from '#client/pages/ranking/place-explanation.ts';
import { lotsToDraw, openLots, type OpenLot } from '#client/features/standings/open-lots.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { cup, ID, JOINED } from '../domain/support/cup.ts';
import { lotDrawn } from '../domain/support/drawn.ts';
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

test('[RE18] after a shoot-out the line is drawn as decided, from the side that won it', () => {
  const played = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') }));
  const matches = played.state.plan?.matches ?? [];
  const ids = (type: string): readonly string[] =>
    matches.filter(({ stage }) => stage.type === type).map(({ id }) => id);
  for (const id of ids('GroupMatch')) played.must(report(id, '1:0'));
  const [first = '', second = ''] = ids('NonFinalKnockout');
  played.must(
    report(first, '1:1', { outcomeType: 'AfterPenalties', shootout: { winner: 'B', score: { a: 3, b: 4 } } }),
  );
  played.must(report(second, '2:2', { outcomeType: 'AfterPenalties', shootout: { winner: 'A', score: null } }));
  const { wires, columns } = bracketOf(viewOf(played.state));
  expect(wires.map(({ from, decided }) => [from, decided])).toEqual([
    ['B', true],
    ['A', true],
  ]);
  const [last] = columns.at(-1) ?? [];
  expect([last?.teamA.teamId, last?.teamB.teamId]).not.toContain(null);
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

  const idsOf = ({ teams }: OpenLot): readonly string[] => teams.map(({ teamId }) => teamId);

  it('[ST17] one puts the teams into the drawn order, and then none is open any more', () => {
    const played = allLevel([4]);
    const [lot] = openLots(viewOf(played.state));
    const order = lot === undefined ? [] : idsOf(lot).toReversed();
    const after = viewOf(played.must(lotDrawn(order)).state);
    expect(after.rankings.map(({ teamId }) => teamId)).toEqual(order);
    expect(openLots(after)).toEqual([]);
  });

  it('[RK3] teams of two groups that are level in the ranking need one too, which opens none inside their groups', () => {
    const played = allLevel([2, 2]);
    const tables = openLots(viewOf(played.state));
    expect(tables.map(({ about }) => about.kind)).toEqual(['table', 'table']);
    for (const lot of tables) played.must(lotDrawn(idsOf(lot)));
    const across = openLots(viewOf(played.state));
    expect(across.map(({ about }) => about)).toEqual([
      { kind: 'ranking', places: [1, 2] },
      { kind: 'ranking', places: [3, 4] },
    ]);
    const order = (view: TournamentView) => view.rankings.map(({ teamId }) => teamId);
    const positions = (view: TournamentView) =>
      view.groups.map(({ participants }) => participants.map(({ statistics }) => statistics.position));
    const before = viewOf(played.state);
    for (const lot of across) played.must(lotDrawn(idsOf(lot).toReversed()));
    const after = viewOf(played.state);
    expect(positions(after)).toEqual(positions(before));
    const [first, second, third, fourth] = order(before);
    expect(order(after)).toEqual([second, first, fourth, third]);
    expect(openLots(after)).toEqual([]);
  });

  it('[RK8] the reason of a place names the decision, with a group phase and without', () => {
    const grouped = allLevel([2, 2]);
    for (let lots = openLots(viewOf(grouped.state)); lots.length > 0; lots = openLots(viewOf(grouped.state))) {
      for (const lot of lots) grouped.must(lotDrawn(idsOf(lot).toReversed()));
    }
    const knockout = new Played(configure([8], { groupPhase: null, finalsPhase: finals('QuarterFinal') }));
    for (const { id } of knockout.state.plan?.matches ?? []) knockout.must(report(id, '1:0'));
    const before = viewOf(knockout.state);
    for (const lot of openLots(before)) knockout.must(lotDrawn(idsOf(lot).toReversed()));
    for (const { state } of [grouped, knockout]) {
      const view = viewOf(state);
      const [one, other] = view.rankings.slice(-2);
      const placing = one === undefined ? null : explainPlace(one, view);
      if (placing?.kind !== 'compared' || placing.against === null) expect.fail('nothing is compared');
      const last = placing.against.steps.at(-1);
      expect([last?.by, last?.level]).toEqual(['decision', false]);
      expect(placing.against.other.standing.teamId).toBe(other?.teamId);
      const order = placing.against.decision?.order.flat() ?? [];
      expect(order.indexOf(one?.teamId ?? '')).toBeLessThan(order.indexOf(other?.teamId ?? ''));
      expect(view.rankings.map(({ teamId }) => teamId)).toHaveLength(
        new Set(view.rankings.map(({ teamId }) => teamId)).size,
      );
    }
    // Until then the place in the seeding list is the reason.
    const [level] = before.rankings.slice(-2);
    const seeded = level === undefined ? null : explainPlace(level, before);
    expect(seeded?.kind === 'compared' && seeded.against?.steps.at(-1)?.by).toBe('seed');
  });
});

test('a place that nobody has gives no reason', () => {
  const view = viewOf(cup());
  const open = view.rankings.filter((entry): entry is RankingView => entry.teamId === null);
  expect(open.length).toBeGreaterThan(0);
  expect(open.map((entry) => explainPlace(entry, view))).toEqual(open.map(() => null));
});
