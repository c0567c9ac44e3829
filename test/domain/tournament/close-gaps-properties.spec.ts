import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { teamsOfMatch } from '#domain/tournament/planning/timing/court-times.ts';
import type { TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { cases } from '../support/property-runs.ts';
import { configure, Played } from '../support/played.ts';

// Gaps by teams that left and matches that were delayed, in group phases of every size, and what is left of the rest between two matches.

const FIRST = '2026-11-21T09:30:00Z';

const plans = fc.record({
  sizes: fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 1, maxLength: 3 }),
  courts: fc.integer({ min: 1, max: 4 }),
  pauseMinutes: fc.constantFrom(0, 2, 5),
});

type PlanDraft = typeof plans extends fc.Arbitrary<infer T> ? T : never;

/** Teams that leave, and delays of what comes from a match on, on one court or all. */
const gaps = fc.array(
  fc.oneof(
    fc.record({ leaves: fc.nat(20) }),
    fc.record({ from: fc.nat(40), minutes: fc.integer({ min: 1, max: 40 }), court: fc.option(fc.nat(3)) }),
  ),
  { minLength: 1, maxLength: 4 },
);
type Gaps = typeof gaps extends fc.Arbitrary<infer T> ? T : never;

function withGaps({ sizes, courts, pauseMinutes }: PlanDraft, list: Gaps): Played {
  const played = new Played(
    configure(sizes, {
      firstMatchKickoff: FIRST,
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: `PT${pauseMinutes}M` },
        numberOfCourts: courts,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
    }),
  );
  for (const gap of list) {
    const { groups, plan } = played.state;
    const teams = groups.flatMap(({ teamIds }) => teamIds);
    const matches = plan?.matches ?? [];
    if ('leaves' in gap) {
      played.send({ type: 'RemoveTeam', teamId: teams[gap.leaves % teams.length] ?? '' });
      continue;
    }
    const match = matches[gap.from % matches.length];
    played.send({
      type: 'ShiftMatches',
      from: match?.kickoff ?? FIRST,
      minutes: gap.minutes,
      courts: gap.court === null ? null : [1 + (gap.court % courts)],
      useBreaks: false,
      moveBreaks: false,
    });
  }
  return played;
}

/** The pairs of matches between which a team has more than its pause, as 'team match match'. */
function restsIn({ groups, plan }: Tournament, pauseMinutes: number): ReadonlySet<string> {
  const byTeam = new Map<TeamId, { readonly id: string; readonly start: number }[]>();
  for (const match of plan?.matches ?? []) {
    const start = Date.parse(match.kickoff ?? '') / 60_000;
    for (const team of teamsOfMatch(match, groups))
      byTeam.set(team, [...(byTeam.get(team) ?? []), { id: match.id, start }]);
  }
  const rests = new Set<string>();
  for (const [team, matches] of byTeam) {
    for (const one of matches) {
      for (const other of matches) {
        if (other.start - (one.start + 10) > pauseMinutes) rests.add([team, one.id, other.id].join(' '));
      }
    }
  }
  return rests;
}

it('[PL7] gaps that are closed take no rest between two matches from a team that had one', () => {
  let moved = 0;
  fc.assert(
    fc.property(plans, gaps, (drawn, list) => {
      const played = withGaps(drawn, list);
      const { state: before, version } = played;
      played.must({ type: 'CloseGaps' });
      if (played.version > version) moved += 1;
      const after = restsIn(played.state, drawn.pauseMinutes);
      expect([...restsIn(before, drawn.pauseMinutes)].filter((rest) => !after.has(rest))).toEqual([]);
    }),
    { numRuns: cases(150) },
  );
  expect(moved).toBeGreaterThan(cases(150) / 4);
});
