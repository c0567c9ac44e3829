import { describe, expect, it } from 'vitest';
import { matchPlanBody, type MatchPlanBody, type TeamSelector } from '#domain/tournament/contract/bodies.ts';
import { findMatchIndex } from '#domain/tournament/model/matches.ts';
import type { Selector, Tournament } from '#domain/tournament/model/state.ts';
import { given } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

const KICKOFF = '2026-12-05T08:30:00Z';
// Two groups of two (m1, m2), the semi finals (m3, m4) and the final (m5).
const cup = () => new Played(configure([2, 2], { firstMatchKickoff: KICKOFF, finalsPhase: finals('SemiFinal') }));

type Edited = MatchPlanBody['matches'][number];

/** The plan as a client reads it and sends it back, with what `change` changes. */
function edit(
  { state }: { readonly state: Tournament },
  change: (match: Edited) => Partial<Edited> = () => ({}),
  more: Partial<MatchPlanBody> = {},
): MatchPlanBody & { readonly type: 'EditMatchPlan' } {
  const matches = state.plan?.matches ?? [];
  const byIndex = (selector: Selector): TeamSelector =>
    selector.kind === 'winner' || selector.kind === 'loser'
      ? { kind: selector.kind, match: findMatchIndex(matches, selector.matchId) ?? 0 }
      : selector;
  const asRead = matches.map(({ id, court, kickoff, selectorA, selectorB }, place): Edited => ({
    id,
    index: place + 1,
    number: null,
    court,
    kickoff,
    teamSelectorA: byIndex(selectorA),
    teamSelectorB: byIndex(selectorB),
  }));
  const body = matchPlanBody.parse({ matches: asRead.map((match) => Object.assign(match, change(match))) });
  return { type: 'EditMatchPlan', ...body, ...more };
}

const only = (id: string, change: Partial<Edited>) => (match: Edited) => (match.id === id ? change : {});
const swapped = (one: number, other: number) => (match: Edited) => {
  if (match.index === one) return { index: other };
  return match.index === other ? { index: one } : {};
};

