import { describe, expect, test } from 'vitest';
import { dayScript } from '#server/operation/demo/day-script.ts';
import { MINUTE, type PlannedMatch, type Step } from '#server/operation/demo/match-script.ts';

const PLAY_TIME = 12 * MINUTE;
const FIRST = Date.parse('2026-12-05T09:00:00Z');
const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

/** Nine rows of group matches on two courts, then four of knockout matches, every 15 minutes. */
const PLAN: readonly PlannedMatch[] = Array.from({ length: 26 }, (_, at) => ({
  id: `m${at + 1}`,
  court: 1 + (at % 2),
  kickoff: FIRST + Math.floor(at / 2) * 15 * MINUTE,
  isKnockout: at >= 18,
}));

const dayOf = (seed: number): Step[] => dayScript(PLAN, { playMs: PLAY_TIME, seed });
const stepsOf = (day: readonly Step[], { id }: PlannedMatch): Step[] => day.filter(({ matchId }) => matchId === id);

describe('the script of a day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(dayOf(22)).toEqual(dayOf(22));
    expect(dayOf(22)).not.toEqual(dayOf(23));
  });

  test('is in the order of time', () => {
    for (const seed of SEEDS) {
      const times = dayOf(seed).map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  test('every match kicks off 0:0, counts goal by goal, and ends', () => {
    for (const seed of SEEDS) {
      const day = dayOf(seed);
      for (const match of PLAN) {
        const steps = stepsOf(day, match);
        expect(steps[0]).toMatchObject({
          kind: 'kickoff',
          report: { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0 },
        });
        const goals = steps.filter(({ kind }) => kind === 'goal');
        expect(goals.map(({ report }) => (report.scoreA ?? 0) + (report.scoreB ?? 0))).toEqual(
          goals.map((_, at) => at + 1),
        );
        expect(steps.filter(({ kind }) => kind === 'end')).toHaveLength(1);
        expect(steps.at(-1)?.report.state).toBe('Finished');
      }
    }
  });

  test('no knockout match ends level, and penalties decide only there', () => {
    for (const seed of SEEDS) {
      const day = dayOf(seed);
      for (const match of PLAN) {
        const ends = stepsOf(day, match).filter(({ report }) => report.state === 'Finished');
        for (const { report } of ends) {
          if (match.isKnockout) expect(report.scoreA).not.toBe(report.scoreB);
          else expect(report.outcomeType).toBe('Standard');
        }
      }
    }
  });

  test('a correction follows the end, changes the score, and says why; nothing else needs a reason', () => {
    const corrected = SEEDS.flatMap((seed) => {
      const day = dayOf(seed);
      expect(day.filter(({ kind, reason }) => kind !== 'correction' && reason !== null)).toEqual([]);
      return day
        .filter(({ kind }) => kind === 'correction')
        .map((correction) => ({
          correction,
          end: day.find((step) => step.kind === 'end' && step.matchId === correction.matchId),
        }));
    });
    // Now and then: on an average day two or three.
    expect(corrected.length / SEEDS.length).toBeGreaterThan(1);
    expect(corrected.length / SEEDS.length).toBeLessThan(4);
    for (const { correction, end } of corrected) {
      expect(correction.reason).toMatch(/\S/);
      expect(correction.at).toBeGreaterThan(end?.at ?? Infinity);
      expect(correction.report).not.toEqual(end?.report);
    }
  });

  test('a court has one match at a time, and a knockout match waits for all before it', () => {
    for (const seed of SEEDS) {
      const day = dayOf(seed);
      const spans = PLAN.map((match) => {
        const times = stepsOf(day, match).map(({ at }) => at);
        return { match, from: Math.min(...times), to: Math.max(...times) };
      });
      for (const { match, from } of spans) {
        expect(from).toBeGreaterThanOrEqual(match.kickoff);
        const before = spans.filter((other) => other.match.kickoff < match.kickoff);
        const bound = before.filter((other) => match.isKnockout || other.match.court === match.court);
        expect(from).toBeGreaterThan(Math.max(0, ...bound.map(({ to }) => to)));
      }
    }
  });
});
