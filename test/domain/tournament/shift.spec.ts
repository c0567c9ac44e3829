import { describe, expect, it } from 'vitest';
import { shiftBody } from '#domain/tournament/contract/plan-times.ts';
import type { z } from 'zod';
import { given } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

const FIRST = '2026-12-05T10:00:00Z';
const minutes = (instant: string | null | undefined): number =>
  instant == null ? Number.NaN : (Date.parse(instant) - Date.parse(FIRST)) / 60_000;

const shift = (more: Partial<z.input<typeof shiftBody>> = {}) => ({
  type: 'ShiftMatches' as const,
  ...shiftBody.parse({ from: FIRST, minutes: 10, ...more }),
});

/** Kickoffs in minutes after the first planned one, in the order of the matches. */
const kickoffs = (played: Played): readonly number[] =>
  (played.state.plan?.matches ?? []).map(({ kickoff }) => minutes(kickoff));

const cup = (courts = 1, more: Parameters<typeof configure>[1] = {}): Played =>
  new Played(
    configure([4], {
      firstMatchKickoff: FIRST,
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: courts,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      ...more,
    }),
  );

describe('a shift', () => {
  it('[SC5] moves every match without a result that begins from then on, and nothing else', () => {
    const played = cup().must(report('m1', '1:0'), report('m2', '0:0 live'));
    played.must(shift({ from: '2026-12-05T10:12:00Z' }));
    expect(kickoffs(played)).toEqual([0, 12, 34, 46, 58, 70]);
    played.must(shift({ from: '2026-12-05T10:58:00Z', minutes: -5 }));
    expect(kickoffs(played)).toEqual([0, 12, 34, 46, 53, 65]);
  });

  it('[SC5] is for the courts that are named', () => {
    const played = cup(2).must(shift({ courts: [2] }));
    const { matches = [] } = played.state.plan ?? {};
    expect(new Set(matches.map(({ court, kickoff }) => `${court}: ${minutes(kickoff) % 12}`))).toEqual(
      new Set(['1: 0', '2: 10']),
    );
    given(played.facts)
      .when(shift({ courts: [1, 3] }))
      .refused('court-unknown');
  });

  it('[SC5] needs no acknowledgement, whatever was played, and is undone in one step', () => {
    const played = cup().must(report('m1', '1:0'));
    const before = kickoffs(played);
    expect(played.send(shift())).toBeNull();
    played.must(played.undo());
    expect(kickoffs(played)).toEqual(before);
  });

  it('[SC5] with useBreaks a delay is caught up where the plan leaves more than the pause', () => {
    const played = cup(1, {
      pauseBetweenGroupAndFinalsPhase: 'PT20M',
      finalsPhase: finals('Final', {
        firstRoundPairings: [
          {
            teamSelectorA: { kind: 'groupRank', group: 'A', rank: 1 },
            teamSelectorB: { kind: 'groupRank', group: 'A', rank: 2 },
          },
        ],
      }),
    });
    const plain = kickoffs(played);
    played.must(shift({ minutes: 25, useBreaks: true }));
    // 20 minutes before the final where 2 are the pause: 18 of the 25 are caught up.
    expect(kickoffs(played)).toEqual([...plain.slice(0, 6).map((at) => at + 25), (plain[6] ?? 0) + 7]);
    const later = cup(1).must(shift({ minutes: 25, useBreaks: true }));
    expect(kickoffs(later)).toEqual([25, 37, 49, 61, 73, 85]);
  });

  it('[SC5] of the earliest match takes the first kickoff of the configuration along', () => {
    expect(minutes(cup().must(shift()).state.plan?.firstMatchKickoff)).toBe(10);
    const later = cup().must(shift({ from: '2026-12-05T10:12:00Z' }));
    expect(minutes(later.state.plan?.firstMatchKickoff)).toBe(0);
  });

  it('[SC5] of nothing is nothing, and of a plan without times is refused', () => {
    const played = cup();
    const { version } = played;
    played.must(shift({ minutes: 0 }), shift({ from: '2026-12-06T00:00:00Z' }));
    expect(played.version).toBe(version);
    given(new Played(configure([4])).facts)
      .when(shift())
      .refused('no-kickoffs');
    given(new Played().facts).when(shift()).refused('no-plan');
  });
});
