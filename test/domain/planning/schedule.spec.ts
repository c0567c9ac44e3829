import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '#domain/refusal.ts';
import {
  generatePlan,
  type PlanConfiguration,
  type PlannedMatch,
} from '#domain/tournament/planning/generate/generate-plan.ts';
import { planEnd } from '#domain/tournament/planning/timing/phase-times.ts';
import { reschedule, schedule } from '#domain/tournament/planning/timing/schedule.ts';
import { createOverlapCheck } from '#domain/tournament/planning/timing/overlap-check.ts';
import type { FinalsRound, Selector } from '#domain/tournament/model/state.ts';
import {
  configuration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
  pairing,
} from '#test/domain/support/planning.ts';
import { cases } from '#test/domain/support/property-runs.ts';

const rounds: readonly FinalsRound[] = ['Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal'];
const minutes = fc.integer({ min: 1, max: 45 }).map((count) => `PT${count}M`);
const plans: fc.Arbitrary<{ readonly given: PlanConfiguration; readonly matches: readonly PlannedMatch[] }> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 7 }), { minLength: 1, maxLength: 8 }),
    groupCourts: fc.integer({ min: 1, max: 10 }),
    finalsCourts: fc.integer({ min: 1, max: 10 }),
    useAlternatingOrder: fc.boolean(),
    numberOfGroupRounds: fc.integer({ min: 1, max: 2 }),
    first: fc.option(fc.constantFrom(...rounds)),
    pause: fc.option(minutes),
    playTime: minutes,
    pauseTime: minutes,
    finalsPlayTime: minutes,
    finalsPauseTime: minutes,
    thirdPlacePlayoff: fc.boolean(),
    withPlayoffForFifth: fc.boolean(),
  })
  .map((drawn) =>
    configuration({
      groups: groupsOfSizes(drawn.sizes),
      groupPhase: groupPhase({
        schedule: { playTime: drawn.playTime, pauseTime: drawn.pauseTime },
        numberOfCourts: drawn.groupCourts,
        useAlternatingOrder: drawn.useAlternatingOrder,
        numberOfGroupRounds: drawn.numberOfGroupRounds,
      }),
      pause: drawn.pause,
      finalsPhase:
        drawn.first === null
          ? null
          : finalsPhase({
              schedule: { playTime: drawn.finalsPlayTime, pauseTime: drawn.finalsPauseTime },
              numberOfCourts: drawn.finalsCourts,
              firstFinalsRound: drawn.first,
              thirdPlacePlayoff: drawn.thirdPlacePlayoff && drawn.first !== 'Final',
              additionalPlayoffs:
                drawn.withPlayoffForFifth && drawn.sizes.length > 1
                  ? [{ playoffPosition: 5, ...pairing(`${drawn.sizes[0]}A-${drawn.sizes[1]}B`) }]
                  : [],
            }),
    }),
  )
  .map((given) => ({ given, matches: generatePlan(given, 1) }))
  .filter(
    (drawn): drawn is { given: PlanConfiguration; matches: readonly PlannedMatch[] } => !isRefused(drawn.matches),
  );

const words = ({ selectorA, selectorB }: Pick<PlannedMatch, 'selectorA' | 'selectorB'>): readonly string[] =>
  [selectorA, selectorB].map((selector) => JSON.stringify(selector));

const nameOfStage = ({ stage }: PlannedMatch): string =>
  stage.type === 'NonFinalKnockout' ? stage.finalsRound : stage.type;

const minutesOf = (duration: string | null | undefined): number => Number(/\d+/.exec(duration ?? '')?.[0] ?? 0);

const start = ({ kickoff }: Pick<PlannedMatch, 'kickoff'>): number => Date.parse(kickoff ?? '') / 60_000;

/** Whether two matches of the order may be played at once, by the words of SC2 and SC3. */
function together(one: PlannedMatch, other: PlannedMatch): boolean {
  const waits = (selector: Selector, match: PlannedMatch): boolean =>
    'matchId' in selector && selector.matchId === match.id;
  return (
    nameOfStage(one) === nameOfStage(other) &&
    !words(one).some((word) => words(other).includes(word)) &&
    ![other.selectorA, other.selectorB].some((selector) => waits(selector, one))
  );
}

