import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newGroup, newTeam, toDraft, withFinals, withPlay, type Draft } from '#client/pages/configuration/draft.ts';
import { playoffsForAllPlaces, ownPlayoffs, withAllPlacesKept } from '#client/pages/configuration/playoff-choices.ts';
import { withSplit } from '#client/pages/configuration/even-splits.ts';
import { dayScale, MOST_IDLE } from '#client/pages/configuration/plan/day-scale.ts';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import { standingPlan } from '#client/pages/configuration/plan/standing-plan.ts';
import { emblemsOfList } from '#domain/play.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, Played } from '../domain/support/played.ts';
import { bodyOf } from '#client/pages/configuration/draft.ts';

const view = (played = new Played()) => memberView(ID, played.state, 1, JOINED);
const typed = (groups: readonly number[], more: Partial<Draft> = {}): Draft => ({
  ...toDraft(view()),
  groups: groups.map((size, group) => ({
    ...newGroup(),
    teams: Array.from({ length: size }, (_, at) => newTeam(`SV Ort${group}${'a'.repeat(at + 1)}`)),
  })),
  ...more,
});

describe('places on the drawing of a plan', () => {
  const block = (at: number, minutes = 10) => ({ at, minutes });

  it('are minutes as long as there is play', () => {
    const { place, length, marks } = dayScale([block(0), block(12), block(24)], 0);
    expect([0, 12, 24, 34].map(place)).toEqual([0, 12, 24, 34]);
    expect([length, marks]).toEqual([34, [0, 30]]);
  });

  it('leave a night out but for a little, and begin the next day with its own time', () => {
    const { place, length, marks } = dayScale([block(0), block(900)], 0);
    expect([place(900), length]).toEqual([10 + MOST_IDLE, 20 + MOST_IDLE]);
    expect(place(455)).toBe(10 + MOST_IDLE / 2);
    expect(marks).toEqual([0, 900]);
  });

  it('write half hours of the clock, wherever the first kickoff lies', () => {
    expect(dayScale([block(0), block(12), block(24), block(36)], 25).marks).toEqual([5, 35]);
    expect(dayScale([block(0), block(12), block(24)], 10).marks).toEqual([0, 20]);
  });

  it('never go back, and end where the plan ends', () => {
    const blocks = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 3_000 }), minutes: fc.integer({ min: 1, max: 90 }) }),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(blocks, fc.integer({ min: 0, max: 29 }), (drawn, offset) => {
        const first = Math.min(...drawn.map(({ at }) => at));
        const { place, length } = dayScale(
          drawn.map(({ at, minutes }) => ({ at: at - first, minutes })),
          offset,
        );
        const places = Array.from({ length: 3_100 }, (_, minute) => place(minute));
        expect(places.every((here, at) => at === 0 || here >= (places[at - 1] ?? 0))).toBe(true);
        expect(Math.max(...places)).toBe(length);
      }),
    );
  });
});

describe('the blocks of a plan', () => {
  it('are its matches: who, when, where, and the finals by name', () => {
    const plan = previewOf(
      withFinals(typed([3, 3], { kickoff: '2026-11-28T10:00' }), { on: true, first: 'SemiFinal', thirdPlace: true }),
    );
    expect(plan?.blocks).toHaveLength(10);
    expect(plan?.blocks[0]).toMatchObject({ at: 0, minutes: 10, court: 1, group: 'A', round: null });
    expect(plan?.blocks[0]?.sides.every(({ teamId }) => teamId !== null)).toBe(true);
    const finals = plan?.blocks.filter(({ group }) => group === null) ?? [];
    expect(finals.map(({ round }) => round)).toEqual(['Halbfinale 1', 'Halbfinale 2', 'Spiel um Platz 3', 'Finale']);
    expect(finals[0]?.sides.map(({ label }) => label)).toEqual(['1. Gruppe A', '2. Gruppe B']);
    expect(plan?.firstRound).toEqual([
      ['1. Gruppe A', '2. Gruppe B'],
      ['1. Gruppe B', '2. Gruppe A'],
    ]);
  });

  it('count from the beginning where there is no clock', () => {
    const plan = previewOf(typed([4]));
    expect(plan).toMatchObject({ start: null, end: null, minutes: 70, overNight: false });
    expect(plan?.blocks.map(({ at }) => at)).toEqual([0, 12, 24, 36, 48, 60]);
    expect(plan?.blocks.every(({ kickoff }) => kickoff === null)).toBe(true);
  });

  it('stand where the breaks let them', () => {
    const lunch = { name: 'Mittagspause', from: '2026-11-28T10:30', to: '2026-11-28T11:30' };
    const plan = previewOf(typed([4], { kickoff: '2026-11-28T10:00', breaks: [lunch] }));
    expect(plan?.pauses).toEqual([{ name: 'Mittagspause', at: 30, minutes: 60 }]);
    expect(plan?.blocks.some(({ at, minutes }) => at < 90 && at + minutes > 30)).toBe(false);
  });

  it('lie at their times where the first kickoff falls into a break', () => {
    const opening = { name: 'Eröffnung', from: '2026-11-28T09:00', to: '2026-11-28T10:00' };
    const plan = previewOf(typed([4], { kickoff: '2026-11-28T09:00', breaks: [opening] }));
    expect(plan?.blocks[0]).toMatchObject({ at: 60, kickoff: '2026-11-28T09:00:00Z' });
    expect(plan?.pauses).toEqual([{ name: 'Eröffnung', at: 0, minutes: 60 }]);
  });

  it('of finals without groups name their teams', () => {
    const draft = typed([8]);
    const seeded = withFinals(
      { ...draft, groupPhase: { ...draft.groupPhase, on: false } },
      { on: true, first: 'QuarterFinal' },
    );
    const plan = previewOf(seeded);
    expect(plan?.trouble).toBeNull();
    expect(plan?.blocks.filter(({ sides }) => sides.every(({ teamId }) => teamId !== null))).toHaveLength(4);
  });

  it('of the plan that stands are its own, as much later as it is moved', () => {
    const played = new Played(
      configure([4], {
        firstMatchKickoff: '2026-12-05T09:00:00Z',
        groupPhase: {
          schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
          numberOfCourts: 1,
          useAlternatingOrder: true,
          numberOfGroupRounds: 1,
        },
      }),
    );
    const tournament = view(played);
    const draft = toDraft(tournament);
    const preview = previewOf(draft);
    if (preview === null) throw new Error('no plan');
    const later = standingPlan(preview, { tournament, draft, delay: 15, breaks: null });
    expect(later.blocks.map(({ id }) => id)).toEqual(tournament.matches.map(({ id }) => id));
    expect(later.start).toBe('2026-12-05T09:15:00Z');
    expect(standingPlan(preview, { tournament, draft, delay: null, breaks: null }).blocks).toEqual([]);
  });
});

