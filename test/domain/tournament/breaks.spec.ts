import { describe, expect, it } from 'vitest';
import { isRefused } from '#domain/refusal.ts';
import { configureBody, type ConfigureBody } from '#domain/tournament/contract/bodies.ts';
import { shiftBody } from '#domain/tournament/contract/plan-times.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import { findScheduleConflicts } from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { importTournament } from '#domain/tournament/transfer/import-tournament.ts';
import { memberView, publicView } from '#domain/tournament/view/tournament-view.ts';
import { NOW } from '../support/given.ts';
import { configure, finals, Played } from '../support/played.ts';
import { joined } from '../support/random-commands.ts';

// Six matches of ten minutes with two of pause on one court from ten o'clock, then a final; lunch where it is given.

const at = (minutes: number): string =>
  `${new Date(Date.parse('2026-12-05T10:00:00Z') + minutes * 60_000).toISOString().slice(0, 19)}Z`;
const minutes = (instant: string | null): number =>
  instant === null ? Number.NaN : (Date.parse(instant) - Date.parse(at(0))) / 60_000;
const closed = (from: number, to: number, name = 'Mittagspause') => ({ name, from: at(from), to: at(to) });

const body = (breaks: ConfigureBody['breaks'], more: Parameters<typeof configure>[1] = {}) =>
  configure([4], {
    firstMatchKickoff: at(0),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
    finalsPhase: finals('Final'),
    breaks,
    ...more,
  });
const kickoffs = ({ state }: Played): readonly number[] =>
  (state.plan?.matches ?? []).map(({ kickoff }) => minutes(kickoff));
const shift = (from: number, by: number, useBreaks = false) => ({
  type: 'ShiftMatches' as const,
  ...shiftBody.parse({ from: at(from), minutes: by, useBreaks }),
});