describe('[PL2] editing the match plan', () => {
  it('says only what changed', () => {
    const played = cup();
    given(played.facts).when(edit(played)).nothingHappened();
    given(played.facts)
      .when(edit(played, only('m2', { court: 7, kickoff: '2026-12-05T09:00:00Z' })))
      .happened({
        type: 'MatchPlanEdited',
        data: {
          firstMatchKickoff: KICKOFF,
          schedules: {
            groupPhase: { playTime: 'PT10M', pauseTime: 'PT2M' },
            finalsPhase: { playTime: 'PT10M', pauseTime: 'PT2M' },
          },
          pause: null,
          moved: [['m2', 2, 7, '2026-12-05T09:00:00Z', 'B1', 'B2']],
        },
      });
  });

  it('[SE2] selectors sent back as they were read follow their match to its new place', () => {
    const played = cup();
    played.must(edit(played, swapped(3, 4)));
    expect(played.state.plan?.matches.map(({ id }) => id)).toEqual(['m1', 'm2', 'm4', 'm3', 'm5']);
    expect(played.state.plan?.matches[4]).toMatchObject({
      selectorA: { kind: 'winner', matchId: 'm3' },
      selectorB: { kind: 'winner', matchId: 'm4' },
    });
  });

  it('keeps results, but says that places may change', () => {
    const played = cup().must(report('m1', '2:1'));
    const command = edit(played, swapped(1, 2));
    given(played.facts).when(command).refused('placing-change-not-acknowledged');
    given(played.facts).when(edit(played)).nothingHappened();
    played.must({ ...command, acknowledgePlacingChange: true });
    expect(played.state.plan?.matches.map(({ id, result }) => [id, result?.scoreA ?? null]).slice(0, 2)).toEqual([
      ['m2', null],
      ['m1', 2],
    ]);
  });

  it('exchanges also two matches that look the same, for their results differ', () => {
    const { groupPhase } = configure([2]);
    const rounds = groupPhase && { ...groupPhase, numberOfCourts: 1, numberOfGroupRounds: 3 };
    const played = new Played({ ...configure([2]), groupPhase: rounds }, report('m1', '2:1'));
    played.must({ ...edit(played, swapped(1, 3)), acknowledgePlacingChange: true });
    expect(played.state.plan?.matches.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1']);
  });

  it('touches only what moved', () => {
    const played = cup();
    played.must(edit(played, swapped(1, 2)));
    expect(played.state.plan?.matches.map(({ lastChanged }) => lastChanged.plan)).toEqual([3, 3, 2, 2, 2]);
    expect(played.state.lastChangedPaths['plan/timing']).toBe(2);
  });

  it('a kickoff that is left out follows from the order, one that is given wins', () => {
    const played = cup();
    const given1 = only('m2', { kickoff: '2026-12-05T10:00:00Z' });
    const later = edit(played, (match) => ({ kickoff: null, ...given1(match) }), {
      firstMatchKickoff: '2026-12-05T09:00:00Z',
    });
    played.must(later);
    expect(played.state.plan?.firstMatchKickoff).toBe('2026-12-05T09:00:00Z');
    expect(played.state.plan?.matches.map(({ kickoff }) => kickoff)).toEqual([
      '2026-12-05T09:00:00Z',
      '2026-12-05T10:00:00Z',
      '2026-12-05T09:12:00Z',
      '2026-12-05T09:24:00Z',
      '2026-12-05T09:36:00Z',
    ]);
  });

  it('takes schedules and the pause over', () => {
    const played = cup();
    const { groupPhase } = configure([2]);
    const schedule = { playTime: 'PT20M', pauseTime: 'PT5M' };
    played.must(
      edit(played, () => ({}), {
        groupPhase: groupPhase && { ...groupPhase, schedule },
        pauseBetweenGroupAndFinalsPhase: 'PT1H',
      }),
    );
    expect(played.state.plan?.groupPhase?.schedule).toEqual(schedule);
    expect(played.state.plan?.pause).toBe('PT1H');
    expect(played.state.lastChangedPaths['plan/timing']).toBe(3);
  });

  it('takes names over', () => {
    const played = cup();
    const groups = played.state.groups.map(({ id, letter, teamIds }) => ({
      id,
      alphabeticalId: letter,
      displayName: letter === 'A' ? 'Nord' : null,
      teams: teamIds.map((teamId) => ({ id: teamId, name: teamId === 't3' ? 'SV Musterstadt' : `A${teamId}` })),
    }));
    given(played.facts)
      .when(edit(played, () => ({}), { groups }))
      .happenedTypes('GroupRenamed', 'TeamRenamed', 'TeamRenamed', 'TeamRenamed', 'TeamRenamed');
  });

  it('needs every match once, and a plan', () => {
    const played = cup();
    const { matches } = edit(played);
    given(played.facts)
      .when({ ...edit(played), matches: matches.slice(1) })
      .refused('plan-incomplete');
    given(played.facts)
      .when(edit(played, only('m2', { id: 'm1' })))
      .refused('plan-incomplete');
    given(played.facts)
      .when(edit(played, only('m2', { id: 'm99' })))
      .refused('plan-incomplete');
    const empty = new Played();
    given(empty.facts).when(edit(empty)).refused('no-plan');
  });

  it('numbers matches from 1 without gaps', () => {
    const played = cup();
    given(played.facts)
      .when(edit(played, only('m5', { index: 6 })))
      .refused('index-gap');
    given(played.facts)
      .when(edit(played, only('m2', { index: 1 })))
      .refused('index-gap');
  });

  it('a group match takes teams of its own group only', () => {
    const played = cup();
    given(played.facts)
      .when(edit(played, only('m1', { teamSelectorA: { kind: 'team', teamId: 't3' } })))
      .refused('team-of-another-group');
    given(played.facts)
      .when(edit(played, only('m1', { teamSelectorA: { kind: 'groupRank', group: 'A', rank: 1 } })))
      .refused('team-of-another-group');
    given(played.facts)
      .when(edit(played, only('m1', { teamSelectorA: { kind: 'team', teamId: 't1' } })))
      .happenedTypes('MatchPlanEdited');
  });

  it('[SE2][SE4] refuses selectors of nobody, in a circle, or of one team twice', () => {
    const played = cup();
    const selecting = (teamSelectorA: TeamSelector) =>
      given(played.facts).when(edit(played, only('m3', { teamSelectorA })));
    selecting({ kind: 'winner', match: 99 }).refused('selector-unknown');
    selecting({ kind: 'winner', match: 5 }).refused('selector-cycle');
    selecting({ kind: 'groupRank', group: 'B', rank: 2 }).refused('same-team-possible');
  });

  it('[SC1] refuses a first kickoff without schedules', () => {
    const played = new Played(
      configure([2], { groupPhase: { ...configure([2]).groupPhase, schedule: null } as never }),
    );
    given(played.facts)
      .when(edit(played, () => ({}), { firstMatchKickoff: KICKOFF }))
      .refused('schedule-missing');
  });

  it('leaves the additional playoffs to the configuration', () => {
    const playoff = (rank: number) => ({
      playoffPosition: 3,
      teamSelectorA: { kind: 'groupRank' as const, group: 'A', rank },
      teamSelectorB: { kind: 'groupRank' as const, group: 'B', rank },
    });
    const configured = (rank: number) =>
      configure([3, 3], { finalsPhase: finals('Final', { additionalPlayoffs: [playoff(rank)] }) });
    const played = new Played(configured(2));
    const editing = (rank: number) =>
      given(played.facts).when(edit(played, () => ({}), { finalsPhase: configured(rank).finalsPhase }));
    editing(2).nothingHappened();
    editing(3).refused('plan-structure-changed');
  });

  it('leaves groups, rounds, courts and finals to the configuration', () => {
    const played = cup();
    const { groupPhase, finalsPhase } = configure([2, 2], { finalsPhase: finals('SemiFinal') });
    if (groupPhase === null || finalsPhase === null) throw new Error('Both phases are configured');
    const editing = (more: Partial<MatchPlanBody>) => given(played.facts).when(edit(played, () => ({}), more));
    editing({ groupPhase, finalsPhase }).nothingHappened();
    editing({ groups: [] }).refused('plan-structure-changed');
    editing({ groupPhase: { ...groupPhase, numberOfCourts: 3 } }).refused('plan-structure-changed');
    editing({ groupPhase: { ...groupPhase, numberOfGroupRounds: 2 } }).refused('plan-structure-changed');
    editing({ finalsPhase: { ...finalsPhase, numberOfCourts: 3 } }).refused('plan-structure-changed');
    editing({ finalsPhase: { ...finalsPhase, firstFinalsRound: 'Final' } }).refused('plan-structure-changed');
    editing({ finalsPhase: { ...finalsPhase, thirdPlacePlayoff: true } }).refused('plan-structure-changed');
  });
});