it('the finals follow courts and times of the groups where they had the same', () => {
  const draft = typed([4, 4]);
  expect(withPlay(draft, { courts: 3 }).finals.courts).toBe(3);
  const own = withFinals(draft, { playMinutes: 15 });
  const changed = withPlay(own, { playMinutes: 12, pauseMinutes: 4 });
  expect(changed.finals).toMatchObject({ playMinutes: 15, pauseMinutes: 4 });
  const seeded = { ...draft, groupPhase: { ...draft.groupPhase, on: false } };
  expect(withPlay(seeded, { playMinutes: 20 })).toMatchObject({
    finals: { playMinutes: 20 },
    groupPhase: { playMinutes: 10 },
  });
});

it('[FI7] every place is played for once, whatever the groups', () => {
  const sizes = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(sizes, fc.constantFrom('Final', 'SemiFinal', 'QuarterFinal'), (groups, first) => {
      const draft = withFinals(typed(groups), { on: true, first, thirdPlace: false });
      fc.pre(previewOf(draft)?.trouble === null);
      const playoffs = playoffsForAllPlaces(draft);
      const places = playoffs.map(({ playoffPosition }) => playoffPosition);
      expect(new Set(places).size).toBe(places.length);
      expect(previewOf(withFinals(draft, { playoffs }))?.trouble).toBeNull();
    }),
    { numRuns: 60 },
  );
});

it('[FI7] where every place was played for, another first round or other groups leave none out', () => {
  const draft = withFinals(typed([5, 5]), { on: true, first: 'SemiFinal' });
  const all = withFinals(draft, { playoffs: playoffsForAllPlaces(draft) });
  const places = ({ finals }: Draft) =>
    finals.playoffs.map(({ playoffPosition }) => playoffPosition).toSorted((one, other) => one - other);
  expect(places(all)).toEqual([5, 7, 9]);
  const quarters = withAllPlacesKept(all, withFinals(all, { first: 'QuarterFinal' }));
  expect(places(quarters)).toEqual([5, 7, 9]);
  expect(previewOf(quarters)?.trouble).toBeNull();
  expect(previewOf(withSplit(all, 3))?.trouble).toBeNull();
  // What was chosen stays.
  const [fifth, ...others] = all.finals.playoffs;
  if (fifth === undefined) throw new Error('no playoff');
  const swapped = withFinals(all, { playoffs: [{ ...fifth, a: fifth.b, b: fifth.a }, ...others] });
  expect(withAllPlacesKept(swapped, swapped).finals.playoffs).toEqual(swapped.finals.playoffs);
  expect(ownPlayoffs(swapped)).toEqual([swapped.finals.playoffs[0]]);
  expect(ownPlayoffs(all)).toEqual([]);
  const one = withFinals(draft, { playoffs: playoffsForAllPlaces(draft).slice(0, 1) });
  expect(places(withAllPlacesKept(one, withFinals(one, { first: 'Final' })))).toEqual([5]);
});

it('teams of a list wear what saving would give them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 4 }), (groups) => {
      const draft = typed(groups);
      const listed = draft.groups.flatMap(({ teams }) => teams.map(({ key, name }) => ({ id: key, name })));
      const drawn = emblemsOfList(listed, [], []);
      const saved = view(new Played({ type: 'Configure', ...bodyOf(draft, false) })).teams;
      const worn = new Map(saved.map(({ name, emblem }) => [name, emblem]));
      for (const { id, name } of listed) expect(drawn.get(id)).toEqual(worn.get(name));
      // And keep it while others join.
      const more = emblemsOfList([...saved, { id: 'new', name: 'SC Neu' }], saved, null);
      for (const { id, emblem } of saved) expect(more.get(id)).toEqual(emblem);
    }),
    { numRuns: 40 },
  );
});
