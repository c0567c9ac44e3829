import fc from 'fast-check';
import { expect } from 'vitest';
import { openLots } from '#client/features/standings/open-lots.ts';
import { needsLot } from '#domain/match-day.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { member } from './cup.ts';
import { drawn } from './drawn.ts';
import {
  firstRoundOf,
  type Format,
  levelDrafts,
  levelTournament,
  numbersFrom,
  shuffled,
  withPriorities,
} from './level-tournaments.ts';
import { cases } from './property-runs.ts';
import { played } from './random-tournaments.ts';

/** In how many orders lots are drawn: enough that one of all orders of six teams is hardly missed. */
const DRAWS = 8000;

/** The slots of the first finals round: who comes there, and whether a lot is said to decide it. */
const firstRound = (tournament: Tournament) => {
  const all = lineups(tournament);
  return firstRoundOf(tournament).flatMap((at) => [all[at]?.a, all[at]?.b].filter((slot) => slot !== undefined));
};

/** All lots at once: an order of all teams counts only where nothing else decides. */
const drawnAtOnce = (tournament: Tournament, random: () => number): Tournament =>
  withPriorities(tournament, new Map(shuffled(Object.keys(tournament.teams), random).map((id, at) => [id, at])));

/** A lot changes the slots that are marked, each of them, and no other; it never puts one team into two matches. */
export function assertMarkedIsWhatLotsChange(format: Format, numRuns: number): void {
  fc.assert(
    fc.property(levelDrafts(format), fc.nat(), (draft, seed) => {
      const tournament = levelTournament(format, draft);
      const random = numbersFrom(seed);
      const before = firstRound(tournament);
      const unchanged = new Set(before.flatMap(({ tied }, at) => (tied ? [at] : [])));
      for (let draw = 0; draw < DRAWS && (draw < 20 || unchanged.size > 0); draw += 1) {
        const after = firstRound(drawnAtOnce(tournament, random));
        const teams = after.map(({ teamId }) => teamId);
        expect(new Set(teams).size).toBe(teams.length);
        expect(after.some(({ tied }) => tied)).toBe(false);
        for (const [at, { teamId, tied }] of before.entries()) {
          if (!tied) expect(teams[at]).toBe(teamId);
          else if (teams[at] !== teamId) unchanged.delete(at);
        }
      }
      expect([...unchanged]).toEqual([]);
    }),
    { numRuns: cases(numRuns) },
  );
}

/**
 * Lots that are offered are drawn one by one, as the page enters them, while matches that wait for none are played: until no
 * match waits. None changes a match that was offered or played.
 */
export function assertLotsAreOffered(format: Format, numRuns: number): void {
  fc.assert(
    fc.property(levelDrafts(format), fc.nat(), (draft, seed) => {
      const random = numbersFrom(seed);
      const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
      let tournament = levelTournament(format, draft);
      for (let step = 0; ; step += 1) {
        expect(step).toBeLessThan(100);
        const view = member(tournament);
        const lots = openLots(view);
        const isOffered = (index: number) => lots.some(({ matches }) => matches.includes(index));
        for (const { index } of view.matches.filter(needsLot)) expect([index, isOffered(index)]).toEqual([index, true]);
        for (const index of lots.flatMap(({ matches }) => matches)) {
          const match = view.matches[index - 1];
          expect([index, match !== undefined && needsLot(match)]).toEqual([index, true]);
        }
        const lot = pick(lots);
        if (lot === undefined) break;

        const ready = view.matches.filter(
          (match) => firstRoundOf(tournament).includes(match.index - 1) && !needsLot(match),
        );
        const next = pick(ready.filter(({ outcome }) => outcome.state === 'NotStarted'));
        if (next !== undefined && random() < 0.5) {
          tournament = played(tournament, next.index - 1, 2, 1, 'Finished') ?? tournament;
        }
        const before = firstRound(tournament);
        const order = shuffled(lot.teams, random).map(({ teamId }) => teamId);
        tournament = drawn(tournament, order);
        const after = firstRound(tournament);
        for (const [at, { expectedTeamId, tied }] of before.entries()) {
          const now = after[at];
          if (!tied) expect([at, now?.expectedTeamId, now?.tied]).toEqual([at, expectedTeamId, false]);
        }
        const teams = after.map(({ teamId }) => teamId);
        expect(new Set(teams).size).toBe(teams.length);
      }
      expect(member(tournament).matches.some(needsLot)).toBe(false);
    }),
    { numRuns: cases(numRuns) },
  );
}
