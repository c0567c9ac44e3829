import fc from 'fast-check';
import { expect, it } from 'vitest';
import { climberKey, NO_CHANGES, placeKey, matchKey, type BoardChanges } from '#client/public/board-changes.ts';
import { listBoardPages, KINDS, type BoardPage } from '#client/public/board/board-page.ts';
import { nextTurn, TICK_MS, turnAt, type PageTurn } from '#client/public/board/use-rotation.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { matchDayAt } from '#domain/match-day.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { playedTournament } from '../server/read-models/event-builders.ts';

const NOW = new Date('2026-12-05T10:00:00Z');
const played16 = publicView('tournament000000', playedTournament('organisation0000').state, {
  ...NOTHING_REFERENCED,
  venue: null,
});

/** The tournament with ranking and all finals, on so many courts, on each of which a match runs. */
function onCourts(count: number): PublicTournamentView {
  return {
    ...played16,
    matches: played16.matches.map((match, at) => ({
      ...match,
      metadata: { ...match.metadata, court: (at % count) + 1 },
      outcome: at < count ? { ...match.outcome, state: 'CurrentlyPlaying' as const } : match.outcome,
    })),
  };
}

/** A goal on a court may move a table, a match of the finals and a place; who drew it says which. */
function whatMayChange({ matches, teams, rankings }: PublicTournamentView, courts: number): readonly string[][] {
  const finals = matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  return Array.from({ length: 60 }, (_, at) => [
    matchKey(matches[at % courts]?.id ?? ''),
    ...(at % 2 === 0 ? [climberKey(teams[at % teams.length]?.id ?? '')] : []),
    ...(at % 3 === 0 ? [matchKey(finals[at % finals.length]?.id ?? '')] : []),
    ...(at % 5 === 0 ? [placeKey((at % rankings.length) + 1)] : []),
  ]);
}

const HOURS = 2 * 60 * 60 * 1_000;

/** Lets a board run; the longest time from the beginning of a page to its next one, in ms, by the page's name. */
function longestWaits(pages: readonly BoardPage[], pace: number, changesAt: (now: number) => BoardChanges) {
  const begun = new Map<string, number>(pages.map(({ kind, part }) => [`${kind} ${part}`, 0]));
  const longest = new Map<string, number>();
  const wait = (name: string, now: number): void => {
    longest.set(name, Math.max(longest.get(name) ?? 0, now - (begun.get(name) ?? 0)));
  };
  const left = new Map<string, number>();
  let turn: PageTurn = turnAt(pages, 0);
  for (let now = TICK_MS; now <= HOURS; now += TICK_MS) {
    const next = nextTurn({ turn, pages, changes: changesAt(now), pace, hasGoal: false }, left, now);
    if (next.shown.name !== turn.shown.name) {
      wait(next.shown.name, now);
      begun.set(next.shown.name, now);
    }
    turn = next;
  }
  for (const name of begun.keys()) wait(name, HOURS);
  return longest;
}

it('every page comes within twice its share of the rotation, whatever happens on 1 to 10 courts', () => {
  const drawn = fc.record({
    courts: fc.integer({ min: 1, max: 10 }),
    pace: fc.integer({ min: 10, max: 60 }),
    goals: fc.array(fc.record({ after: fc.integer({ min: 5, max: 60 }), what: fc.nat(59) }), {
      minLength: 40,
      maxLength: 200,
    }),
  });
  fc.assert(
    fc.property(drawn, ({ courts, pace, goals }) => {
      const tournament = onCourts(courts);
      const pages = listBoardPages(tournament, KINDS, matchDayAt(tournament, NOW).courts, 'on', null);
      const round = pages.reduce((sum, { kind }) => sum + pace * 1_000 * (kind === 'now' ? 25 / 15 : 1), 0);
      const what = whatMayChange(tournament, courts);
      let changes = NO_CHANGES;
      let goal = 0;
      let nextGoal = 0;
      const waits = longestWaits(pages, pace, (now) => {
        if (now < nextGoal) return changes;
        const { after, what: which } = goals[goal % goals.length] ?? { after: 5, what: 0 };
        const changed = (what[which] ?? []).map((key) => [key, now] as const);
        changes = { ...changes, last: new Map([...changes.last, ...changed]) };
        goal += 1;
        nextGoal = now + after * 1_000;
        return changes;
      });
      const rounding = pages.length * 2 * TICK_MS;
      for (const [name, longest] of waits) expect(longest, name).toBeLessThanOrEqual(2 * round + rounding);
    }),
    { numRuns: 15 },
  );
});
