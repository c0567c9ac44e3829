import { describe, expect, test } from 'vitest';
import type { RevertPreview } from '#domain/contract.ts';
import { returnLines } from '#client/features/history/return-lines.ts';

type TeamThen = NonNullable<RevertPreview['teams'][number]['before']>;
const NOTHING = { version: 1, matches: [], groups: [], rankings: [], groupNames: [], plan: null, computation: null };
const team = (priority: number, lot?: 'Drawn' | 'Needed'): TeamThen => ({
  name: 'SV Mühlbach',
  group: 'A',
  slot: 1,
  priority,
  outOfCompetition: false,
  ...(lot === undefined ? {} : { lot }),
});
const said = (before: TeamThen, after: TeamThen) =>
  returnLines({ ...NOTHING, results: [], teams: [{ id: 't1', before, after }] } as unknown as RevertPreview).map(
    (line) => [line.before, line.after],
  );

describe('[GR3] going back over a priority', () => {
  test('speaks of the lot where one was drawn, as the history does', () => {
    expect(said(team(-1, 'Drawn'), team(0, 'Needed'))).toEqual([
      ['SV Mühlbach, Los eingetragen', 'SV Mühlbach, Los nötig'],
    ]);
    expect(said(team(-1, 'Drawn'), team(0))).toEqual([['SV Mühlbach, Los eingetragen', 'SV Mühlbach']]);
  });

  test('tells two different lots apart', () => {
    expect(said(team(-1, 'Drawn'), team(2, 'Drawn'))).toEqual([
      ['SV Mühlbach, Los eingetragen, −1', 'SV Mühlbach, Los eingetragen, +2'],
    ]);
  });

  test('speaks of the priority where it is one', () => {
    expect(said(team(-1), team(0))).toEqual([['SV Mühlbach, Priorität −1', 'SV Mühlbach, Priorität 0']]);
  });
});
