import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configureBody, matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import type { PlannedMatch } from '#domain/tournament/planning/generate/generate-plan.ts';
import { restOf, slotSizes, type Slots } from '#domain/tournament/planning/generate/rest.ts';
import { arrangeRestedSlots } from '#domain/tournament/planning/generate/rested-order.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../support/cup.ts';
import { NOW } from '../support/given.ts';
import { configure, Played } from '../support/played.ts';
import { generated, groupPhase, groupsOfSizes, written } from '../support/planning.ts';

const rested = (sizes: readonly number[], courts: number, rounds = 1) =>
  generated({
    groups: groupsOfSizes(sizes),
    groupPhase: groupPhase({ numberOfCourts: courts, numberOfGroupRounds: rounds, order: 'Rested' }),
  });

/** Teams by kickoff, numbered over all groups. */
function slotsOf(plan: readonly PlannedMatch[], sizes: readonly number[]): Slots {
  const before = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const slots = new Map<string, [number, number][]>();
  for (const { kickoff, selectorA, selectorB } of plan) {
    const [one, other] = [selectorA, selectorB].map((selector) =>
      selector.kind === 'groupSlot' ? (before[(selector.group.codePointAt(0) ?? 0) - 65] ?? 0) + selector.slot - 1 : -1,
    );
    slots.set(kickoff ?? '', [...(slots.get(kickoff ?? '') ?? []), [one ?? -1, other ?? -1]]);
  }
  return [...slots.values()];
}

const judged = (plan: readonly PlannedMatch[], sizes: readonly number[]) => {
  const slots = slotsOf(plan, sizes);
  return {
    slots: slots.length,
    ...restOf(
      slots,
      sizes.reduce((sum, size) => sum + size, 0),
    ),
  };
};

