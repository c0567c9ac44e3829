import { expect, it } from 'vitest';
import { toDraft, type Draft } from '#client/pages/configuration/draft.ts';
import { withKickoff } from '#client/pages/configuration/draft-breaks.ts';
import { keepingChange, keepingRequest } from '#client/pages/configuration/results-kept-change.ts';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import {
  haveSameMatches,
  isHandMade,
  standingPlan,
  standingPlanEnd,
} from '#client/pages/configuration/plan/standing-plan.ts';
import { plannedEnd } from '#domain/play.ts';
import { matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, finals, Played, report } from '../domain/support/played.ts';

// Names, date and delay of a tournament with results [PL8], and whether the plan that stands is kept.

const LUNCH = { name: 'Mittagspause', from: '2027-01-16T09:30:00Z', to: '2027-01-16T10:00:00Z' };
const begun = (more: Parameters<typeof configure>[1] = {}): Played =>
  new Played(
    configure([3, 3], { firstMatchKickoff: '2027-01-16T09:00:00Z', finalsPhase: finals('SemiFinal'), ...more }),
    report('m1', '2:1'),
  );
const viewOf = (played: Played) => memberView(ID, played.state, played.version, JOINED);
const named = (draft: Draft, at: number, name: string): Draft => ({
  ...draft,
  groups: draft.groups.map((group, index) =>
    index === 0 ? { ...group, teams: group.teams.with(at, { ...(group.teams[at] ?? expect.fail()), name }) } : group,
  ),
});

it('[PL8] [PL3] names and a delay are one edit of the plan, based on the version that was edited', () => {
  const played = begun();
  const view = viewOf(played);
  const base = toDraft(view);
  const draft = withKickoff(named(base, 1, ' Birke '), '2027-01-18T11:30');
  const change = keepingChange(base, draft) ?? expect.fail();
  const { body, basedOn, key } = keepingRequest(view, change, view.version - 1, 'key');
  expect([basedOn, key]).toEqual([view.version - 1, 'key']);
  expect(keepingRequest(view, change, view.version + 1, 'key').basedOn).toBe(view.version);
  const { version } = played;
  played.must({ type: 'EditMatchPlan', ...matchPlanBody.parse(body) });
  const after = viewOf(played);
  expect(after.teams.map(({ name }) => name)).toEqual(['A1', 'Birke', 'A3', 'B1', 'B2', 'B3']);
  expect(after.matches.map(({ outcome }) => outcome)).toEqual(view.matches.map(({ outcome }) => outcome));
  // What was played stays; the rest is two days and an hour and a half later, farther than a shift goes.
  expect(after.matches.map(({ metadata }) => metadata.kickoff)).toEqual(
    view.matches.map(({ metadata: { kickoff } }, at) =>
      at === 0 ? kickoff : new Date(Date.parse(kickoff ?? '') + 49.5 * 3_600_000).toISOString().replace('.000', ''),
    ),
  );
  // The page opens with what was typed, and one undo takes all of it back.
  expect(toDraft(after).kickoff).toBe('2027-01-18T11:30');
  played.must(played.undo());
  expect(viewOf(played).teams).toEqual(view.teams);
  expect(viewOf(played).matches[3]?.metadata).toEqual(view.matches[3]?.metadata);
  expect(version).toBeLessThan(played.version);
});

it('[PL8] a name alone moves nothing, and asks for no acknowledgement', () => {
  const played = begun();
  const view = viewOf(played);
  const base = toDraft(view);
  const { body } = keepingRequest(
    view,
    keepingChange(base, named(base, 0, 'Ahorn')) ?? expect.fail(),
    view.version,
    'key',
  );
  played.must({ type: 'EditMatchPlan', ...matchPlanBody.parse(body) });
  expect(played.facts.at(-1)).toEqual({ type: 'TeamRenamed', data: { teamId: 't1', name: 'Ahorn' } });
  expect(played.version).toBe(view.version + 1);
});

it('[PL8] a team whose name was cleared is removed: that keeps no results', () => {
  const base = toDraft(viewOf(begun()));
  expect(keepingChange(base, named(base, 1, '  '))).toBeNull();
});

it('[PL8] a delay of a plan with breaks keeps no results, for it would leave them; a name does', () => {
  const base = toDraft(viewOf(begun({ breaks: [LUNCH] })));
  expect(keepingChange(base, withKickoff(base, '2027-01-16T11:00'))).toBeNull();
  expect(keepingChange(base, named(base, 1, 'Birke'))?.minutes).toBe(0);
});

