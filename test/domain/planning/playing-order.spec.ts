import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused } from '#domain/refusal.ts';
import { generatePlan, type PlannedMatch } from '#domain/tournament/planning/generate/generate-plan.ts';
import { handEditsOf, isHandMade } from '#domain/tournament/planning/edits/hand-edits.ts';
import { newMatch } from '#domain/tournament/model/fields.ts';
import type { AdditionalPlayoff, Selector } from '#domain/tournament/model/state.ts';
import { configuration, finalsPhase, generated, groupsOfSizes, pairing } from '../support/planning.ts';
import { cases } from '../support/property-runs.ts';

// The order of finals whose playoffs name winners and losers of any other match.

type PlayoffDraft = readonly [position: number, sides: string];
const playoffs = (...list: readonly PlayoffDraft[]): readonly AdditionalPlayoff[] =>
  list.map(([playoffPosition, sides]) => ({ playoffPosition, ...pairing(sides) }));

const finalsIn = (matches: readonly PlannedMatch[]): readonly PlannedMatch[] =>
  matches.filter(({ stage }) => stage.type !== 'GroupMatch');

const inOrder = (matches: readonly PlannedMatch[]): readonly string[] =>
  finalsIn(matches).map(({ id, stage, kickoff }) => {
    const name = stage.type === 'AdditionalPlayoff' ? `place ${stage.playoffPosition}` : stage.type;
    return `${id} ${name} ${kickoff?.slice(11, 16)}`;
  });

const PLAY_TIME_MS = 10 * 60_000;

/** How many matches begin before one that they name has ended. */
function tooEarly(matches: readonly PlannedMatch[]): number {
  const startOf = ({ kickoff }: PlannedMatch): number => Date.parse(kickoff ?? '');
  const byId = new Map(matches.map((match) => [match.id, match]));
  return matches.filter((match) =>
    [match.selectorA, match.selectorB].some((selector) => {
      const source = 'matchId' in selector ? byId.get(selector.matchId) : undefined;
      return source !== undefined && startOf(match) < startOf(source) + PLAY_TIME_MS;
    }),
  ).length;
}

/** Slots that the first round leaves, winners and losers of all matches that there can be, without a group phase. */
const sides: readonly Selector[] = [
  ...['A', 'B'].flatMap((group) => [3, 4].map((slot): Selector => ({ kind: 'groupSlot', group, slot }))),
  ...[1, 2, 3, 4, 5, 6].flatMap((number): readonly Selector[] => [
    { kind: 'winner', matchId: `m${number}` },
    { kind: 'loser', matchId: `m${number}` },
  ]),
];

const NONE: Selector = { kind: 'team', teamId: '' };
const finals = fc.record({
  thirdPlacePlayoff: fc.boolean(),
  numberOfCourts: fc.integer({ min: 1, max: 4 }),
  additionalPlayoffs: fc.shuffledSubarray([...sides], { minLength: 4, maxLength: 4 }).map((drawn) =>
    [5, 7].map((playoffPosition, at) => ({
      playoffPosition,
      selectorA: drawn[2 * at] ?? NONE,
      selectorB: drawn[2 * at + 1] ?? NONE,
    })),
  ),
});

describe('the order of play', () => {
  it('[SC3] [FI7] puts a playoff behind the match that it waits for, under the number it was named by', () => {
    const plan = (...list: readonly PlayoffDraft[]) =>
      generated({
        groups: groupsOfSizes([4, 4]),
        finalsPhase: finalsPhase({ numberOfCourts: 4, thirdPlacePlayoff: true, additionalPlayoffs: playoffs(...list) }),
      });
    expect(inOrder(plan([7, '4A-4B'], [5, '3A-3B']))).toEqual([
      'm13 NonFinalKnockout 10:54',
      'm14 NonFinalKnockout 10:54',
      'm15 place 7 11:06',
      'm16 place 5 11:06',
      'm17 ThirdPlacePlayoff 11:18',
      'm18 Final 11:30',
    ]);
    expect(inOrder(plan([7, 'Lm16-4B'], [5, '3A-3B']))).toEqual([
      'm13 NonFinalKnockout 10:54',
      'm14 NonFinalKnockout 10:54',
      'm16 place 5 11:06',
      'm15 place 7 11:18',
      'm17 ThirdPlacePlayoff 11:30',
      'm18 Final 11:42',
    ]);
    expect(inOrder(plan([7, 'Lm17-4B'], [5, '3A-3B'])).map((line) => line.slice(0, 3))).toEqual([
      'm13',
      'm14',
      'm16',
      'm17',
      'm15',
      'm18',
    ]);
  });

  it('[SC3] [FI5] puts a match of the first round behind the playoff that it waits for', () => {
    const plan = generated({
      groups: groupsOfSizes([4, 4]),
      finalsPhase: finalsPhase({
        firstRoundPairings: [pairing('Wm15-1A'), pairing('1B-2A')],
        additionalPlayoffs: playoffs([5, '2B-3A']),
      }),
    });
    expect(finalsIn(plan).map(({ id }) => id)).toEqual(['m14', 'm15', 'm13', 'm16']);
    expect(tooEarly(plan)).toBe(0);
  });

  it('[PL8] is not taken for one that hands made', () => {
    const given = configuration({
      finalsPhase: finalsPhase({ additionalPlayoffs: playoffs([7, 'Lm16-4B'], [5, '3A-3B']) }),
    });
    const matches = generated(given).map((match) => newMatch(match, 1));
    expect(isHandMade(handEditsOf({ ...given, matches }, given.groups))).toBe(false);
  });

  it('[PL8] is not what hands made of a plan that was made in the order of its numbers, as all once were', () => {
    const given = configuration({
      finalsPhase: finalsPhase({ additionalPlayoffs: playoffs([7, 'Lm16-4B'], [5, '3A-3B']) }),
    });
    // One court: from the end of the semi-finals every match begins twelve minutes after the one before.
    const byNumber = generated(given).toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
    const kickoffs = generated(given).map(({ kickoff }) => kickoff);
    const matches = byNumber.map((match, at) => newMatch({ ...match, kickoff: kickoffs[at] ?? null }, 1));
    const edits = handEditsOf({ ...given, matches }, given.groups);
    expect(edits.isReordered).toBe(false);
    const [last] = matches.slice(-1);
    const later = matches.map((match) => (match === last ? { ...match, kickoff: '2026-12-05T18:00:00Z' } : match));
    const moved = handEditsOf({ ...given, matches: later }, given.groups);
    expect([moved.isReordered, moved.moved.at(-1)]).toEqual([false, true]);
  });

  it('[SC3] [RR5] of any configuration lets no match begin before one that it names has ended, and counts by time', () => {
    let waiting = 0;
    fc.assert(
      fc.property(finals, (drawn) => {
        const given = configuration({ groupPhase: null, finalsPhase: finalsPhase(drawn) });
        const plan = generatePlan(given, 1);
        fc.pre(!isRefused(plan));
        expect(tooEarly(plan)).toBe(0);
        const kickoffs = plan.map(({ kickoff }) => kickoff ?? '');
        expect(kickoffs).toEqual(kickoffs.toSorted());
        if (plan.some(({ id }, at) => id !== `m${at + 1}`)) waiting += 1;
      }),
      { numRuns: cases(300), maxSkipsPerRun: 1000 },
    );
    expect(waiting).toBeGreaterThan(0);
  });
});