describe('[SC7] the order Rested', () => {
  it.each([
    ['5 / 1', [5], 1, 10, 0],
    ['6 / 2', [6], 2, 8, 10],
    ['7 / 2', [7], 2, 11, 8],
    ['10 / 2', [10], 2, 23, 0],
    ['5+5 / 2', [5, 5], 2, 10, 0],
    ['10×6 / 10', Array.from({ length: 10 }, () => 6), 10, 15, 0],
    ['20 / 4', [20], 4, 48, 0],
  ] as const)(
    'needs for %s at most so many slots, and lets so few play twice running',
    (_name, sizes, courts, slots, twice) => {
      const found = judged(rested(sizes, courts), sizes);
      expect([found.slots, found.twice]).toEqual([slots, twice]);
      expect(slotSizes({ sizes, rounds: 1, courts }).least).toBeLessThanOrEqual(twice);
    },
  );

  const plans = fc.record({
    sizes: fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 1, maxLength: 4 }),
    courts: fc.integer({ min: 1, max: 5 }),
    rounds: fc.integer({ min: 1, max: 3 }),
  });

  it('has every match of the other orders, nobody in two places, and is no worse than either', () => {
    fc.assert(
      fc.property(plans, ({ sizes, courts, rounds }) => {
        const plan = rested(sizes, courts, rounds);
        const mine = judged(plan, sizes);
        for (const useAlternatingOrder of [true, false]) {
          const other = generated({
            groups: groupsOfSizes(sizes),
            groupPhase: groupPhase({ numberOfCourts: courts, numberOfGroupRounds: rounds, useAlternatingOrder }),
          });
          // Sides too [RR3].
          expect(plan.map(written).toSorted()).toEqual(other.map(written).toSorted());
          const theirs = judged(other, sizes);
          expect(mine.slots).toBeLessThanOrEqual(theirs.slots);
          if (mine.slots === theirs.slots) expect(mine.twice).toBeLessThanOrEqual(theirs.twice);
        }
        for (const slot of slotsOf(plan, sizes)) {
          expect(slot.length).toBeLessThanOrEqual(courts);
          expect(new Set(slot.flat()).size).toBe(2 * slot.length);
        }
        expect(mine.twice).toBeGreaterThanOrEqual(
          mine.slots === slotSizes({ sizes, rounds, courts }).sizes.length
            ? slotSizes({ sizes, rounds, courts }).least
            : 0,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is the same every time, and left out plans as it always did', () => {
    expect(rested([6, 5], 3)).toEqual(rested([6, 5], 3));
    const plain = generated({ groups: groupsOfSizes([5, 5]), groupPhase: groupPhase({ numberOfCourts: 2 }) });
    expect(plain.slice(0, 3).map(written)).toEqual(['A2-A5', 'B2-B5', 'A3-A4']);
  });

  it('of more than 400 matches is one of the orders at hand; none is looked for, which would take long', () => {
    const plain = (sizes: readonly number[], courts: number): readonly Slots[] =>
      [true, false].map((useAlternatingOrder) => {
        const phase = groupPhase({ numberOfCourts: courts, useAlternatingOrder });
        return slotsOf(generated({ groups: groupsOfSizes(sizes), groupPhase: phase }), sizes);
      });
    const foundAmong = (sizes: readonly number[], courts: number): boolean => {
      const orders = plain(sizes, courts);
      return orders.includes(arrangeRestedSlots({ sizes, rounds: 1, courts }, orders));
    };
    const largest = Array.from({ length: 26 }, () => 18);
    expect(foundAmong(largest, 10)).toBe(true);
    expect(foundAmong([7], 2)).toBe(false);
    expect(rested(largest, 10)).toHaveLength(26 * 153);
  });
});

describe('[SC9] the least that plays twice running', () => {
  /** By looking at every order in these slots: how few can be reached. */
  function exact(teams: number, courts: number): number {
    const { sizes } = slotSizes({ sizes: [teams], rounds: 1, courts });
    const open: [number, number][] = [];
    for (let one = 0; one < teams; one += 1)
      for (let other = one + 1; other < teams; other += 1) open.push([one, other]);
    let best = Number.POSITIVE_INFINITY;
    const search = (
      left: readonly (readonly [number, number])[],
      slot: number,
      here: readonly number[],
      before: readonly number[],
      cost: number,
    ): void => {
      if (cost >= best) return;
      if (left.length === 0) {
        best = cost;
        return;
      }
      if (here.length === 2 * (sizes[slot] ?? 0)) return search(left, slot + 1, [], here, cost);
      for (const pair of left) {
        if (pair.some((team) => here.includes(team))) continue;
        const again = pair.filter((team) => before.includes(team)).length;
        search(
          left.filter((one) => one !== pair),
          slot,
          [...here, ...pair],
          before,
          cost + again,
        );
        if (slot === 0 && here.length === 0) return;
      }
    };
    search(open, 0, [], [], 0);
    return best;
  }

  it.each([
    [3, 1],
    [4, 1],
    [4, 2],
    [5, 1],
    [5, 2],
    [6, 1],
    [6, 3],
  ] as const)('of %i teams on %i courts is exact', (teams, courts) => {
    const { least } = slotSizes({ sizes: [teams], rounds: 1, courts });
    expect(least).toBe(exact(teams, courts));
    expect(judged(rested([teams], courts), [teams]).twice).toBe(least);
  });

  it('is never more than an order has in as few slots', () => {
    for (let teams = 2; teams <= 12; teams += 1) {
      for (let courts = 1; courts <= 4; courts += 1) {
        const { least, sizes } = slotSizes({ sizes: [teams], rounds: 1, courts });
        const found = judged(rested([teams], courts), [teams]);
        expect([found.slots, found.twice >= least], `${teams} / ${courts}`).toEqual([sizes.length, true]);
      }
    }
  });
});

describe('[SC7] a configuration', () => {
  const phase = { numberOfCourts: 2, useAlternatingOrder: false, numberOfGroupRounds: 1 };
  const body = (order?: string) => ({
    groups: [{ alphabeticalId: 'A', teams: ['1', '2', '3', '4', '5'].map((name) => ({ name })) }],
    groupPhase: { ...phase, ...(order === undefined ? {} : { order }) },
  });

  it('keeps the order as sent, and adds none', () => {
    expect(configureBody.parse(body('Rested')).groupPhase).toMatchObject({
      useAlternatingOrder: false,
      order: 'Rested',
    });
    expect(Object.keys(configureBody.parse(body()).groupPhase ?? {})).not.toContain('order');
    expect(configureBody.safeParse(body('Any')).success).toBe(false);
  });

  const asBefore = { schedule: null, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  const restedCup = () => new Played(configure([5], { groupPhase: { ...asBefore, order: 'Rested' } }));
  const orderOf = ({ plan }: Tournament) => plan?.groupPhase?.order;

  it('is told by the event and by the view, comes back with an undo, and goes with the file', () => {
    const cup = restedCup();
    expect(memberView(ID, cup.state, 1, JOINED).matchPlanConfiguration?.groupPhaseConfig?.order).toBe('Rested');
    const { plan } = cup.state;
    cup.must(configure([5], { groupPhase: asBefore }));
    expect([orderOf(cup.state), 'order' in (cup.state.plan?.groupPhase ?? {})]).toEqual([undefined, false]);
    cup.must(cup.undo());
    expect(cup.state.plan).toMatchObject({ groupPhase: plan?.groupPhase });
    const file = exportTournament(cup.state, { venue: null, pictures: [], at: NOW });
    expect(tournamentFile.parse(file).matchPlanConfiguration?.groupPhaseConfig?.order).toBe('Rested');
    const without = exportTournament(new Played(configure([5], { groupPhase: asBefore })).state, {
      venue: null,
      pictures: [],
      at: NOW,
    });
    expect(Object.keys(without.matchPlanConfiguration?.groupPhaseConfig ?? {})).not.toContain('order');
  });

  it('[PL2] stays where an edit of the plan leaves it out, and is not changed by one', () => {
    const cup = restedCup();
    const edit = (more: object) => ({
      type: 'EditMatchPlan' as const,
      ...matchPlanBody.parse({
        matches: (cup.state.plan?.matches ?? []).map(({ id, court, selectorA, selectorB }, at) => ({
          id,
          index: at + 1,
          court,
          teamSelectorA: selectorA,
          teamSelectorB: selectorB,
        })),
        groupPhase: { ...asBefore, ...more },
      }),
    });
    expect(cup.must(edit({})).must(edit({ order: 'Rested' })).state.plan?.groupPhase?.order).toBe('Rested');
    const plain = new Played(configure([5], { groupPhase: asBefore }));
    expect(plain.send({ ...edit({ order: 'Rested' }) })?.refusal).toBe('plan-structure-changed');
  });
});
