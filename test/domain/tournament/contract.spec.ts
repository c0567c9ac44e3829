import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configureBody, duration, matchPlanBody, outcomeBody } from '#domain/tournament/contract/bodies.ts';
import { instant } from '#domain/tournament/contract/instant.ts';
import { configure, Played } from '../support/played.ts';

const read = (text: unknown): string | null => {
  const parsed = instant.safeParse(text);
  return parsed.success ? parsed.data : null;
};

describe('[SC4] an instant', () => {
  it.each([
    ['2026-12-05T08:30:00Z', '2026-12-05T08:30:00Z'],
    ['2026-12-05T08:30:00.9Z', '2026-12-05T08:30:00Z'],
    // A leap second, as RFC 3339 has them.
    ['2026-12-05T08:30:60Z', '2026-12-05T08:30:59Z'],
    ['2026-12-05T08:30:00+01:00', '2026-12-05T07:30:00Z'],
    ['2026-12-05T08:30:00-23:59', '2026-12-06T08:29:00Z'],
    ['1872-11-30T14:15:00Z', '1872-11-30T14:15:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'x',
    '2026-12-05',
    '2026-02-30T08:30:00Z',
    '2026-12-05T24:00:00Z',
    '2026-12-05T08:60:00Z',
    '2026-12-05T08:30:61Z',
    '2026-12-05T08:30:00+25:00',
    null,
    5,
  ])('%j is none: refused, without a fault', (text) => {
    expect(read(text)).toBe(null);
  });

  it.each(['0000-01-01T00:00:00Z', '0000-01-01T00:00:00+05:00', '0999-12-31T23:59:59Z', '9999-12-31T23:59:59-05:00'])(
    '%s is refused: its year has not four digits, or a plan from then on would not',
    (text) => {
      expect(read(text)).toBe(null);
    },
  );

  it('as the first kickoff leaves every kickoff of the longest plan one', () => {
    const schedule = { playTime: 'PT24H', pauseTime: 'PT24H' };
    const groupPhase = { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    const sizes = Array.from({ length: 26 }, () => 20);
    const { state } = new Played(configure(sizes, { firstMatchKickoff: '8999-12-31T23:59:59Z', groupPhase }));
    const matches = state.plan?.matches ?? [];
    expect(matches).toHaveLength(4940);
    expect(matches.at(-1)?.kickoff).toMatch(/^90\d\d-/);
  });
});

describe('[SC2] a duration', () => {
  const playing = (playTime: string): boolean =>
    configureBody.safeParse({
      groups: [],
      groupPhase: {
        schedule: { playTime, pauseTime: 'PT0S' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
    }).success;

  it.each(['PT1M', 'PT60S', 'PT24H', 'PT1440M', 'PT1H30M'])('of %s can be played', (text) => {
    expect(duration.safeParse(text).success).toBe(true);
    expect(playing(text)).toBe(true);
  });

  it.each(['PT59S', 'PT0S', 'PT24H1S', '', 'x', 'PT', 'P1D', 'PT1.5M', '10'])(
    'of %j cannot: refused, without a fault',
    (text) => {
      expect(playing(text)).toBe(false);
    },
  );
});

describe('whatever a body holds', () => {
  it('is taken or refused, never a fault', () => {
    const selector = { kind: 'winner', match: 1 };
    const pairing = { teamSelectorA: selector, teamSelectorB: { kind: 'bestOfRank', rank: 1, ordinal: 1 } };
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    const bodies = [
      [
        configureBody,
        {
          groups: [{ id: 'g1', alphabeticalId: 'A', displayName: '', teams: [{ id: null, name: 'SV Musterstadt' }] }],
          firstMatchKickoff: '2026-12-05T08:30:00Z',
          groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
          pauseBetweenGroupAndFinalsPhase: 'PT15M',
          finalsPhase: {
            schedule,
            numberOfCourts: 1,
            firstFinalsRound: 'Final',
            firstRoundPairings: [pairing],
            thirdPlacePlayoff: false,
            additionalPlayoffs: [{ playoffPosition: 3, ...pairing }],
          },
        },
      ],
      [
        matchPlanBody,
        {
          firstMatchKickoff: '2026-12-05T08:30:00Z',
          matches: [{ id: 'm1', index: 1, court: 1, kickoff: '2026-12-05T08:30:00Z', ...pairing }],
        },
      ],
      [
        outcomeBody,
        {
          state: 'Finished',
          scoreA: 2,
          scoreB: 1,
          outcomeType: 'Standard',
          reason: 'Tippfehler',
          previous: { state: 'Finished', scoreA: 1, scoreB: 2, outcomeType: null },
        },
      ],
    ] as const;
    const junk = fc.oneof(
      fc.constantFrom(null, '', 'x', 'PT', 'P1D', '\ud800', '\u0000', -1, 1.5, Infinity, [], {}, true),
      fc.anything(),
    );
    for (const [schema, body] of bodies) {
      expect(schema.safeParse(body).success).toBe(true);
      const text = JSON.stringify(body);
      let places = 0;
      JSON.parse(text, (_, value: unknown) => ((places += 1), value));
      fc.assert(
        fc.property(fc.nat(), junk, (at, thing) => {
          let place = -1;
          const broken: unknown = JSON.parse(text, (_, value: unknown) =>
            (place += 1) === at % places ? thing : value,
          );
          expect(() => schema.safeParse(broken)).not.toThrow();
        }),
        { numRuns: 300 },
      );
    }
  });
});
