import { describe, expect, it } from 'vitest';
import { closeGaps } from '#domain/tournament/planning/edits/close-gaps.ts';
import { placeLateMatches } from '#domain/tournament/planning/edits/late-matches.ts';
import { finalsMovedBy } from '#domain/tournament/planning/edits/move-finals.ts';
import { newMatch } from '#domain/tournament/model/fields.ts';
import type { Match, Plan } from '#domain/tournament/model/state.ts';

// What the placing of matches does where a time is closed to them all.

const at = (minutes: number): string =>
  new Date(Date.parse('2026-12-05T10:00:00Z') + minutes * 60_000).toISOString().replace('.000', '');
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const timing: Plan = {
  firstMatchKickoff: at(0),
  groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pause: null,
  finalsPhase: {
    schedule,
    numberOfCourts: 1,
    firstFinalsRound: 'Final',
    firstRoundPairings: null,
    thirdPlacePlayoff: false,
    additionalPlayoffs: [],
  },
  breaks: [],
  matches: [],
};
const groups = [{ letter: 'A', teamIds: ['t1', 't2', 't3'] }];
const slot = (number: number) => ({ kind: 'groupSlot', group: 'A', slot: number }) as const;
const match = (id: string, kickoff: number | null, one: number, other: number): Match =>
  newMatch(
    {
      id,
      stage: { type: 'GroupMatch', group: 'A' },
      court: 1,
      kickoff: kickoff === null ? null : at(kickoff),
      selectorA: slot(one),
      selectorB: slot(other),
    },
    0,
  );
const closedFrom = (from: number, to: number): Plan['breaks'] => [{ name: 'Mittagspause', from: at(from), to: at(to) }];
const lunch = closedFrom(15, 45);

describe('a closed time', () => {
  it('[SC8] takes no late match', () => {
    const late = [match('m8', null, 1, 3), match('m9', null, 2, 3)];
    const placed = (breaks: Plan['breaks']) =>
      placeLateMatches(
        { timing: { ...timing, breaks }, groups, matches: [match('m1', 0, 1, 2)], now: at(-60) },
        't3',
        late,
      ).map(({ kickoff }) => kickoff);
    expect(placed([])).toEqual([at(12), at(24)]);
    expect(placed(lunch)).toEqual([at(45), at(57)]);
  });

  it('[SC8] is left out by finals that move', () => {
    const final = (id: string, kickoff: number): Match => ({ ...match(id, kickoff, 1, 2), stage: { type: 'Final' } });
    const moved = finalsMovedBy({ ...timing, breaks: lunch }, [final('m1', 0), final('m2', 12)], 5 * 60_000);
    expect([...moved.values()]).toEqual([at(5), at(45)]);
  });

  it('[SC8] takes no match that moves up', () => {
    const matches = [match('m1', 0, 1, 2), match('m2', 60, 1, 3), match('m3', 72, 2, 3)];
    const moved = (breaks: Plan['breaks']) =>
      [...closeGaps({ timing: { ...timing, breaks }, groups, matches, now: at(-60) }).values()].map(
        ({ kickoff }) => kickoff,
      );
    // The first team rested before its second match, and does so still [PL7].
    expect(moved([])).toEqual([at(24), at(36)]);
    expect(moved(closedFrom(20, 30))).toEqual([at(30), at(42)]);
  });
});
