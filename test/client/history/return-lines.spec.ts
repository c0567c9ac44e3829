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

test('going back over a match that changed its day names the days', () => {
  const place = { index: 8, court: 1, kickoff: '2026-12-05T10:00:00Z', labelA: 'A1', labelB: 'A2' };
  const later = { ...place, kickoff: '2026-12-06T10:00:00Z' };
  const pause = { name: 'Mittag', from: '2026-12-05T11:00:00Z', to: '2026-12-05T12:00:00Z' };
  const next = { ...pause, from: '2026-12-06T11:00:00Z', to: '2026-12-06T12:00:00Z' };
  const plan = {
    replaced: false,
    matchCount: { before: 1, after: 1 },
    resultCount: { before: 0, after: 0 },
    breaks: { before: [next], after: [pause] },
    moved: [{ id: 'm8', before: later, after: place }],
  };
  const lines = returnLines({ ...NOTHING, results: [], teams: [], plan } as unknown as RevertPreview);
  expect(lines.map((line) => [line.before, line.after])).toEqual([
    ['Mittag So, 06.12.2026, 12:00 bis 13:00 Uhr', 'Mittag Sa, 05.12.2026, 12:00 bis 13:00 Uhr'],
    ['So, 06.12.2026, 11:00 Uhr, Feld 1', 'Sa, 05.12.2026, 11:00 Uhr, Feld 1'],
  ]);
});
