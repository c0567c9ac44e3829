import { describe, expect, it } from 'vitest';
import {
  findScheduleConflicts,
  type ScheduleConflict,
  type ConflictContext,
} from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import type { PlannedMatch } from '#domain/tournament/model/planned-match.ts';
import type { MatchStage } from '#domain/tournament/model/state.ts';
import {
  configuration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
  pairing,
} from '#test/domain/support/planning.ts';

const LONG_BEFORE = '2026-01-01T00:00:00Z';
const groups = groupsOfSizes([4, 4]);

const match = (
  id: string,
  time: string | null,
  slots: string,
  { court = 1, stage = { type: 'GroupMatch', group: 'A' } }: { court?: number; stage?: MatchStage } = {},
): PlannedMatch => ({
  id,
  stage,
  court,
  kickoff: time === null ? null : `2026-12-05T${time}:00Z`,
  ...pairing(slots),
});

const semiFinal = { stage: { type: 'NonFinalKnockout', finalsRound: 'SemiFinal' } } as const;
const final = { stage: { type: 'Final' } } as const;

/** Ten minutes of play, two minutes of pause. */
const conflicts = (matches: readonly PlannedMatch[], now = LONG_BEFORE): readonly ScheduleConflict[] => {
  const context: ConflictContext = { ...configuration({ groups, finalsPhase: finalsPhase() }), matches };
  return findScheduleConflicts(context, now);
};

