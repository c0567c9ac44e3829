import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  toDraft,
  newGroup,
  newTeam,
  orderOf,
  withSuggestedFinals,
  type Draft,
} from '#client/pages/configuration/draft.ts';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import { generatePlan, isRefused } from '#domain/play.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, Played } from '../domain/support/played.ts';

const viewOf = (played: Played) => memberView(ID, played.state, 1, JOINED);

/** What an organiser has typed into a new tournament: groups of so many teams on so many courts. */
function typed(sizes: readonly number[], courts: number, more: Partial<Draft['groupPhase']> = {}): Draft {
  const draft = toDraft(viewOf(new Played()));
  const groups = sizes.map((size) => ({
    ...newGroup(),
    teams: Array.from({ length: size }, (_, at) => newTeam(`Team ${at + 1}`)),
  }));
  return { ...draft, groups, groupPhase: { ...draft.groupPhase, courts, ...more } };
}

describe('[SC7] the order of a new plan', () => {
  it('is Rested, and every other is sent as before', () => {
    const fresh = typed([5, 5], 2);
    expect(bodyOf(fresh, false).groupPhase).toMatchObject({ order: 'Rested', useAlternatingOrder: true });
    const blockwise = typed([5, 5], 2, { rested: false, alternating: false });
    expect(orderOf(blockwise.groupPhase)).toBe('Blockwise');
    expect(Object.keys(bodyOf(blockwise, false).groupPhase ?? {})).not.toContain('order');
  });

  it('of a plan that stands is the one it was made with', () => {
    expect(orderOf(toDraft(viewOf(new Played(configure([5, 5])))).groupPhase)).toBe('Alternating');
    const groupPhase = {
      numberOfCourts: 2,
      useAlternatingOrder: false,
      numberOfGroupRounds: 1,
      order: 'Rested',
    } as const;
    const draft = toDraft(viewOf(new Played(configure([5, 5], { groupPhase: { schedule: null, ...groupPhase } }))));
    expect([orderOf(draft.groupPhase), bodyOf(draft, false).groupPhase?.useAlternatingOrder]).toEqual([
      'Rested',
      false,
    ]);
  });

  it('is the same on the page as on the server', () => {
    const body = bodyOf(typed([5, 4], 2), false);
    const cup = new Played({ type: 'Configure', ...body });
    const preview = generatePlan(
      {
        groups: cup.state.groups,
        firstMatchKickoff: null,
        groupPhase: body.groupPhase,
        pause: null,
        breaks: [],
        finalsPhase: null,
      },
      1,
    );
    if (isRefused(preview)) expect.fail(preview.refusal);
    const told = ({ selectorA, selectorB, court }: (typeof preview)[number]) => [selectorA, selectorB, court];
    expect(preview.map(told)).toEqual(cup.state.plan?.matches.map(told));
  });
});

describe('[SC9] the preview', () => {
  it('says how teams rest, in minutes', () => {
    // Two groups of five on two courts, 10 minutes of play and 2 of pause: ten slots.
    expect(previewOf(typed([5, 5], 2))?.rest).toMatchObject({ shortestPauseMinutes: 14, backToBackTeams: 0, least: 0 });
    const alternately = previewOf(typed([5, 5], 2, { rested: false }))?.rest;
    expect(alternately).toMatchObject({
      shortestPauseMinutes: 2,
      backToBackTeams: 8,
      least: 0,
      longestDayMinutes: 118,
    });
    expect(previewOf(typed([6], 2))?.rest).toMatchObject({ backToBackTeams: 10, least: 10 });
    // One match each: no team waits.
    expect(previewOf(typed([2], 1))?.rest).toEqual({
      shortestPauseMinutes: null,
      longestWaitMinutes: null,
      longestDayMinutes: 10,
      backToBackTeams: 0,
      least: 0,
    });
  });

  it('counts breaks into pause, wait and day, where the plan has times', () => {
    const lunch = { name: 'Mittagspause', from: '2026-12-05T11:00', to: '2026-12-05T13:00' };
    const timed = (breaks: Draft['breaks']) =>
      previewOf({ ...typed([6], 1), kickoff: '2026-12-05T10:00', breaks })?.rest;
    // Fifteen matches, of which five are over before lunch. Every other figure is as without times.
    expect(timed([])).toEqual(previewOf(typed([6], 1))?.rest);
    expect(timed([])).toMatchObject({ shortestPauseMinutes: 14, longestWaitMinutes: 50, longestDayMinutes: 178 });
    expect(timed([lunch])).toMatchObject({ shortestPauseMinutes: 14, longestDayMinutes: 298, backToBackTeams: 0 });
    expect(timed([lunch])?.longestWaitMinutes).toBeGreaterThan(120);
  });

  it('ends a day by a night of rest: what is waited for until the next day is no wait', () => {
    const night = { name: 'Nachtruhe', from: '2026-12-05T11:00', to: '2026-12-06T09:00' };
    const rest = previewOf({ ...typed([6], 1), kickoff: '2026-12-05T10:00', breaks: [night] })?.rest;
    // Ten matches on the second day: no team's day is longer than they take.
    expect(rest?.longestDayMinutes).toBeLessThanOrEqual(118);
    expect(rest?.longestWaitMinutes).toBeLessThanOrEqual(50);
    // Two teams that meet once a day.
    const twice = previewOf({
      ...typed([2], 1, { rounds: 2 }),
      kickoff: '2026-12-05T10:50',
      breaks: [{ ...night, from: '2026-12-05T11:00' }],
    });
    expect(twice?.rest).toMatchObject({ shortestPauseMinutes: null, longestWaitMinutes: null, longestDayMinutes: 10 });
  });
});

describe('the finals of a new plan', () => {
  it('are played on the courts of the group phase until something else is chosen', () => {
    const suggested = withSuggestedFinals(typed([4, 4], 3));
    expect(bodyOf(suggested, false).finalsPhase?.numberOfCourts).toBe(3);
    const chosen = { ...suggested, finals: { ...suggested.finals, chosen: true, courts: 1 } };
    expect(bodyOf(withSuggestedFinals(chosen), false).finalsPhase?.numberOfCourts).toBe(1);
  });

  it('of a plan that stands keep their courts', () => {
    const draft = toDraft(viewOf(new Played(configure([4, 4]))));
    expect(withSuggestedFinals(draft).finals.courts).toBe(draft.finals.courts);
  });
});

it('a plan with half minutes, and seconds in its first kickoff, is previewed and sent as it is', () => {
  const schedule = { playTime: 'PT7M30S', pauseTime: 'PT90S' };
  const played = new Played(
    configure([3, 3], {
      firstMatchKickoff: '2027-01-16T09:00:30Z',
      groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    }),
  );
  const draft = toDraft(viewOf(played));
  const kickoffs = viewOf(played).matches.map(({ metadata }) => metadata.kickoff);
  expect(previewOf(draft)).toMatchObject({ start: kickoffs[0], matchCount: 6, trouble: null });
  played.must({ type: 'Configure', ...bodyOf(draft, false) });
  expect(viewOf(played).matches.map(({ metadata }) => metadata.kickoff)).toEqual(kickoffs);
});