describe('breaks', () => {
  it('[SC8] take no match: it begins after them, and what follows moves on', () => {
    expect(kickoffs(new Played(body([])))).toEqual([0, 12, 24, 36, 48, 60, 72]);
    expect(kickoffs(new Played(body([closed(20, 50)])))).toEqual([0, 50, 62, 74, 86, 98, 110]);
  });

  it('[SC8] may begin as a match ends and end as one begins', () => {
    expect(kickoffs(new Played(body([closed(22, 24)])))).toEqual([0, 12, 24, 36, 48, 60, 72]);
  });

  it('[SC8] may overlap, lie one behind the other, and stand by their beginnings', () => {
    const played = new Played(body([closed(50, 60, 'Ehrung'), closed(20, 51), closed(30, 40, 'Musik')]));
    expect(kickoffs(played)).toEqual([0, 60, 72, 84, 96, 108, 120]);
    expect(played.state.plan?.breaks.map(({ name }) => name)).toEqual(['Mittagspause', 'Musik', 'Ehrung']);
  });

  it('[SC8] hold the first match and the finals too', () => {
    expect(kickoffs(new Played(body([closed(-10, 5), closed(70, 90)])))).toEqual([5, 17, 29, 41, 53, 90, 102]);
  });

  it('[SC8] keep out the rested order as well', () => {
    const groupPhase = { ...body([]).groupPhase, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    const played = new Played(body([closed(20, 50)], { groupPhase: { ...groupPhase, order: 'Rested' } }));
    expect(kickoffs(played)).toEqual([0, 50, 62, 74, 86, 98, 110]);
  });

  it('[SC8] are in the way of a shift, which moves what follows by no more than it must', () => {
    const played = new Played(body([closed(22, 50)]));
    expect(kickoffs(played)).toEqual([0, 12, 50, 62, 74, 86, 98]);
    played.must(shift(12, 5));
    expect(kickoffs(played)).toEqual([0, 50, 62, 74, 86, 98, 110]);
    played.must(shift(50, -40));
    // Ten minutes after ten it ends before lunch again; the others still begin after it.
    expect(kickoffs(played)).toEqual([0, 10, 50, 62, 74, 86, 98]);
  });

  it('[SC5] [SC8] are no time that a delay uses up', () => {
    const played = new Played(body([closed(22, 50)]));
    played.must(shift(50, 5, true));
    expect(kickoffs(played)).toEqual([0, 12, 55, 67, 79, 91, 103]);
  });

  it('[SC8] are at most ten, each with a name and an end behind its beginning', () => {
    const parsed = (breaks: unknown) => configureBody.safeParse({ groups: [], breaks }).success;
    expect(parsed([closed(0, 1)])).toBe(true);
    expect(parsed([{ ...closed(0, 1), name: 'x'.repeat(60) }])).toBe(true);
    expect(parsed([{ ...closed(0, 1), name: 'x'.repeat(61) }])).toBe(false);
    expect(parsed([{ ...closed(0, 1), name: '' }])).toBe(false);
    expect(parsed([closed(1, 1)])).toBe(false);
    expect(parsed(Array.from({ length: 10 }, () => closed(0, 1)))).toBe(true);
    expect(parsed(Array.from({ length: 11 }, () => closed(0, 1)))).toBe(false);
  });

  it('[SC8] are none without being sent, and then the event says nothing of them', () => {
    const played = new Played(body([closed(20, 50)]), body([]));
    expect(played.state.plan?.breaks).toEqual([]);
    expect(Object.keys(played.facts.at(-1)?.data ?? {})).not.toContain('breaks');
  });

  it('[SC8] are a warning where a match is put into one by hand', () => {
    const { plan, groups } = new Played(body([closed(20, 50)])).state;
    if (plan === null) expect.fail('no plan');
    const matches = plan.matches.map((match) => (match.id === 'm2' ? { ...match, kickoff: at(45) } : match));
    const found = findScheduleConflicts({ ...plan, groups, matches }, NOW).filter(({ kind }) => kind === 'inBreak');
    expect(found).toEqual([{ kind: 'inBreak', match: 'm2', name: 'Mittagspause' }]);
  });

  it('[PL4] [SC8] come back with undo and restore, exactly, and a preview says so', () => {
    const played = new Played(body([closed(20, 50)]));
    const before = played.state;
    played.must(body([closed(30, 40, 'Ehrung')]));
    const preview = previewRevert(played.state, before, played.version);
    expect(preview.plan?.timing).toMatchObject({
      before: { breaks: [closed(30, 40, 'Ehrung')] },
      after: { breaks: [closed(20, 50)] },
    });
    played.must(played.undo());
    expect(difference(played.state, before)).toEqual([]);
    played.must(played.undo());
    expect(played.state.plan?.breaks).toEqual([closed(30, 40, 'Ehrung')]);
    played.must(played.restore(2));
    expect(difference(played.state, before)).toEqual([]);
  });

  it('[PL4] [SC8] alone are one change of the plan, and back again', () => {
    const { state } = new Played(body([closed(20, 50)]));
    if (state.plan === null) expect.fail('no plan');
    const without = { ...state, plan: { ...state.plan, breaks: [] } };
    const [edit, ...more] = difference(state, without);
    expect(more).toEqual([]);
    expect(edit).toMatchObject({ type: 'MatchPlanEdited', data: { breaks: [], moved: [] } });
  });

  it('[SC8] are in both views and in the file, and come in with it', () => {
    const { state } = new Played(body([closed(20, 50)]));
    expect(memberView('x', state, 1, joined).breaks).toEqual([closed(20, 50)]);
    expect(publicView('x', state, { ...joined, venue: null }).breaks).toEqual([closed(20, 50)]);
    const file = exportTournament(state, { venue: null, pictures: [], at: NOW });
    const imported = importTournament(file);
    if (isRefused(imported)) expect.fail(imported.refusal);
    expect(imported.plan?.breaks).toEqual([closed(20, 50)]);
  });
});
