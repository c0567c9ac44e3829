import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPlanBody, type TeamSelector } from '#domain/tournament/contract/bodies.ts';
import { shiftBody } from '#domain/tournament/contract/plan-times.ts';
import type { Match, Tournament } from '#domain/tournament/model/state.ts';
import { findScheduleConflicts } from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import { teamsOfMatch } from '#domain/tournament/planning/timing/court-times.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { given, NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { cases } from '../support/property-runs.ts';
import { joined } from '../support/random-commands.ts';

const groupRank = (group: string, rank: number) => ({ kind: 'groupRank' as const, group, rank });

/** The configuration names this side of the final; hands put the first of group A there since. */
function cupWithOtherSide(teamSelectorA: TeamSelector): Played {
  const pairing = { teamSelectorA, teamSelectorB: groupRank('B', 1) };
  const played = new Played(configure([4, 4], { finalsPhase: finals('Final', { firstRoundPairings: [pairing] }) }));
  const { matches } = memberView('x', played.state, 0, joined);
  return played.must({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      acknowledgePlacingChange: true,
      matches: matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
        id,
        index,
        court,
        kickoff,
        teamSelectorA: index === matches.length ? groupRank('A', 1) : teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  });
}

it('[PL7] [SE2] a team whose match the configuration of the finals names is not removed', () => {
  const played = cupWithOtherSide({ kind: 'winner', match: 1 });
  const [first] = played.state.plan?.matches ?? [];
  const [teamId = ''] = first === undefined ? [] : teamsOfMatch(first, played.state.groups);
  expect(teamId).toMatch(/^t\d$/);
  given(played.facts).when({ type: 'RemoveTeam', teamId }).refused('finals-place-missing');
});

it('[PL7] a team is removed although only the configuration of the finals, no match, names its rank', () => {
  const { facts } = cupWithOtherSide(groupRank('A', 4));
  given(facts).when({ type: 'RemoveTeam', teamId: 't1' }).happenedTypes('TeamRemoved');
});

const FIRST = '2026-12-05T10:00:00Z';
const at = (minutes: number): string => `${new Date(Date.parse(FIRST) + minutes * 60_000).toISOString().slice(0, 19)}Z`;
const late = { type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'move' } as const;
const matchesOf = ({ state }: Played): readonly Match[] => state.plan?.matches ?? [];

/** Three teams on court 1 at 0, 12 and 24 minutes, the last match on court 2, and the final on court 1 at this minute. */
function cupWithEarlyFinal(minute: number): Played {
  const played = new Played(
    configure([3], {
      firstMatchKickoff: FIRST,
      finalsPhase: finals('Final', {
        firstRoundPairings: [{ teamSelectorA: groupRank('A', 1), teamSelectorB: groupRank('A', 2) }],
      }),
    }),
  );
  const { matches } = memberView('x', played.state, 0, joined);
  const placesByHand = [
    [1, 0],
    [1, 12],
    [2, 24],
    [1, minute],
  ] as const;
  return played.must({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      matches: matches.map(({ id, index, teamA, teamB }, place) => ({
        id,
        index,
        court: placesByHand[place]?.[0],
        kickoff: at(placesByHand[place]?.[1] ?? 0),
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  });
}

/** The pairs of matches that are on one court at once. */
const onOneCourt = ({ plan, groups }: Tournament): readonly string[] =>
  plan === null
    ? []
    : findScheduleConflicts({ ...plan, groups }, NOW).flatMap((conflict) =>
        conflict.kind === 'courtTaken' ? [conflict.matches.toSorted().join(' and ')] : [],
      );
const places = (played: Played): readonly string[] =>
  matchesOf(played).map(
    ({ id, court, kickoff }) => `${id} ${(Date.parse(kickoff ?? '') - Date.parse(FIRST)) / 60_000}/${court}`,
  );

describe('a late team and a final that hands put into the group phase', () => {
  it('[PL6] do not share a court at the same time', () => {
    const played = cupWithEarlyFinal(24);
    expect(places(played)).toEqual(['m1 0/1', 'm2 12/1', 'm3 24/2', 'm4 24/1']);
    played.must(late);
    // The group phase lasts 36 minutes longer; at 60 the final would meet the last match of the late team.
    expect(places(played)).toEqual(['m1 0/1', 'm2 12/1', 'm3 24/2', 'm6 36/1', 'm5 48/1', 'm7 60/1', 'm4 72/1']);
  });

  it('[PL6] do not share a court where the final is being played', () => {
    const played = cupWithEarlyFinal(30).must(report('m1', '2:1'), report('m2', '2:0'), report('m3', '1:1'));
    played.must(report('m4', '0:0 live'), late);
    expect(places(played)).toEqual(['m1 0/1', 'm2 12/1', 'm3 24/2', 'm6 36/2', 'm5 48/1', 'm7 60/1', 'm4 30/1']);
  });

  const plans = fc.record({
    sizes: fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 1, maxLength: 2 }),
    courts: fc.integer({ min: 1, max: 3 }),
    courtsOfFinals: fc.integer({ min: 1, max: 3 }),
    play: fc.integer({ min: 8, max: 25 }),
    earlier: fc.integer({ min: 1, max: 90 }),
    results: fc.nat(6),
    teams: fc.integer({ min: 1, max: 3 }),
  });

  it('[PL6] do not share a court, however many teams come and wherever the finals were put', () => {
    fc.assert(
      fc.property(plans, ({ sizes, courts, courtsOfFinals, play, earlier, results, teams }) => {
        const played = new Played(
          configure(sizes, {
            firstMatchKickoff: FIRST,
            groupPhase: {
              schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
              numberOfCourts: courts,
              useAlternatingOrder: true,
              numberOfGroupRounds: 1,
            },
            finalsPhase: finals(sizes.length === 1 ? 'Final' : 'SemiFinal', {
              schedule: { playTime: `PT${play}M`, pauseTime: 'PT3M' },
              numberOfCourts: courtsOfFinals,
            }),
          }),
        );
        const first = matchesOf(played).find(({ stage }) => stage.type !== 'GroupMatch');
        played.must({ type: 'ShiftMatches', ...shiftBody.parse({ from: first?.kickoff, minutes: -earlier }) });
        for (const { id, stage } of matchesOf(played).slice(0, results))
          if (stage.type === 'GroupMatch') played.must(report(id, '2:1'));
        for (let come = 0; come < teams; come += 1) {
          const before = onOneCourt(played.state);
          played.must(late);
          const others = onOneCourt(played.state).filter((pair) => !before.includes(pair));
          expect(others).toEqual([]);
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
