import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Break } from '#domain/tournament/model/state.ts';
import { matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { breaksBody, shiftBody } from '#domain/tournament/contract/plan-times.ts';
import { inOrderOfTime } from '#domain/tournament/planning/timing/breaks.ts';
import { kickoffsAfterBreaks } from '#domain/tournament/planning/timing/follow-breaks.ts';
import { given } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

const at = (clock: string): string => `2026-12-05T${clock}:00Z`;
const lunch = (from: string, to: string): Break => ({ name: 'Mittag', from: at(from), to: at(to) });
const clocks = ({ state }: Played): readonly (string | undefined)[] =>
  (state.plan?.matches ?? []).map(({ kickoff }) => kickoff?.slice(11, 16));

/** So many five minutes after ten. */
const fives = (count: number): string =>
  `${new Date(Date.parse(at('10:00')) + count * 300_000).toISOString().slice(0, 19)}Z`;

const set = (breaks: readonly Break[], matches: 'Follow' | 'Stay') =>
  ({ type: 'SetBreaks', ...breaksBody.parse({ breaks, matches }) }) as const;

/** One group on one court, ten minutes and five of pause: 11:00, and after the break from 11:15 to 12:00 every 15 minutes. */
const day = (breaks = [lunch('11:15', '12:00')]) =>
  new Played(
    configure([4], {
      firstMatchKickoff: at('11:00'),
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT5M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      breaks,
    }),
  );

describe('[SC11] other breaks', () => {
  it('move what follows with them, in its order and with the open time between', () => {
    const played = day();
    expect(clocks(played).slice(0, 4)).toEqual(['11:00', '12:00', '12:15', '12:30']);
    played.must(set([lunch('11:45', '12:30')], 'Follow'));
    expect(clocks(played).slice(0, 4)).toEqual(['11:00', '11:15', '11:30', '12:30']);
    expect(played.state.plan?.breaks).toEqual([lunch('11:45', '12:30')]);
  });

  it('leave matches where they are, even in a break', () => {
    const played = day();
    const before = clocks(played);
    played.must(set([lunch('11:45', '12:30')], 'Stay'));
    expect(clocks(played)).toEqual(before);
  });

  it('are set after results, and move no match that has one', () => {
    const played = day().must(report('m1', '1:0'), report('m2', '1:0 live'));
    played.must(set([lunch('12:20', '12:40')], 'Follow'));
    // Nor does one come to lie before those that it follows.
    expect(clocks(played)).toEqual(['11:00', '12:00', '12:40', '12:55', '13:10', '13:25']);
  });

  it('end with none, and begin with the first', () => {
    const played = day();
    played.must(set([], 'Follow'));
    expect(clocks(played)).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00', '12:15']);
    played.must(set([lunch('11:20', '11:40')], 'Follow'));
    expect(clocks(played)).toEqual(['11:00', '11:40', '11:55', '12:10', '12:25', '12:40']);
  });

  it('leave the finals their pause where a break stood in its place', () => {
    const schedule = { playTime: 'PT10M', pauseTime: 'PT5M' };
    const played = new Played(
      configure([2, 2], {
        firstMatchKickoff: at('11:00'),
        groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
        finalsPhase: finals('Final', { schedule }),
        pauseBetweenGroupAndFinalsPhase: 'PT20M',
        breaks: [lunch('11:25', '12:30')],
      }),
    );
    expect(clocks(played)).toEqual(['11:00', '11:15', '12:30']);
    played.must(set([], 'Follow'));
    expect(clocks(played)).toEqual(['11:00', '11:15', '11:45']);
  });

  it('bring none before now, and all to whole minutes', () => {
    const matches = day().state.plan?.matches ?? [];
    const timing = day().state.plan ?? expect.fail();
    const kickoffs = kickoffsAfterBreaks(timing, matches, [lunch('12:10', '12:20')], '2026-12-05T11:31:07.3Z');
    expect([...kickoffs.values()].map((kickoff) => kickoff.slice(11, 19))).toEqual([
      '11:32:00',
      '11:47:00',
      '12:20:00',
      '12:35:00',
      '12:50:00',
    ]);
  });

  it('put no two matches on one court, nor one before what it followed there, whatever is played and whatever time it is', () => {
    const slot = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.boolean());
    const span = fc.tuple(fc.integer({ min: 0, max: 36 }), fc.integer({ min: 1, max: 9 }));
    const breaksOf = (spans: readonly (readonly [number, number])[]): readonly Break[] =>
      spans.map(([from, length]) => ({ name: 'Pause', from: fives(from), to: fives(from + length) }));
    const spans = fc.array(span, { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(slot, { minLength: 2, maxLength: 12 }),
        spans,
        spans,
        fc.integer({ min: -6, max: 30 }),
        (slots, was, is, now) => {
          const free = [0, 0];
          let last = 0;
          const matches = slots.map(([court, later, played], place) => {
            const begin = Math.max(free[court - 1] ?? 0, last) + later;
            free[court - 1] = begin + 3;
            last = begin;
            const stage = { type: 'GroupMatch', group: 'A' } as const;
            return { id: `m${place}`, court, kickoff: fives(begin), stage, result: played ? true : null };
          });
          const timing = { ...(day().state.plan ?? expect.fail()), breaks: inOrderOfTime(breaksOf(was)) };
          const moved = kickoffsAfterBreaks(timing, matches, breaksOf(is), fives(now));
          for (const court of [1, 2]) {
            const own = matches.filter((match) => match.court === court && match.result === null);
            const starts = own.map(({ id, kickoff }) => Date.parse(moved.get(id) ?? kickoff));
            for (const [place, start] of starts.entries())
              expect(start - (starts[place - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(15 * 60_000);
          }
          for (const kickoff of moved.values())
            expect(Date.parse(kickoff)).toBeGreaterThanOrEqual(Date.parse(fives(now)));
        },
      ),
    );
  });

  it('that say the same are no step, and another name moves nothing', () => {
    const played = day();
    const before = clocks(played);
    given(played.facts)
      .when(set([lunch('11:15', '12:00')], 'Follow'))
      .happened();
    played.must(set([{ ...lunch('11:15', '12:00'), name: 'Pause' }], 'Follow'));
    expect(clocks(played)).toEqual(before);
    expect(played.state.plan?.breaks[0]?.name).toBe('Pause');
  });

  it('are refused without a plan, and without play times where matches were to follow', () => {
    given(new Played().facts).when(set([], 'Stay')).refused('no-plan');
    const timeless = new Played(
      configure([3], {
        groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      }),
    );
    const byHand = matchPlanBody.parse({
      matches: (timeless.state.plan?.matches ?? []).map(({ id, court, selectorA, selectorB }, place) => ({
        id,
        index: place + 1,
        court,
        kickoff: at('10:00'),
        teamSelectorA: selectorA,
        teamSelectorB: selectorB,
      })),
    });
    timeless.must({ type: 'EditMatchPlan', ...byHand });
    given(timeless.facts)
      .when(set([lunch('10:00', '10:30')], 'Follow'))
      .refused('schedule-missing');
    given(timeless.facts)
      .when(set([lunch('10:00', '10:30')], 'Stay'))
      .happenedTypes('MatchPlanEdited');
  });

  it('[PL4] are taken back by one undo', () => {
    const played = day();
    const before = clocks(played);
    played.must(set([lunch('11:45', '12:30')], 'Follow'));
    played.must(played.undo());
    expect(clocks(played)).toEqual(before);
    expect(played.state.plan?.breaks).toEqual([lunch('11:15', '12:00')]);
  });

  it('lose no match, change no order and put none into a break', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 })).map(([from, length]) => {
      const clock = (count: number): string =>
        `${String(10 + Math.floor(count / 12)).padStart(2, '0')}:${String((count % 12) * 5).padStart(2, '0')}`;
      return lunch(clock(from), clock(from + length));
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 3 }), fc.array(span, { maxLength: 3 }), (before, after) => {
        const played = day(before);
        const was = played.state.plan?.matches ?? [];
        played.must(set(after, 'Follow'));
        const is = played.state.plan?.matches ?? [];
        expect(is.map(({ id }) => id)).toEqual(was.map(({ id }) => id));
        const starts = is.map(({ kickoff }) => Date.parse(kickoff ?? ''));
        for (const [place, start] of starts.entries()) {
          expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(place === 0 ? 0 : 15 * 60_000);
          const changed = is[place]?.kickoff !== was[place]?.kickoff;
          const isIn = after.some(({ from, to }) => start < Date.parse(to) && Date.parse(from) < start + 10 * 60_000);
          if (changed) expect(isIn).toBe(false);
        }
      }),
    );
  });
});

describe('[SC12] a shift of all courts', () => {
  const shift = (more: object) =>
    ({ type: 'ShiftMatches', ...shiftBody.parse({ from: at('11:10'), minutes: 20, ...more }) }) as const;

  it('takes breaks from its instant on along where that is wanted', () => {
    expect(clocks(day().must(shift({}))).slice(0, 3)).toEqual(['11:00', '12:20', '12:35']);
    const played = day().must(shift({ moveBreaks: true }));
    expect(clocks(played).slice(0, 3)).toEqual(['11:00', '12:20', '12:35']);
    expect(played.state.plan?.breaks).toEqual([lunch('11:35', '12:20')]);
    const early = day([lunch('10:00', '10:30'), lunch('11:15', '12:00')]).must(shift({ moveBreaks: true }));
    expect(early.state.plan?.breaks).toEqual([lunch('10:00', '10:30'), lunch('11:35', '12:20')]);
  });

  it('alone does: one of some courts leaves them, and is not asked to', () => {
    expect(shiftBody.safeParse({ from: at('11:00'), minutes: 5, courts: [1], moveBreaks: true }).success).toBe(false);
  });
});
