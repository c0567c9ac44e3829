import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bergerRound, countRoundRobin, roundRobin } from '#domain/tournament/planning/generate/round-robin.ts';
import { generated, groupPhase, groupsOfSizes, written } from '#test/domain/support/planning.ts';

interface BergerTable {
  readonly participants: number;
  readonly rounds: readonly { readonly pairings: readonly (readonly [number, number])[]; readonly bye?: number }[];
}

const folder = new URL('../data/plans/', import.meta.url);
const tables = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as BergerTable,
);

const groups = fc.record({ teamCount: fc.integer({ min: 2, max: 20 }), rounds: fc.integer({ min: 1, max: 4 }) });

describe('[RR2] the printed Berger tables', () => {
  it.each(tables.map((table) => [table.participants, table] as const))('of %i participants', (participants, table) => {
    expect(bergerRound(participants)).toEqual(table.rounds.map(({ pairings }) => pairings));
  });

  it('are there for 3 to 9 participants', () => {
    expect(tables.map(({ participants }) => participants)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('a group of 2 to 20 teams over 1 to 4 rounds', () => {
  it('[RR1] has each pair once per round, sides swapped in every second round', () => {
    fc.assert(
      fc.property(groups, ({ teamCount, rounds }) => {
        const matches = roundRobin(teamCount, rounds).flat();
        const perRound = (teamCount * (teamCount - 1)) / 2;
        expect(matches).toHaveLength(perRound * rounds);
        expect(countRoundRobin(teamCount, rounds)).toBe(matches.length);
        const first = matches.slice(0, perRound);
        expect(new Set(first.map((pair) => pair.toSorted((one, other) => one - other).join('-'))).size).toBe(perRound);
        for (let round = 1; round < rounds; round++) {
          const swapped = round % 2 === 1;
          expect(matches.slice(round * perRound, (round + 1) * perRound)).toEqual(
            first.map(([slotA, slotB]) => (swapped ? [slotB, slotA] : [slotA, slotB])),
          );
        }
      }),
    );
  });

  it('[RR2] is played in blocks without anybody twice, an odd group with one bye each', () => {
    fc.assert(
      fc.property(groups, ({ teamCount, rounds }) => {
        const blocks = roundRobin(teamCount, rounds);
        const perRound = teamCount - 1 + (teamCount % 2);
        expect(blocks).toHaveLength(perRound * rounds);
        const slots = Array.from({ length: teamCount }, (_, index) => index + 1);
        for (let round = 0; round < rounds; round++) {
          const resting = blocks.slice(round * perRound, (round + 1) * perRound).flatMap((block) => {
            const playing = block.flat();
            expect(new Set(playing).size).toBe(playing.length);
            return slots.filter((slot) => !playing.includes(slot));
          });
          expect(resting.toSorted((one, other) => one - other)).toEqual(teamCount % 2 === 0 ? [] : slots);
        }
      }),
    );
  });

  it('[RR3] gives everybody each side as often as the other, give or take one', () => {
    fc.assert(
      fc.property(groups, ({ teamCount, rounds }) => {
        const perRound = countRoundRobin(teamCount, 1);
        const matches = roundRobin(teamCount, rounds).flat();
        for (let round = 0; round < rounds; round++) {
          const ofRound = matches.slice(round * perRound, (round + 1) * perRound);
          for (let slot = 1; slot <= teamCount; slot++) {
            const asA = ofRound.filter(([slotA]) => slotA === slot).length;
            const asB = ofRound.filter(([, slotB]) => slotB === slot).length;
            expect(Math.abs(asA - asB)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

describe('[RR4] the order of the groups', () => {
  const groupsOfThreeSizes = groupsOfSizes([4, 3, 2]);

  it('ABAB takes one match of each group in turn, and skips groups that have run out', () => {
    const plan = generated({ groups: groupsOfThreeSizes, groupPhase: groupPhase({ useAlternatingOrder: true }) });
    expect(plan.map(written)).toEqual([
      'A1-A4',
      'B2-B3',
      'C1-C2',
      'A2-A3',
      'B1-B2',
      'A4-A3',
      'B3-B1',
      'A1-A2',
      'A2-A4',
      'A3-A1',
    ]);
  });

  it('AABB takes one whole block of each group in turn', () => {
    const plan = generated({ groups: groupsOfThreeSizes, groupPhase: groupPhase({ useAlternatingOrder: false }) });
    expect(plan.map(written)).toEqual([
      'A1-A4',
      'A2-A3',
      'B2-B3',
      'C1-C2',
      'A4-A3',
      'A1-A2',
      'B1-B2',
      'A2-A4',
      'A3-A1',
      'B3-B1',
    ]);
  });
});
