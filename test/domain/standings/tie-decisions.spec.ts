import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLots, type OpenLot } from '#client/features/standings/open-lots.ts';
import { needsLot } from '#domain/match-day.ts';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { groupTable } from '#domain/tournament/standings/table.ts';
import { decideTie, type StandingTie } from '#domain/tournament/standings/tie-decisions.ts';
import type { TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { computationOf, contenders, countedOf, editions } from '../support/competitions.ts';
import { member } from '../support/cup.ts';
import { drawn } from '../support/drawn.ts';
import { numbersFrom, shuffled } from '../support/level-tournaments.ts';
import { cases } from '../support/property-runs.ts';
import { planned, plannedTournaments, played } from '../support/random-tournaments.ts';

const tie = (id: string, ...order: readonly (readonly TeamId[])[]): StandingTie => ({
  id,
  order,
  by: 'Lot',
  meetings: [],
});

/** The order of the teams where the lot was drawn. */
function orderAt(tournament: Tournament, { about, teams }: OpenLot): readonly TeamId[] | null {
  const own = new Set(teams.map(({ teamId }) => teamId));
  if (about.kind === 'bestOfRank') return null;
  const all =
    about.kind === 'table'
      ? (groupStandings(tournament)
          .get(about.group.alphabeticalId)
          ?.official.rows.map(({ team }) => team.id) ?? [])
      : ranking(tournament).flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  return all.filter((id) => own.has(id));
}

/** Every match is played, with few goals, and lots are drawn whenever one is open. */
function playedWithLots(
  begun: Tournament,
  random: () => number,
  check: (lot: OpenLot, order: readonly TeamId[], before: Tournament, after: Tournament) => void,
) {
  let tournament = begun;
  let count = 0;
  const draw = (): void => {
    for (let lots = openLots(member(tournament)); lots.length > 0; lots = openLots(member(tournament))) {
      const lot = lots[Math.floor(random() * lots.length)];
      if (lot === undefined) return;
      const order = shuffled(
        lot.teams.map(({ teamId }) => teamId),
        random,
      );
      const before = tournament;
      tournament = drawn(tournament, order);
      count += 1;
      check(lot, order, before, tournament);
    }
  };
  const goals = (): number => Math.floor(random() * 2);
  for (let going = true; going;) {
    going = false;
    draw();
    for (const [at, { result, stage }] of (tournament.plan?.matches ?? []).entries()) {
      if (result !== null) continue;
      // No match is played before the lot that it waits for [RE19].
      if (stage.type !== 'GroupMatch') draw();
      const next = played(tournament, at, goals(), goals(), 'Finished');
      if (next === null) continue;
      tournament = next;
      going = true;
    }
  }
  draw();
  return { tournament, count };
}

describe('level teams', () => {
  const teams = ['a', 'b', 'c', 'd'];
  const sets = (...decisions: readonly StandingTie[]): string =>
    decideTie(teams, (id) => ({ id, priority: 0 }), decisions)
      .map(({ items }) => items.join('='))
      .join(' > ');

  it('[ST17] are told apart by the latest decision of all of them that splits them', () => {
    expect(sets()).toBe('a=b=c=d');
    expect(sets(tie('d2', ['b'], ['a', 'c', 'd']), tie('d1', ['a'], ['b'], ['c'], ['d']))).toBe('b > a > c > d');
    expect(sets(tie('d2', ['x'], ['a', 'b', 'c', 'd']), tie('d1', ['d'], ['a', 'b', 'c']))).toBe('d > a=b=c');
    expect(sets(tie('d2', ['b'], ['a']))).toBe('a=b=c=d');
    expect(sets(tie('d2', ['b'], ['a']), tie('d1', ['c', 'd'], ['a', 'b']))).toBe('c=d > b > a');
  });

  it('[ST17] Ireland is second by lot', () => {
    const cup = editions().find(({ id }) => id === 'wc-1990');
    const group = cup?.groups.find(({ undetermined }) => undetermined.length > 0);
    if (cup === undefined || group === undefined) expect.fail('no such group');
    const [level] = group.undetermined;
    const computation = computationOf(cup.points, group.comparisonModes);
    const ireland = level?.find((team) => team.includes('Ireland')) ?? '';
    const other = level?.find((team) => team !== ireland) ?? '';
    const table = groupTable(contenders(group.teams), countedOf(group.matches), computation, [
      tie('d1', [ireland], [other]),
    ]);
    expect(table.rows.map(({ team }) => team.id)).toEqual(group.table.map(({ team }) => team));
    expect(table.rows[1]?.team.id).toBe(ireland);
    expect(table.rows.every((row) => row.tie === null)).toBe(true);
  });
});

describe('who draws', () => {
  const asked = (tournament: Tournament) =>
    openLots(member(tournament)).map(({ teams, about }) => [
      about.kind,
      'places' in about ? about.places : [],
      teams.length,
    ]);
  const finished = (tournament: Tournament | null): Tournament => {
    let state = tournament ?? expect.fail('no plan');
    for (let going = true; going;) {
      going = false;
      for (const [at, { result, stage }] of (state.plan?.matches ?? []).entries()) {
        const next = result === null ? played(state, at, stage.type === 'GroupMatch' ? 0 : 1, 0, 'Finished') : null;
        if (next === null) continue;
        state = next;
        going = true;
      }
    }
    return state;
  };

  it('[RK2] in a knockout of 8 without third place each round apart', () => {
    const cup = finished(planned([8], { firstFinalsRound: 'QuarterFinal' }, { groupPhase: null }));
    expect(asked(cup)).toEqual([
      ['ranking', [3, 4], 2],
      ['ranking', [5, 6, 7, 8], 4],
    ]);
  });

  it('[RK2] in four groups of two with quarter-finals each round apart', () => {
    let cup = planned([2, 2, 2, 2], { firstFinalsRound: 'QuarterFinal' }) ?? expect.fail('no plan');
    for (const [at, { stage }] of (cup.plan?.matches ?? []).entries()) {
      if (stage.type === 'GroupMatch') cup = played(cup, at, 1, 0, 'Finished') ?? cup;
    }
    const places = openLots(member(finished(cup))).flatMap(({ about }) => ('places' in about ? [about.places] : []));
    const rounds = [
      [3, 4],
      [5, 6, 7, 8],
    ];
    for (const own of places) expect(rounds.some((round) => own.every((place) => round.includes(place)))).toBe(true);
    expect(places.length).toBeGreaterThan(0);
  });

  it('[RK3] two groups of three, all 0:0, are decided after at most one lot a place', () => {
    const level = finished(planned([3, 3], null));
    const { tournament, count } = playedWithLots(level, numbersFrom(7), () => undefined);
    expect(count).toBe(5);
    expect(ranking(tournament).some(({ tied }) => tied)).toBe(false);
  });
});

describe('lots of random tournaments', () => {
  it('[ST17] end after at most one a place; what was drawn is what stands, and reopens nothing', () => {
    fc.assert(
      fc.property(plannedTournaments, fc.nat(), (begun, seed) => {
        const random = numbersFrom(seed);
        const all: { readonly lot: OpenLot; readonly order: readonly TeamId[] }[] = [];
        const { tournament, count } = playedWithLots(begun, random, (lot, order, before, after) => {
          all.push({ lot, order });
          const openBefore = new Set(openLots(member(before)).map(({ key }) => key));
          expect(openLots(member(after)).some(({ key }) => key === lot.key)).toBe(false);
          if (lot.about.kind === 'table') return;
          // One across groups reopens none within.
          for (const { about, key } of openLots(member(after))) {
            if (about.kind === 'table') expect(openBefore.has(key)).toBe(true);
          }
        });
        for (const { lot, order } of all) {
          const stands = orderAt(tournament, lot);
          if (stands !== null) expect(stands).toEqual(order.filter((id) => stands.includes(id)));
        }
        expect(count).toBeLessThanOrEqual(Object.keys(tournament.teams).length);
        expect(member(tournament).matches.some(needsLot)).toBe(false);
        expect(ranking(tournament).some(({ tied }) => tied)).toBe(false);
      }),
      { numRuns: cases(400) },
    );
  });

  it('[ST17] decisions reorder nothing that a mode separates', () => {
    fc.assert(
      fc.property(plannedTournaments, fc.nat(), (begun, seed) => {
        const random = numbersFrom(seed);
        const { tournament } = playedWithLots(begun, random, () => undefined);
        const modes = tournament.computation.comparisonModes;
        for (const { official, plays } of groupStandings(tournament).values()) {
          if (!plays) continue;
          for (const [at, row] of official.rows.entries()) {
            const next = official.rows[at + 1];
            if (next === undefined || official.separations[at]?.decidedBy !== 'decision') continue;
            expect([next.points, next.scoreDifference, next.scoreFor]).toEqual([
              row.points,
              row.scoreDifference,
              row.scoreFor,
            ]);
          }
        }
        expect(modes).toContain('ByPoints');
      }),
      { numRuns: cases(100) },
    );
  });
});