/** The fewest slots in which the matches can be played in their order, found by looking at every way to cut it. */
function fewestSlots(matches: readonly PlannedMatch[], courtsFor: (match: PlannedMatch) => number): number {
  const fewest = [0];
  for (let end = 1; end <= matches.length; end++) {
    let best = Infinity;
    for (let begin = end - 1; begin >= 0; begin--) {
      const slot = matches.slice(begin, end);
      const [first] = slot;
      if (first === undefined || slot.length > courtsFor(first)) break;
      if (!slot.every((one, at) => slot.slice(at + 1).every((other) => together(one, other)))) break;
      best = Math.min(best, (fewest[begin] ?? Infinity) + 1);
    }
    fewest.push(best);
  }
  return fewest.at(-1) ?? 0;
}

describe('the schedule of any configuration', () => {
  it('[SC2] puts nobody in two places, uses the courts there are, and as few slots as the order allows', () => {
    fc.assert(
      fc.property(plans, ({ given, matches }) => {
        const courtsFor = ({ stage }: PlannedMatch): number =>
          (stage.type === 'GroupMatch' ? given.groupPhase : given.finalsPhase)?.numberOfCourts ?? 0;
        const slots = new Map<number, PlannedMatch[]>();
        for (const match of matches) slots.set(start(match), [...(slots.get(start(match)) ?? []), match]);
        for (const slot of slots.values()) {
          expect(slot.map(({ court }) => court)).toEqual(slot.map((_, index) => index + 1));
          expect(slot.length).toBeLessThanOrEqual(Math.min(...slot.map(courtsFor)));
          const playing = slot.flatMap(words);
          expect(new Set(playing).size).toBe(playing.length);
        }
        expect(slots.size).toBe(fewestSlots(matches, courtsFor));
      }),
      { numRuns: cases(100) },
    );
  });

  it('[SC2][SC3] lets slots follow each other by play time and pause, the finals after their own pause', () => {
    fc.assert(
      fc.property(plans, ({ given, matches }) => {
        expect(matches[0]?.kickoff).toBe(given.firstMatchKickoff);
        for (const [at, match] of matches.entries()) {
          const before = matches[at - 1];
          if (before === undefined || start(before) === start(match)) continue;
          const phaseBefore = before.stage.type === 'GroupMatch' ? given.groupPhase : given.finalsPhase;
          const crosses = before.stage.type === 'GroupMatch' && match.stage.type !== 'GroupMatch';
          const pause = crosses && given.pause !== null ? given.pause : phaseBefore?.schedule?.pauseTime;
          const gap = start(match) - start(before);
          expect(gap).toBe(minutesOf(phaseBefore?.schedule?.playTime) + minutesOf(pause));
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('[SC3] starts no finals match before all it depends on has ended', () => {
    fc.assert(
      fc.property(plans, ({ given, matches }) => {
        const end = (match: PlannedMatch): number =>
          start(match) +
          minutesOf((match.stage.type === 'GroupMatch' ? given.groupPhase : given.finalsPhase)?.schedule?.playTime);
        const sources = (selector: Selector): readonly PlannedMatch[] => {
          if (selector.kind === 'winner' || selector.kind === 'loser') {
            return matches.filter(({ id }) => id === selector.matchId);
          }
          return selector.kind === 'groupSlot' ? [] : matches.filter(({ stage }) => stage.type === 'GroupMatch');
        };
        for (const match of matches) {
          for (const source of [match.selectorA, match.selectorB].flatMap(sources)) {
            expect(end(source)).toBeLessThanOrEqual(start(match));
          }
        }
      }),
      { numRuns: cases(40) },
    );
  });
});

describe('a schedule', () => {
  it('[SC1] without a first kickoff has courts and no times', () => {
    const plan = generated({ firstMatchKickoff: null, groupPhase: groupPhase({ schedule: null, numberOfCourts: 2 }) });
    expect(plan.map(({ court }) => court)).toEqual([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    expect(new Set(plan.map(({ kickoff }) => kickoff))).toEqual(new Set([null]));
    expect(planEnd(configuration({ firstMatchKickoff: null }), plan)).toBeNull();
  });

  it('[SC2] of two groups of four on two courts', () => {
    const plan = generated({ groupPhase: groupPhase({ numberOfCourts: 2 }) });
    expect(plan.map(({ court, kickoff }) => `${court} ${kickoff?.slice(11, 16)}`)).toEqual([
      '1 08:30',
      '2 08:30',
      '1 08:42',
      '2 08:42',
      '1 08:54',
      '2 08:54',
      '1 09:06',
      '2 09:06',
      '1 09:18',
      '2 09:18',
      '1 09:30',
      '2 09:30',
    ]);
    expect(planEnd(configuration(), plan)).toBe('2026-12-05T09:40:00Z');
  });

  it('[SC2] of one group of four with AABB starts a new slot when somebody would play twice', () => {
    const plan = generated({ groups: groupsOfSizes([4]), groupPhase: groupPhase({ numberOfCourts: 3 }) });
    expect(plan.map(({ court, kickoff }) => `${court} ${kickoff?.slice(11, 16)}`)).toEqual([
      '1 08:30',
      '2 08:30',
      '1 08:42',
      '2 08:42',
      '1 08:54',
      '2 08:54',
    ]);
  });

  it.each([
    [null, '09:42'],
    ['PT0S', '09:40'],
    ['PT15M', '09:55'],
    ['PT1H30M', '11:10'],
  ])('[SC3] with a pause of %s before the finals lets them begin at %s', (pause, expected) => {
    const plan = generated({ groupPhase: groupPhase({ numberOfCourts: 2 }), pause, finalsPhase: finalsPhase() });
    const first = plan.find(({ stage }) => stage.type === 'NonFinalKnockout');
    expect(first?.kickoff?.slice(11, 16)).toBe(expected);
  });

  it('[SC3] gives each finals round, the playoffs together, the third place and the final a slot of their own', () => {
    const plan = generated({
      groups: groupsOfSizes([6, 6]),
      groupPhase: groupPhase({ numberOfCourts: 10 }),
      finalsPhase: finalsPhase({
        numberOfCourts: 10,
        thirdPlacePlayoff: true,
        additionalPlayoffs: [
          { playoffPosition: 5, ...pairing('3A-3B') },
          { playoffPosition: 7, ...pairing('4A-4B') },
        ],
      }),
    });
    const finals = plan.filter(({ stage }) => stage.type !== 'GroupMatch');
    const slots = finals.map((match) => start(match) - start(finals[0] ?? match));
    expect(finals.map(({ stage }) => stage.type)).toEqual([
      'NonFinalKnockout',
      'NonFinalKnockout',
      'AdditionalPlayoff',
      'AdditionalPlayoff',
      'ThirdPlacePlayoff',
      'Final',
    ]);
    expect(slots).toEqual([0, 0, 12, 12, 24, 36]);
  });

  it('[SC3] lets a playoff wait for another one it depends on, and parts two that may share a team', () => {
    const plan = generated({
      groups: groupsOfSizes([6, 6]),
      finalsPhase: finalsPhase({
        numberOfCourts: 10,
        additionalPlayoffs: [
          { playoffPosition: 9, ...pairing('5A-5B') },
          { playoffPosition: 7, ...pairing('Wm33-4B') },
          { playoffPosition: 5, ...pairing('3A-4*1') },
        ],
      }),
    });
    const playoffs = plan.filter(({ stage }) => stage.type === 'AdditionalPlayoff');
    expect(playoffs.map(({ id }) => id)).toEqual(['m33', 'm34', 'm35']);
    expect(playoffs.map((match) => start(match) - start(playoffs[0] ?? match))).toEqual([0, 12, 24]);
  });

  it('[SC3] without a group phase begins with the finals at the first kickoff', () => {
    const plan = generated({ groupPhase: null, finalsPhase: finalsPhase() });
    expect(plan.map(({ kickoff }) => kickoff?.slice(11, 16))).toEqual(['08:30', '08:42', '08:54']);
  });

  it.each([
    ['summer time', '2026-03-29T00:30:00Z', ['01:30', '03:00', '03:30']],
    ['winter time', '2026-10-25T00:00:00Z', ['02:00', '02:30', '02:00']],
  ])('[SC4] over the change to %s keeps its durations', (_, firstMatchKickoff, expected) => {
    const plan = generated({
      groups: groupsOfSizes([3]),
      firstMatchKickoff,
      groupPhase: groupPhase({ schedule: { playTime: 'PT25M', pauseTime: 'PT5M' } }),
    });
    const berlin = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
    expect(plan.map(({ kickoff }) => berlin.format(new Date(kickoff ?? '')))).toEqual(expected);
    expect(plan.map((match) => start(match) - start(plan[0] ?? match))).toEqual([0, 30, 60]);
  });
});

describe('making a new schedule of a changed order', () => {
  const given = configuration({ groupPhase: groupPhase({ numberOfCourts: 2 }), finalsPhase: finalsPhase() });
  let matches: readonly PlannedMatch[] = [];
  beforeAll(() => {
    matches = generated(given);
  });

  it('gives a generated plan the courts and times it has', () => {
    const placings = matches.map(({ court, kickoff }) => expect.objectContaining({ court, kickoff }));
    expect(schedule(given, given.groups, matches)).toEqual(placings);
    expect(reschedule(given, given.groups, matches)).toEqual(placings);
  });

  it('keeps courts that were chosen: one that is taken opens the next slot', () => {
    const onOneCourt = matches.slice(0, 3).map((match) => ({ ...match, court: 2 }));
    const placings = reschedule(given, given.groups, onOneCourt);
    expect(placings.map(({ court, slot }) => `${court} ${slot}`)).toEqual(['2 0', '2 1', '2 2']);
    const swapped = matches.slice(0, 2).map((match, at) => ({ ...match, court: 2 - at }));
    expect(reschedule(given, given.groups, swapped).map(({ slot }) => slot)).toEqual([0, 0]);
  });

  it('sees the same team behind a slot and a name', () => {
    const [first, second] = matches;
    const byName = [first, second].flatMap((match, at) =>
      match === undefined ? [] : [{ ...match, ...pairing(at === 0 ? 'A1-A2' : 't1-A3') }],
    );
    expect(schedule(given, given.groups, byName).map(({ slot }) => slot)).toEqual([0, 1]);
  });

  it('[SC3] gives finals rounds slots of their own also where no match waits for another', () => {
    const unequal = ['QuarterFinal', 'SemiFinal'] as const;
    const edited = unequal.map((finalsRound, at) => ({
      id: `m${at + 1}`,
      stage: { type: 'NonFinalKnockout', finalsRound } as const,
      ...pairing(at === 0 ? 't1-t2' : 't3-t4'),
    }));
    const wide = { ...given, finalsPhase: finalsPhase({ numberOfCourts: 10 }) };
    expect(schedule(wide, given.groups, edited).map(({ slot }) => slot)).toEqual([0, 1]);
  });

  it('[SC2] sees that a team of a group match may be in a match of the finals', () => {
    const sharing = createOverlapCheck(given.groups, matches);
    const [inGroup, semiFinal] = [matches[0], matches.find(({ stage }) => stage.type === 'NonFinalKnockout')];
    if (inGroup === undefined || semiFinal === undefined) throw new Error('No plan');
    expect(sharing(inGroup, semiFinal)).toBe(true);
    expect(sharing(semiFinal, inGroup)).toBe(true);
  });

  it('[SC1] leaves them without times where there is no first kickoff', () => {
    const placings = schedule({ ...given, firstMatchKickoff: null }, given.groups, matches);
    expect(new Set(placings.map(({ kickoff }) => kickoff))).toEqual(new Set([null]));
  });

  it('follows a final that was put before the group phase', () => {
    const order = [...matches.slice(-1), ...matches.slice(0, 2)];
    expect(schedule(given, given.groups, order).map(({ kickoff }) => kickoff?.slice(11, 16))).toEqual([
      '08:30',
      '08:42',
      '08:42',
    ]);
  });
});

it('makes the largest plan allowed', () => {
  const sizes = Array.from({ length: 26 }, () => 20);
  const large = configuration({
    groups: groupsOfSizes(sizes),
    groupPhase: groupPhase({ numberOfCourts: 10 }),
    finalsPhase: finalsPhase({ firstFinalsRound: 'SixteenthFinal', thirdPlacePlayoff: true }),
  });
  const plan = generatePlan(large, 1);
  expect(plan).toHaveLength(26 * 190 + 32);
});