describe('conflicts of a plan', () => {
  it('are none where everybody has time enough', () => {
    expect(
      conflicts([match('m1', '08:30', 'A1-A2'), match('m2', '08:42', 'A3-A4'), match('m3', '08:54', 'A1-A3')]),
    ).toEqual([{ kind: 'tooLittleRest', matches: ['m2', 'm3'], selector: { kind: 'team', teamId: 't3' } }]);
    expect(
      conflicts([match('m1', '08:30', 'A1-A2'), match('m2', '08:42', 'A3-A4'), match('m3', '08:54', 'A1-A2')]),
    ).toEqual([]);
  });

  it.each([
    ['08:30', 'inTwoPlaces'],
    ['08:39', 'inTwoPlaces'],
    ['08:40', 'tooLittleRest'],
    ['08:42', 'tooLittleRest'],
  ])('are a team that plays at 08:30 and %s: %s', (time, kind) => {
    expect(conflicts([match('m1', '08:30', 'A1-A2'), match('m2', time, 'A3-t1', { court: 2 })])).toEqual([
      { kind, matches: ['m1', 'm2'], selector: { kind: 'team', teamId: 't1' } },
    ]);
  });

  it('are none for a team that plays at 08:30 and 08:43', () => {
    expect(conflicts([match('m1', '08:30', 'A1-A2'), match('m2', '08:43', 'A1-A3')])).toEqual([]);
  });

  it('are found whatever the order of the list', () => {
    expect(conflicts([match('m1', '09:00', 'A1-A2'), match('m2', '08:55', 'A3-A1', { court: 2 })])).toEqual([
      { kind: 'inTwoPlaces', matches: ['m2', 'm1'], selector: { kind: 'team', teamId: 't1' } },
    ]);
  });

  it('are found from match to match where a team plays one after the other', () => {
    const team = { kind: 'team', teamId: 't1' };
    expect(
      conflicts([match('m1', '08:30', 'A1-A2'), match('m2', '08:42', 'A1-A3'), match('m3', '08:54', 'A1-A4')]),
    ).toEqual([
      { kind: 'tooLittleRest', matches: ['m1', 'm2'], selector: team },
      { kind: 'tooLittleRest', matches: ['m2', 'm3'], selector: team },
    ]);
  });

  it('are none of a match with itself, and none of matches without a time', () => {
    expect(conflicts([match('m1', '08:30', 'A1-t1')])).toEqual([]);
    expect(conflicts([match('m1', null, 'A1-A2'), match('m2', null, 'A1-A3')])).toEqual([]);
    expect(conflicts([match('m1', null, 'A1-A2'), match('m2', '08:30', 'A1-A3')])).toEqual([]);
  });

  it('are looked for without a schedule too, where kickoffs were set by hand', () => {
    const matches = [match('m1', '08:30', 'A1-A2'), match('m2', '08:31', 'A1-A3')];
    const given = configuration({ groups, groupPhase: groupPhase({ schedule: null }) });
    expect(findScheduleConflicts({ ...given, matches }, LONG_BEFORE)).toEqual([]);
  });

  it('are a rank that is named twice at once, though nobody knows yet whose it is', () => {
    const both = [match('m1', '12:00', '1A-2B', semiFinal), match('m2', '12:00', '1A-1B', { ...semiFinal, court: 2 })];
    expect(conflicts(both)).toEqual([
      { kind: 'inTwoPlaces', matches: ['m1', 'm2'], selector: { kind: 'groupRank', group: 'A', rank: 1 } },
    ]);
  });

  it('are whoever comes out of a match and plays on at once', () => {
    const next = (time: string): readonly ScheduleConflict[] =>
      conflicts([match('m1', '12:00', '1A-2B', semiFinal), match('m2', time, 'Wm1-1B', final)]);
    expect(next('12:10')).toEqual([
      { kind: 'tooLittleRest', matches: ['m1', 'm2'], selector: { kind: 'winner', matchId: 'm1' } },
    ]);
    expect(next('12:09')).toContainEqual({ kind: 'beforeSource', match: 'm2', source: 'm1' });
    expect(next('12:09').map(({ kind }) => kind)).toEqual(['courtTaken', 'beforeSource']);
    expect(next('12:12')).toHaveLength(1);
    expect(next('12:13')).toEqual([]);
  });

  it('are a court that is taken', () => {
    const matches = [match('m1', '08:30', 'A1-A2'), match('m2', '08:39', 'A3-A4'), match('m3', '08:49', 'B1-B2')];
    expect(conflicts(matches)).toEqual([{ kind: 'courtTaken', matches: ['m1', 'm2'], court: 1 }]);
  });

  it('are all that come to a court while a long match lasts', () => {
    const finals = finalsPhase({ schedule: { playTime: 'PT1H', pauseTime: 'PT0S' } });
    const matches = [
      match('m9', '08:30', 't4-t8', final),
      match('m1', '08:35', 'A1-A2'),
      match('m2', '09:00', 'B1-B2', { stage: { type: 'GroupMatch', group: 'B' } }),
    ];
    const found = findScheduleConflicts({ ...configuration({ groups, finalsPhase: finals }), matches }, LONG_BEFORE);
    expect(found).toEqual([
      { kind: 'courtTaken', matches: ['m9', 'm1'], court: 1 },
      { kind: 'courtTaken', matches: ['m9', 'm2'], court: 1 },
    ]);
  });

  it.each([
    ['Wm2-1B', 'm2'],
    ['t1-Lm2', 'm2'],
    ['1A-t5', 'm1'],
    ['2*1-t5', 'm3'],
  ])('are a match before its source: %s waits for %s', (slots, source) => {
    const matches = [
      match('m3', '11:30', 'B1-B2', { court: 2, stage: { type: 'GroupMatch', group: 'B' } }),
      match('m1', '11:20', 'A1-A2'),
      match('m2', '11:35', 't3-t8', semiFinal),
    ];
    expect(conflicts([...matches, match('m4', '11:00', slots, { ...final, court: 3 })])).toContainEqual({
      kind: 'beforeSource',
      match: 'm4',
      source,
    });
    expect(conflicts([...matches, match('m4', '12:00', slots, { ...final, court: 3 })])).toEqual([]);
  });

  it('are by index where there are no times', () => {
    const first = match('m1', null, 'A1-A2');
    const second = match('m2', null, '1A-1B', semiFinal);
    expect(conflicts([first, second])).toEqual([]);
    expect(conflicts([second, first])).toEqual([{ kind: 'beforeSource', match: 'm2', source: 'm1' }]);
  });

  it('name the source that comes last, by time, and by index where one of the two has none', () => {
    const sourceOfFinal = (...matches: readonly PlannedMatch[]): readonly ScheduleConflict[] =>
      conflicts(matches).filter(({ kind }) => kind === 'beforeSource');
    const early = match('m1', '11:20', 'A1-A2');
    const late = match('m2', '11:40', 'A3-A4');
    const untimed = match('m3', null, 'A1-A3');
    const before = (time: string | null): PlannedMatch => match('m4', time, '1A-t5', { ...final, court: 3 });
    const named = (source: string) => [{ kind: 'beforeSource', match: 'm4', source }];
    expect(sourceOfFinal(early, late, before('11:00'))).toEqual(named('m2'));
    expect(sourceOfFinal(late, early, before('11:00'))).toEqual(named('m2'));
    expect(sourceOfFinal(early, before('12:00'), untimed)).toEqual(named('m3'));
    expect(sourceOfFinal(untimed, before('11:00'), early)).toEqual(named('m1'));
    expect(sourceOfFinal(before(null), early)).toEqual(named('m1'));
    const [one, other] = [match('m5', null, 'A1-A2'), match('m6', null, 'A3-A4')];
    expect(sourceOfFinal(before(null), one, other)).toEqual(named('m6'));
    expect(sourceOfFinal(one, before(null), other)).toEqual(named('m6'));
  });

  it('are a first kickoff that has passed, whatever stands before it without a time', () => {
    expect(conflicts([match('m1', null, 'A1-A2'), match('m2', '08:30', 'A3-A4')], '2026-12-05T08:30:01Z')).toEqual([
      { kind: 'kickoffInPast', match: 'm2' },
    ]);
    const matches = [match('m1', '08:42', 'A1-A2'), match('m2', '08:30', 'A3-A4')];
    expect(conflicts(matches, '2026-12-05T08:30:01Z')).toEqual([{ kind: 'kickoffInPast', match: 'm2' }]);
    expect(conflicts(matches, '2026-12-05T08:30:00Z')).toEqual([]);
    expect(conflicts([], '2026-12-05T08:30:00Z')).toEqual([]);
  });

  it('[PL2] are the first kickoff that has passed without a result, whatever was played before it', () => {
    const matches = [match('m1', '08:30', 'A1-A2'), match('m2', '08:54', 'A3-A4'), match('m3', '09:18', 'A1-A3')];
    const found = (...played: readonly string[]) =>
      findScheduleConflicts(
        { ...configuration({ groups, finalsPhase: finalsPhase() }), matches, played: new Set(played) },
        '2026-12-05T09:00:00Z',
      );
    expect(found('m1')).toEqual([{ kind: 'kickoffInPast', match: 'm2' }]);
    expect(found('m2')).toEqual([{ kind: 'kickoffInPast', match: 'm1' }]);
    expect(found('m1', 'm2')).toEqual([]);
  });

  it('of a generated plan are at most too little rest', () => {
    const given = configuration({
      groups: groupsOfSizes([5, 5]),
      groupPhase: groupPhase({ numberOfCourts: 3 }),
      pause: 'PT20M',
      finalsPhase: finalsPhase({ firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true }),
    });
    const kinds = findScheduleConflicts({ ...given, matches: generated(given) }, LONG_BEFORE).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['tooLittleRest']));
  });

  it('of thousands of matches at one time are one for each, found at once', () => {
    const heap = Array.from({ length: 5000 }, (_, index) => match(`m${index + 1}`, '08:30', 'A1-A2'));
    expect(conflicts(heap)).toHaveLength(3 * 4999);
  });
});
