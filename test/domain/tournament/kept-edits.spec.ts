import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPlanBody, type ConfigureBody } from '#domain/tournament/contract/bodies.ts';
import { shiftBody } from '#domain/tournament/contract/plan-times.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { findLostEdits } from '#domain/tournament/previews/lost-edits.ts';
import { findScheduleConflicts } from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import type { Match } from '#domain/tournament/model/state.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { cases } from '../support/property-runs.ts';
import { joined } from '../support/random-commands.ts';

// Another configuration of a plan that hands changed [PL8].

const at = (minutes: number): string =>
  `${new Date(Date.parse('2026-12-05T10:00:00Z') + minutes * 60_000).toISOString().slice(0, 19)}Z`;
const minutes = (instant: string | null): number =>
  instant === null ? Number.NaN : (Date.parse(instant) - Date.parse(at(0))) / 60_000;
const lunch = { name: 'Mittagspause', from: at(60), to: at(90) };
const tea = { ...lunch, from: at(120), to: at(150) };
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

const groupsOnTwo = { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 };
const loserOf = (match: number) => ({ kind: 'loser' as const, match });

type More = Parameters<typeof configure>[1];

const asked = (courts = 1, more: More = {}): ConfigureBody & { readonly type: 'Configure' } =>
  configure([4], {
    firstMatchKickoff: at(0),
    groupPhase: { schedule, numberOfCourts: courts, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: finals('Final'),
    ...more,
  });

/** The same teams again. */
function again({ state }: Played, body: ConfigureBody & { readonly type: 'Configure' }) {
  return {
    ...body,
    keepEdits: true,
    acknowledgeResultLoss: true,
    groups: state.groups.map(({ id, letter, displayName, teamIds }) => ({
      id,
      alphabeticalId: letter,
      displayName,
      teams: teamIds.map((teamId) => ({ id: teamId, name: state.teams[teamId]?.name ?? null })),
    })),
  };
}

const matchesOf = ({ state }: Played): readonly Match[] => state.plan?.matches ?? [];
const kickoffs = (played: Played): readonly number[] => matchesOf(played).map(({ kickoff }) => minutes(kickoff));
const courts = (played: Played): readonly number[] => matchesOf(played).map(({ court }) => court);
const ids = (played: Played): readonly string[] => matchesOf(played).map(({ id }) => id);
const lost = (played: Played) => findLostEdits(played.at(played.steps.at(-2) ?? 0), played.state);

/** Puts two matches in each other's place, and moves others by so many minutes. */
function edited(
  played: Played,
  swapped: readonly [number, number] | null,
  later: Readonly<Record<number, number>> = {},
) {
  const { matches } = memberView('x', played.state, 0, joined);
  const [one, other] = swapped ?? [0, 0];
  const placeOf = (index: number): number => (index === one ? other : index === other ? one : index);
  return {
    type: 'EditMatchPlan' as const,
    ...matchPlanBody.parse({
      matches: matches.map(({ id, index, teamA, teamB }) => {
        const place = matches[placeOf(index) - 1]?.metadata;
        const by = later[placeOf(index)] ?? 0;
        return {
          id,
          index: placeOf(index),
          court: place?.court ?? 1,
          kickoff: place?.kickoff == null ? null : at(minutes(place.kickoff) + by),
          teamSelectorA: teamA.teamSelector,
          teamSelectorB: teamB.teamSelector,
        };
      }),
    }),
  };
}

describe('another configuration', () => {
  it('[PL8] moves a plan that hands changed with its breaks by the difference, whatever it is', () => {
    const played = new Played(asked(1, { breaks: [lunch] }));
    expect(kickoffs(played)).toEqual([0, 12, 24, 36, 48, 90, 102]);
    played.must(edited(played, [2, 5], { 3: 5 }));
    const [order, times] = [ids(played), kickoffs(played)];
    const week = 7 * 24 * 60 + 30;
    played.must(again(played, asked(1, { firstMatchKickoff: at(week), breaks: [lunch] })));
    expect(ids(played)).toEqual(order);
    expect(kickoffs(played)).toEqual(times.map((one) => one + week));
    expect(played.state.plan?.breaks).toEqual([{ ...lunch, from: at(week + 60), to: at(week + 90) }]);
    expect(lost(played)).toEqual([]);
  });

  it('[PL8] without keepEdits is planned anew, as ever', () => {
    const played = new Played(asked());
    played.must(edited(played, [2, 5]), { ...again(played, asked()), keepEdits: false });
    expect(ids(played)).toEqual(['m8', 'm9', 'm10', 'm11', 'm12', 'm13', 'm14']);
    expect(lost(played)).toEqual([{ kind: 'order' }]);
  });

  it('[PL8] is planned anew where hands changed nothing', () => {
    const played = new Played(asked());
    played.must(again(played, asked(2)));
    expect(kickoffs(played)).toEqual(kickoffs(new Played(asked(2))));
    expect(lost(played)).toEqual([]);
  });

  it('[PL8] with another play time moves what follows, and keeps gaps and breaks', () => {
    const breaks = [{ ...lunch, from: at(80), to: at(100) }];
    const played = new Played(asked(1, { breaks }));
    played.must(edited(played, [1, 2], { 3: 5, 4: 5, 5: 5, 6: 5 }));
    expect(kickoffs(played)).toEqual([0, 12, 29, 41, 53, 65, 100]);
    const groupPhase = {
      schedule: { playTime: 'PT12M', pauseTime: 'PT2M' },
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    };
    const order = ids(played);
    played.must(again(played, asked(1, { breaks, groupPhase })));
    // The sixth would last into lunch; the final keeps the three minutes before lunch that it was later than it had to be.
    expect(kickoffs(played)).toEqual([0, 14, 33, 47, 61, 100, 117]);
    expect(ids(played)).toEqual(order);
    expect(lost(played)).toEqual([]);
  });

  it('[PL8] with another play time of the finals moves them by it, there and back', () => {
    const last = (times: string) => {
      const [playTime, pauseTime] = times.split('+');
      const finalsPhase = finals('SemiFinal', {
        schedule: { playTime: `PT${playTime}M`, pauseTime: `PT${pauseTime}M` },
        thirdPlacePlayoff: true,
      });
      return configure([4, 4], { firstMatchKickoff: at(0), groupPhase: { ...groupsOnTwo }, finalsPhase });
    };
    const planned = new Played(last('15+5'));
    expect(kickoffs(planned).slice(-4)).toEqual([72, 92, 112, 132]);
    // Hands put a match of the group phase elsewhere.
    planned.must(edited(planned, [1, 2]));
    planned.must(again(planned, last('10+2')));
    expect(kickoffs(planned).slice(-4)).toEqual([72, 84, 96, 108]);
    planned.must(again(planned, last('20+5')));
    planned.must(again(planned, last('15+5')));
    expect(kickoffs(planned).slice(-4)).toEqual([72, 92, 112, 132]);
    expect(lost(planned)).toEqual([]);
  });

  it('[PL8] knows a plan that was made twice, whose finals name matches by other numbers', () => {
    const playoff = { playoffPosition: 5, teamSelectorA: loserOf(13), teamSelectorB: loserOf(14) };
    const withPlayoff = (numberOfCourts: number, useAlternatingOrder = true) =>
      configure([4, 4], {
        firstMatchKickoff: at(0),
        groupPhase: { ...groupsOnTwo, numberOfCourts, useAlternatingOrder },
        finalsPhase: finals('QuarterFinal', { additionalPlayoffs: [playoff] }),
      });
    const untouched = new Played(withPlayoff(2));
    untouched.must(again(untouched, withPlayoff(2)), again(untouched, withPlayoff(2, false)));
    expect(lost(untouched)).toEqual([]);

    const moved = new Played(withPlayoff(2));
    moved.must(again(moved, withPlayoff(2)));
    moved.must(edited(moved, null, { 12: 40 }));
    const twelfth = kickoffs(moved)[11];
    moved.must(again(moved, withPlayoff(3)));
    expect(kickoffs(moved)[11]).toBe(twelfth);
  });

  it('[PL8] names the break that it drops, and what was moved moves up', () => {
    const played = new Played(asked(1, { breaks: [lunch] }));
    played.must(edited(played, [1, 2]), again(played, asked(1)));
    expect(kickoffs(played)).toEqual([0, 12, 24, 36, 48, 60, 72]);
    expect(lost(played)).toEqual([{ kind: 'break', ...lunch }]);
  });

  it.each([
    ['renamed', [lunch], [{ ...lunch, name: 'Mittagessen' }], []],
    ['moved', [lunch], [{ ...lunch, to: at(100) }], []],
    ['one of two with one name taken out', [lunch, tea], [tea], [lunch]],
    [
      'one of two at one time taken out',
      [lunch, { ...lunch, name: 'Ehrung' }],
      [{ ...lunch, name: 'Ehrung' }],
      [lunch],
    ],
    [
      'renamed, and the other took its name',
      [lunch, tea],
      [
        { ...lunch, name: 'Tee' },
        { ...tea, to: at(170) },
      ],
      [],
    ],
    ['another one in its place', [lunch], [{ name: 'Ehrung', from: at(10), to: at(20) }], [lunch]],
  ])('[PL8] tells of breaks, %s, what goes', (_what, before, after, gone) => {
    const played = new Played(asked(1, { breaks: before }));
    played.must(edited(played, [1, 2]));
    played.must(again(played, asked(1, { firstMatchKickoff: at(24 * 60), breaks: after })));
    expect(lost(played)).toEqual(gone.map((one) => ({ kind: 'break', ...one })));
  });

  it('[PL8] with fewer courts plans those matches anew in their order, and says so', () => {
    const played = new Played(asked(2));
    played.must(edited(played, null, { 5: 30, 6: 30, 7: 30 }));
    const order = ids(played);
    played.must(again(played, asked(1)));
    expect(ids(played)).toEqual(order);
    expect(new Set(courts(played))).toEqual(new Set([1]));
    expect(kickoffs(played).slice(0, 6)).toEqual([0, 12, 24, 36, 48, 60]);
    expect(lost(played)).toEqual([{ kind: 'moved', count: 2 }]);
  });

  it('[PL8] with more courts leaves what was moved where it is', () => {
    const played = new Played(asked(1));
    played.must(edited(played, null, { 5: 30, 6: 30, 7: 30 }));
    const times = kickoffs(played);
    played.must(again(played, asked(2)));
    expect(kickoffs(played)).toEqual(times);
    expect(lost(played)).toEqual([]);
  });

  it('[PL8] with other matches plans all anew, and names what goes', () => {
    const played = new Played(asked(1, { breaks: [lunch] }));
    played.must(edited(played, [1, 2], { 3: 5 }));
    const more = asked(1, { breaks: [lunch] });
    played.must(
      again(played, {
        ...more,
        groupPhase: { ...more.groupPhase, numberOfGroupRounds: 2 } as ConfigureBody['groupPhase'],
      }),
    );
    expect(lost(played)).toEqual([{ kind: 'moved', count: 1 }, { kind: 'order' }]);
  });

  it('[PL8] keeps a late team and its matches', () => {
    const played = new Played(asked());
    played.must({ type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'move' });
    const [order, times] = [ids(played), kickoffs(played)];
    played.must(again(played, asked(1, { firstMatchKickoff: at(30) })));
    expect(ids(played)).toEqual(order);
    expect(kickoffs(played)).toEqual(times.map((one) => one + 30));
  });

  it('[PL1] [PL8] deletes results, and undo brings back all of it', () => {
    const played = new Played(asked(1, { breaks: [lunch] }));
    played.must(edited(played, [1, 2]), report('m1', '2:1'));
    const before = played.state;
    played.must(again(played, asked(1, { firstMatchKickoff: at(60) })));
    expect(matchesOf(played).every(({ result }) => result === null)).toBe(true);
    played.must(played.undo());
    expect(difference(played.state, before)).toEqual([]);
  });
});

const drawn = fc.record({
  sizes: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 3 }),
  isRested: fc.boolean(),
  before: fc.record({
    courts: fc.integer({ min: 1, max: 3 }),
    play: fc.integer({ min: 5, max: 20 }),
    pause: fc.nat(5),
  }),
  after: fc.record({ courts: fc.integer({ min: 1, max: 3 }), play: fc.integer({ min: 5, max: 20 }), pause: fc.nat(5) }),
  breaks: fc.array(fc.tuple(fc.nat(120), fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
  by: fc.integer({ min: -3000, max: 3000 }),
  shift: fc.tuple(fc.nat(40), fc.nat(60)),
  late: fc.boolean(),
});

describe('any plan that was shifted and took a late team', () => {
  it('[PL8] [SC8] has no match in a break and nobody twice at once, keeps its order, and undo leads back', () => {
    fc.assert(
      fc.property(drawn, ({ sizes, isRested, before, after, breaks, by, shift: [from, later], late }) => {
        const body = (first: string, { courts: count, play, pause }: typeof before) =>
          configure(sizes, {
            firstMatchKickoff: first,
            groupPhase: {
              schedule: { playTime: `PT${play}M`, pauseTime: `PT${pause}M` },
              numberOfCourts: count,
              useAlternatingOrder: true,
              numberOfGroupRounds: 1,
              ...(isRested && { order: 'Rested' as const }),
            },
            breaks: breaks.map(([start, length], n) => ({ name: `P${n}`, from: at(start), to: at(start + length) })),
          });
        const played = new Played(body(at(0), before));
        if (late) played.must({ type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'move' });
        const kickoff = matchesOf(played)[from % matchesOf(played).length]?.kickoff ?? at(0);
        played.must({ type: 'ShiftMatches', ...shiftBody.parse({ from: kickoff, minutes: later }) });
        const [was, order] = [played.state, ids(played)];
        const command = again(played, body(at(minutes(was.plan?.firstMatchKickoff ?? null) + by), after));
        played.must(command);
        const { plan, groups } = played.state;
        if (plan === null) expect.fail('no plan');
        const found = findScheduleConflicts({ ...plan, groups }, NOW).map(({ kind }) => kind);
        expect(found.filter((kind) => kind !== 'tooLittleRest' && kind !== 'kickoffInPast')).toEqual([]);
        if (plan.matches.some(({ id }) => order.includes(id))) expect(ids(played)).toEqual(order);
        if (before.play === after.play && before.pause === after.pause && before.courts === after.courts) {
          const moved = plan.matches.map(({ kickoff: one }) => minutes(one) - by);
          expect(moved).toEqual((was.plan?.matches ?? []).map(({ kickoff: one }) => minutes(one)));
        }
        // The same plan once more leaves nothing to undo.
        if (difference(was, played.state).length > 0) played.must(played.undo());
        expect(difference(played.state, was)).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });
});
