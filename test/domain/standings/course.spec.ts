import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { expectedTeams, lineups } from '#domain/tournament/standings/resolve.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { played, plannedTournaments } from '../support/random-tournaments.ts';

const numbers = fc.infiniteStream(fc.nat({ max: 3 }));

/** Every state from the plan to the last result; of the matches that have their teams, any may be next. */
function course(start: Tournament, drawn: Iterator<number, number>): Tournament[] {
  const states = [start];
  const number = (): number => drawn.next().value;
  const open = new Set((start.plan?.matches ?? []).keys());
  while (open.size > 0) {
    const state = states.at(-1) ?? start;
    const playable = [...open].filter((at) => expectedTeams(state, at) !== null);
    const at = playable[(number() * 4 + number()) % playable.length];
    const next = at === undefined ? null : played(state, at, number(), number(), 'Finished');
    if (at === undefined || next === null) throw new Error('Nobody can play any of the matches that are left');
    open.delete(at);
    states.push(next);
  }
  return states;
}

const placesOf = (tournament: Tournament) => ranking(tournament).map((place) => place.teamId);

describe('The course of any tournament', () => {
  it('[SE3] every match of a generated plan has its teams once the matches before it are finished', () => {
    fc.assert(
      fc.property(plannedTournaments, numbers, (start, scores) => {
        for (const lineup of lineups(course(start, scores).at(-1) ?? start)) {
          expect(lineup).toMatchObject({ affected: false, sameTeam: false });
          expect(lineup.a.teamId).not.toBe(lineup.b.teamId);
        }
      }),
    );
  });

  it('[SE3] whom a report is for is whom the lineups expect, at any moment', () => {
    fc.assert(
      fc.property(plannedTournaments, numbers, (start, scores) => {
        for (const state of course(start, scores)) {
          for (const [at, { a, b }] of lineups(state).entries()) {
            const decided = a.expectedTeamId !== null && b.expectedTeamId !== null;
            const expected = decided ? { teamA: a.expectedTeamId, teamB: b.expectedTeamId } : null;
            expect(expectedTeams(state, at)).toEqual(expected);
          }
        }
      }),
    );
  });

  it('[RK4] the ranking always has as many places as teams, none of them twice', () => {
    fc.assert(
      fc.property(plannedTournaments, numbers, (start, scores) => {
        const teams = Object.keys(start.teams).length;
        for (const state of course(start, scores)) {
          const places = ranking(state);
          expect(places.map((place) => place.placementRank)).toEqual(Array.from({ length: teams }, (_, at) => at + 1));
          const named = places.flatMap((place) => place.teamId ?? []);
          expect(new Set(named).size).toBe(named.length);
          expect(places.every((place) => (place.reason === 'open') === (place.teamId === null))).toBe(true);
        }
      }),
    );
  });

  it('[RK1][RK2][RK3] in the end it is a permutation of the teams, those out of competition last', () => {
    fc.assert(
      fc.property(plannedTournaments, numbers, (start, scores) => {
        const end = course(start, scores).at(-1) ?? start;
        expect(new Set(placesOf(end))).toEqual(new Set(Object.keys(start.teams)));
        expect(placesOf(end)).toHaveLength(Object.keys(start.teams).length);
        const out = placesOf(end).map((team) => start.teams[team ?? '']?.outOfCompetition ?? false);
        expect(out).toEqual(out.toSorted((one, other) => Number(one) - Number(other)));
      }),
    );
  });

  it('[RK4] a place that has its team keeps it, whatever is played after', () => {
    fc.assert(
      fc.property(plannedTournaments, numbers, (start, scores) => {
        let before = placesOf(start);
        for (const state of course(start, scores)) {
          const now = placesOf(state);
          for (const [at, team] of before.entries()) if (team !== null) expect(now[at]).toBe(team);
          before = now;
        }
      }),
    );
  });

  it('[RE3] no result changes hands when an earlier one is corrected', () => {
    const corrections = fc.tuple(plannedTournaments, numbers, fc.nat(), fc.nat({ max: 3 }), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(corrections, ([start, scores, place, scoreA, scoreB]) => {
        const end = course(start, scores).at(-1) ?? start;
        const at = place % (end.plan?.matches.length ?? 1);
        const corrected = played(end, at, scoreA, scoreB, 'Finished') ?? end;
        for (const [index, lineup] of lineups(corrected).entries()) {
          const result = corrected.plan?.matches[index]?.result;
          expect([lineup.a.teamId, lineup.b.teamId]).toEqual([result?.teamA, result?.teamB]);
          expect(lineup.affected).toBe(
            lineup.a.expectedTeamId !== result?.teamA || lineup.b.expectedTeamId !== result?.teamB,
          );
        }
        const places = placesOf(corrected).filter((team) => team !== null);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });
});