it('[PL8] a plan is made by hand where it is another than its configuration makes', () => {
  for (const order of [undefined, 'Rested'] as const) {
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    const played = begun({
      groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1, order },
    });
    expect(isHandMade(viewOf(played))).toBe(false);
    played.must({
      type: 'ShiftMatches',
      from: LUNCH.to,
      minutes: 5,
      courts: null,
      useBreaks: false,
      moveBreaks: false,
    });
    expect(isHandMade(viewOf(played))).toBe(true);
  }
  // Which no field shows.
  expect(isHandMade(viewOf(begun({ firstMatchKickoff: '2027-01-16T09:00:30Z' })))).toBe(false);
});

it('[PL8] the plan is kept where its matches are the same, and ends by the delay later', () => {
  const view = viewOf(begun());
  const base = toDraft(view);
  const phase = (more: Partial<Draft['groupPhase']>): Draft => ({
    ...base,
    groupPhase: { ...base.groupPhase, ...more },
  });
  expect(haveSameMatches(base, phase({ courts: 1, playMinutes: 12 }))).toBe(true);
  expect(haveSameMatches(base, phase({ rounds: 2 }))).toBe(false);
  expect(haveSameMatches(base, named(base, 1, ''))).toBe(false);
  expect(Date.parse(standingPlanEnd(view, 30) ?? '') - Date.parse(standingPlanEnd(view, 0) ?? '')).toBe(1_800_000);
});

it('[PL8] [FI7] a plan is not made by hand where its final names a match that waits and so has another place', () => {
  const loser = (match: number) => ({ kind: 'loser' as const, match });
  const slot = (group: string, at: number) => ({ kind: 'groupSlot' as const, group, slot: at });
  const finalsPhase = finals('SemiFinal', {
    firstRoundPairings: [
      { teamSelectorA: { kind: 'winner', match: 3 }, teamSelectorB: slot('A', 1) },
      { teamSelectorA: slot('B', 1), teamSelectorB: slot('B', 2) },
    ],
    additionalPlayoffs: [{ playoffPosition: 5, teamSelectorA: slot('A', 2), teamSelectorB: loser(2) }],
  });
  const view = viewOf(new Played(configure([3, 3], { groupPhase: null, finalsPhase })));
  expect(view.matches.map(({ id }) => id)).toEqual(['m2', 'm3', 'm1', 'm4']);
  expect(isHandMade(view)).toBe(false);
});

it('[PL8] a first kickoff whose seconds are taken away moves the plan by them', () => {
  const played = begun({ firstMatchKickoff: '2027-01-16T09:00:30Z' });
  const base = toDraft(viewOf(played));
  expect(keepingChange(base, named(base, 1, 'Birke'))?.minutes).toBe(0);
  const { body } = keepingRequest(
    viewOf(played),
    keepingChange(base, withKickoff(base, '2027-01-16T10:00')) ?? expect.fail(),
    played.version,
    'key',
  );
  played.must({ type: 'EditMatchPlan', ...matchPlanBody.parse(body) });
  expect(played.state.plan?.matches[1]?.kickoff).toBe('2027-01-16T09:00:00Z');
});

it('[SC11] breaks alone are set while results stand, and the plan that is drawn is the one that comes', () => {
  const played = begun({ breaks: [LUNCH] });
  const view = viewOf(played);
  const base = toDraft(view);
  const later = { name: 'Mittagspause', from: '2027-01-16T10:40', to: '2027-01-16T11:15' };
  const draft: Draft = { ...base, breaks: [later] };
  const change = keepingChange(base, draft) ?? expect.fail();
  const breaks = change.breaks ?? expect.fail();
  expect(breaks).toEqual([{ name: 'Mittagspause', from: '2027-01-16T09:40:00Z', to: '2027-01-16T10:15:00Z' }]);
  const drawn = standingPlan(previewOf(draft) ?? expect.fail(), { tournament: view, draft, delay: 0, breaks });
  played.must({ type: 'SetBreaks', breaks, matches: 'Follow' });
  const after = viewOf(played);
  expect(after.matches.map(({ metadata }) => metadata.kickoff)).not.toEqual(
    view.matches.map(({ metadata }) => metadata.kickoff),
  );
  expect(drawn.end).toBe(plannedEnd(after));
  expect(after.matches[0]?.outcome.state).toBe('Finished');
  // Something else besides, or a break that is not whole yet, is no such change.
  expect(keepingChange(base, named(draft, 1, 'Birke'))).toBeNull();
  expect(keepingChange(base, { ...base, breaks: [{ ...later, to: '2027-01-16T' }] })).toBeNull();
});
