import { describe, expect, test } from 'vitest';
import type { RevertPreview } from '#domain/contract.ts';
import { initial } from '#domain/tournament/model/initial.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import { returnLines } from '#client/features/history/return-lines.ts';

type TeamThen = NonNullable<RevertPreview['teams'][number]['before']>;
const NOTHING = previewRevert(initial, initial, 1);
const team = (priority: number, lot?: 'Drawn' | 'Needed'): TeamThen => ({
  name: 'SV Mühlbach',
  group: 'A',
  slot: 1,
  priority,
  outOfCompetition: false,
  ...(lot === undefined ? {} : { lot }),
});
const said = (before: TeamThen, after: TeamThen) =>
  returnLines({ ...NOTHING, teams: [{ id: 't1', before, after }] }).map((line) => [line.before, line.after]);

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

const TIMES = {
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  pause: 'PT15M',
  breaks: [],
  groupPhase: { playTime: 'PT10M', pauseTime: 'PT2M' },
  finalsPhase: null,
};
const ofPlan = (plan: object) => {
  const whole = {
    replaced: false,
    matchCount: { before: 12, after: 12 },
    resultCount: { before: 0, after: 0 },
    timing: { before: TIMES, after: TIMES },
    moved: [],
    ...plan,
  };
  return returnLines({ ...NOTHING, plan: whole }).map(({ what, before, after }) => [what, before, after]);
};

describe('[PL4] going back says what differs', () => {
  const other = { ...TIMES, firstMatchKickoff: null, groupPhase: { playTime: 'PT8M', pauseTime: 'PT2M' } };

  test('between two plans of as many matches', () => {
    expect(ofPlan({ replaced: true, timing: { before: other, after: TIMES } })).toEqual([
      ['Spielplan', '12 Spiele, 0 Ergebnisse, angesetzt wie jetzt', '12 Spiele, 0 Ergebnisse, angesetzt wie damals'],
      ['Erster Anstoß', 'ohne Uhrzeit', 'Sa, 05.12.2026, 09:30'],
      ['Gruppenphase', '8 min Spielzeit, 2 min Pause', '10 min Spielzeit, 2 min Pause'],
    ]);
    expect(ofPlan({ replaced: true, matchCount: { before: 9, after: 12 } })).toEqual([
      ['Spielplan', '9 Spiele, 0 Ergebnisse', '12 Spiele, 0 Ergebnisse'],
    ]);
  });

  test('of a plan that has no times yet', () => {
    expect(ofPlan({ timing: { before: other, after: { ...other, groupPhase: TIMES.groupPhase } } })).toEqual([
      ['Gruppenphase', '8 min Spielzeit, 2 min Pause', '10 min Spielzeit, 2 min Pause'],
    ]);
  });

  test('of a plan that differs by what is no time', () => {
    expect(ofPlan({})).toEqual([['Spielplan', 'angesetzt wie jetzt', 'angesetzt wie damals']]);
  });

  test('where a team changes its place within its group', () => {
    expect(said(team(0), { ...team(0), slot: 2 })).toEqual([
      ['SV Mühlbach (Platz 1 der Gruppe A)', 'SV Mühlbach (Platz 2 der Gruppe A)'],
    ]);
    expect(said(team(0), { ...team(0), group: 'B', slot: 2 })).toEqual([
      ['SV Mühlbach (Gruppe A)', 'SV Mühlbach (Gruppe B)'],
    ]);
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
    timing: { before: { ...TIMES, breaks: [next] }, after: { ...TIMES, breaks: [pause] } },
    moved: [{ id: 'm8', before: later, after: place }],
  };
  const lines = returnLines({ ...NOTHING, plan });
  expect(lines.map((line) => [line.before, line.after])).toEqual([
    ['Mittag So, 06.12.2026, 12:00 bis 13:00 Uhr', 'Mittag Sa, 05.12.2026, 12:00 bis 13:00 Uhr'],
    ['So, 06.12.2026, 11:00 Uhr, Feld 1', 'Sa, 05.12.2026, 11:00 Uhr, Feld 1'],
  ]);
});
