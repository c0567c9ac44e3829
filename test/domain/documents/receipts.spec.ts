import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinedReceipts, receipts } from '#domain/documents/receipts.ts';

const TEN = { '1': { amount: 10 } };
const combined = (...names: readonly string[]): readonly string[] =>
  combinedReceipts(names, TEN).map(({ name, teamCount }) => `${name} × ${teamCount}`);

describe('[RP1] receipts', () => {
  it('are one per team', () => {
    expect(receipts(['SV Musterstadt 1', 'SV Musterstadt 2'], TEN)).toEqual([
      { name: 'SV Musterstadt 1', teamCount: 1, amount: 10, total: 10 },
      { name: 'SV Musterstadt 2', teamCount: 1, amount: 10, total: 10 },
    ]);
  });

  it('combine teams whose names differ only in a closing number', () => {
    expect(combined('SV Musterstadt 1', 'TuS Beispiel', 'SV Musterstadt II', 'SV Musterstadt 003')).toEqual([
      'SV Musterstadt × 3',
      'TuS Beispiel × 1',
    ]);
  });

  it('combine the team without a number with those that have one', () => {
    expect(combined('SV Musterstadt II', 'SV Musterstadt')).toEqual(['SV Musterstadt × 2']);
  });

  it.each(['1', '12', '123', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'])(
    'take %s for a number',
    (number) => {
      expect(combined(`FC ${number}`, 'FC 9')).toEqual(['FC × 2']);
    },
  );

  it.each(['1234', 'XI', 'IIII', 'VX', 'ii', 'A', '1a', '1.'])('take %s for a name', (word) => {
    expect(combined(`FC ${word}`, 'FC 9')).toEqual([`FC ${word} × 1`, 'FC 9 × 1']);
  });

  it('leave a lone team its full name, and a name that is only a number', () => {
    expect(combined('Schalke 04', 'Hannover 96', '1860', 'II', '3')).toEqual([
      'Schalke 04 × 1',
      'Hannover 96 × 1',
      '1860 × 1',
      'II × 1',
      '3 × 1',
    ]);
  });

  it('leave the number to a club whose name ends in one, where another team of it is there', () => {
    expect(combined('Hannover 96', 'Hannover 96 II')).toEqual(['Hannover 96 × 2']);
    expect(combined('FC Schalke 04 2', 'FC Schalke 04', 'FC Schalke 04 3')).toEqual(['FC Schalke 04 × 3']);
    expect(combined('Hannover 96', 'Hannover 96 II', 'Hannover 78')).toEqual(['Hannover 96 × 2', 'Hannover 78 × 1']);
  });

  it('keep the order of first occurrence', () => {
    expect(combined('B 1', 'A 1', 'C', 'A 2', 'B 2')).toEqual(['B × 2', 'A × 2', 'C × 1']);
  });

  it('are for all teams, combined or not', () => {
    const names = fc.array(fc.constantFrom('A', 'A 1', 'A II', 'B', 'B 2', 'C 7', '8'));
    fc.assert(
      fc.property(names, (teams) => {
        const all = combinedReceipts(teams, TEN);
        expect(all.reduce((sum, { teamCount }) => sum + teamCount, 0)).toBe(teams.length);
        expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
      }),
    );
  });
});

describe('[RP2] the amount', () => {
  const amounts = { '1': { amount: 25 }, '2': { amount: 22.5 }, '10': { amount: 0.07 } };
  const forTeams = (teamCount: number): unknown =>
    combinedReceipts(
      Array.from({ length: teamCount }, (_, index) => `SV ${index + 1}`),
      amounts,
    ).map(({ amount, total }) => [amount, total]);

  it.each([
    [1, 25, 25],
    [2, 22.5, 45],
    [3, 22.5, 67.5],
    [9, 22.5, 202.5],
    [10, 0.07, 0.7],
    [43, 0.07, 3.01],
  ])('for %i teams is that of the largest number not above: %f each, %f in all', (teamCount, amount, total) => {
    expect(forTeams(teamCount)).toEqual([[amount, total]]);
  });

  it('is left to the pen where none was entered', () => {
    expect(receipts(['SV Blau'], {})).toEqual([{ name: 'SV Blau', teamCount: 1, amount: null, total: null }]);
  });
});
