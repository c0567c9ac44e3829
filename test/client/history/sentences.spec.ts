import { describe, expect, test } from 'vitest';
import type { HistoryChange, HistoryEntry } from '#domain/contract.ts';
import { tournament } from '#domain/deciders.ts';
import { saidTypes, toSentence } from '#client/features/history/sentence.ts';
import { outcomeTexts } from '#client/features/tournament/outcome-texts.ts';
import { isUndo } from '#client/features/history/find-reverted.ts';
import { entryTitle } from '#client/features/history/entry-title.ts';

const NAMES = { teamNames: { t1: 'SV Mühlbach I', t2: 'FC Königshain' } };
const NONE = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null } as const;
const outcome = (state: 'CurrentlyPlaying' | 'Finished', scoreA: number, scoreB: number) =>
  ({ state, scoreA, scoreB, outcomeType: 'Standard' }) as const;
const match = {
  matchId: 'm12',
  matchIndex: 12,
  matchLabel: 'Gruppenspiel',
  group: 'A',
  court: 1,
  kickoff: null,
  teamA: 't1',
  teamB: 't2',
} as const;
const said = (change: HistoryChange) => toSentence(change, NAMES);

test('every event of a tournament has its sentence, and no sentence is of something else', () => {
  expect([...saidTypes].sort()).toEqual(Object.keys(tournament.folds).sort());
});

describe('a result', () => {
  test('is a kickoff, a score, an end or a correction by what was before it', () => {
    const change = { ...match, reason: null, before: NONE, after: outcome('CurrentlyPlaying', 0, 0) };
    expect(said({ ...change, type: 'RunningScoreReported' })).toMatchObject({
      title: 'Anpfiff Spiel 12',
      detail: 'SV Mühlbach I – FC Königshain',
      before: null,
      after: '0:0',
    });
    expect(
      said({
        ...change,
        type: 'RunningScoreReported',
        before: outcome('CurrentlyPlaying', 0, 0),
        after: outcome('CurrentlyPlaying', 1, 0),
      }),
    ).toMatchObject({ title: 'Zwischenstand Spiel 12', before: '0:0', after: '1:0' });
    expect(said({ ...change, type: 'ResultReported', after: outcome('Finished', 2, 1) })).toMatchObject({
      title: 'Endstand Spiel 12',
      before: null,
      after: '2:1',
    });
    expect(
      said({
        ...change,
        type: 'ResultReported',
        before: outcome('Finished', 2, 1),
        after: { ...outcome('Finished', 3, 1), outcomeType: 'AfterPenalties' },
        reason: 'Spielbericht falsch übertragen',
      }),
    ).toEqual({
      title: 'Ergebnis korrigiert, Spiel 12',
      detail: 'SV Mühlbach I – FC Königshain',
      before: '2:1',
      after: '3:1 n. E.',
      more: ['Grund: Spielbericht falsch übertragen'],
    });
  });

  test('whose end was taken back is the same score, and no change of it', () => {
    const change = { ...match, reason: null, before: outcome('Finished', 1, 1) } as const;
    expect(said({ ...change, type: 'RunningScoreReported', after: outcome('CurrentlyPlaying', 1, 1) })).toMatchObject({
      title: 'Spiel 12 läuft wieder',
      before: null,
      after: '1:1',
    });
  });

  test.each([
    [outcome('Finished', 1, 1), outcome('CurrentlyPlaying', 1, 1), ['Ende', 'läuft']],
    [outcome('CurrentlyPlaying', 2, 1), outcome('Finished', 2, 2), ['läuft 2:1', 'Ende 2:2']],
    [outcome('Finished', 2, 1), { ...outcome('Finished', 3, 2), outcomeType: 'AfterOvertime' }, ['2:1', '3:2 n. V.']],
    [outcome('CurrentlyPlaying', 0, 0), NONE, ['0:0', 'kein Ergebnis']],
  ] as const)('is told with what differs, its state before its figures (%#)', (before, after, told) => {
    expect(outcomeTexts(before, after)).toEqual(told);
  });

  test('that was taken away says so', () => {
    const change = {
      ...match,
      type: 'ResultCleared',
      reason: null,
      before: outcome('Finished', 2, 1),
      after: NONE,
    } as const;
    expect(said(change)).toMatchObject({ title: 'Ergebnis gelöscht, Spiel 12', before: '2:1', after: 'kein Ergebnis' });
  });
});

describe('teams', () => {
  const change = { teamId: 't1', matchesAdded: 0, matchesRemoved: 0, movedCount: 0 } as const;
  test('that come late, stay away, move or change places', () => {
    expect(
      said({ ...change, type: 'TeamAdded', before: { group: null }, after: { group: 'A' }, matchesAdded: 4 }),
    ).toEqual({
      title: 'Mannschaft nachgemeldet',
      detail: 'SV Mühlbach I',
      before: null,
      after: 'Gruppe A',
      more: ['Neue Spiele: 4'],
    });
    expect(
      said({ ...change, type: 'TeamRemoved', before: { group: 'A' }, after: { group: null }, matchesRemoved: 1 }),
    ).toMatchObject({
      title: 'Mannschaft gestrichen',
      before: 'Gruppe A',
      after: null,
      more: ['Weggefallene Spiele: 1'],
    });
    expect(said({ ...change, type: 'TeamMoved', before: { group: 'A' }, after: { group: 'B' } })).toMatchObject({
      title: 'Mannschaft in andere Gruppe verschoben',
      before: 'Gruppe A',
      after: 'Gruppe B',
    });
    const swapped = [
      { teamId: 't1', group: 'B' },
      { teamId: 't2', group: 'A' },
    ];
    expect(said({ type: 'TeamsSwapped', teams: swapped })).toMatchObject({
      title: 'Mannschaften getauscht',
      detail: 'SV Mühlbach I jetzt in Gruppe B, FC Königshain jetzt in Gruppe A',
    });
  });
});

describe('the plan', () => {
  const before = {
    groupCount: 2,
    teamCount: 8,
    matchCount: 16,
    resultCount: 5,
    firstMatchKickoff: null,
    breaks: [],
    numberOfGroupRounds: 1,
    firstFinalsRound: 'SemiFinal',
  };

  test('that replaced another one tells what was lost', () => {
    expect(
      said({
        type: 'TournamentConfigured',
        before,
        after: { ...before, teamCount: 7, resultCount: 0 },
        teamsAdded: [],
        teamsRemoved: ['t2'],
      }),
    ).toEqual({
      title: 'Turnier neu konfiguriert',
      detail: '2 Gruppen, 7 Mannschaften, 16 Spiele',
      before: null,
      after: null,
      more: ['5 Ergebnisse gingen dabei verloren', 'Nicht mehr dabei: FC Königshain'],
    });
  });

  const timing = { firstMatchKickoff: null, pause: null, breaks: [], groupPhase: null, finalsPhase: null };
  const place = { index: 8, court: 1, kickoff: '2026-12-05T09:30:00Z', labelA: 'A1', labelB: 'A2' };
  const moved = { matchId: 'm8', matchLabel: 'Gruppenspiel', before: place, after: { ...place, court: 2 } };

  test('with one match moved says from where to where', () => {
    expect(
      said({ type: 'MatchPlanEdited', before: timing, after: timing, moved: [moved], movedCount: 1 }),
    ).toMatchObject({ title: 'Spiel 8 verlegt', before: '10:30 Uhr, Feld 1', after: '10:30 Uhr, Feld 2' });
  });

  test.each([
    ['a day', '2026-12-06T09:30:00Z', 'So, 06.12.2026, 10:30 Uhr, Feld 1'],
    ['a week', '2026-12-12T09:30:00Z', 'Sa, 12.12.2026, 10:30 Uhr, Feld 1'],
  ])('with one match moved by %s names the days', (_, kickoff, after) => {
    const later = { ...moved, after: { ...place, kickoff } };
    expect(
      said({ type: 'MatchPlanEdited', before: timing, after: timing, moved: [later], movedCount: 1 }),
    ).toMatchObject({ before: 'Sa, 05.12.2026, 10:30 Uhr, Feld 1', after });
  });

  test('names the days of breaks where these are several', () => {
    const pause = { name: 'Mittag', from: '2026-12-05T11:00:00Z', to: '2026-12-05T12:00:00Z' };
    const next = { ...pause, from: '2026-12-06T11:00:00Z', to: '2026-12-06T12:00:00Z' };
    const night = { name: 'Nacht', from: '2026-12-05T19:00:00Z', to: '2026-12-06T08:00:00Z' };
    const edited = (from: readonly (typeof pause)[], to: readonly (typeof pause)[]) =>
      said({
        type: 'MatchPlanEdited',
        before: { ...timing, breaks: [...from] },
        after: { ...timing, breaks: [...to] },
        moved: [],
        movedCount: 0,
      }).more;
    expect(edited([], [pause])).toEqual(['Pausen: keine → Mittag 12:00 bis 13:00 Uhr']);
    expect(edited([pause], [next])).toEqual([
      'Pausen: Mittag Sa, 05.12.2026, 12:00 bis 13:00 Uhr → Mittag So, 06.12.2026, 12:00 bis 13:00 Uhr',
    ]);
    expect(edited([], [night])).toEqual(['Pausen: keine → Nacht Sa, 05.12.2026, 20:00 bis So, 06.12.2026, 09:00 Uhr']);
  });

  test('with more of them lists those that are told and counts the rest', () => {
    const change = said({
      type: 'MatchPlanEdited',
      before: timing,
      after: {
        ...timing,
        firstMatchKickoff: '2026-01-05T09:30:00Z',
        groupPhase: { playTime: 'PT12M', pauseTime: 'PT2M' },
        pause: 'PT10M',
      },
      moved: [moved],
      movedCount: 3,
    });
    expect(change.title).toBe('Spielplan bearbeitet');
    expect(change.detail).toBe('3 Spiele verlegt');
    expect(change.more).toEqual([
      'Spiel 8: 10:30 Uhr, Feld 1 → 10:30 Uhr, Feld 2',
      'und 2 weitere',
      'Erster Anstoß: ohne Uhrzeit → Mo, 05.01.2026, 10:30',
      'Gruppenphase: ohne Spielzeiten → 12 min Spielzeit, 2 min Pause',
      'Pause vor der Finalrunde: wie zwischen den Spielen → 10 min',
    ]);
  });
});

test('settings tell only what is other than before', () => {
  const before = {
    matchWonPoints: 2,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints' as const, 'ByScore' as const],
  };
  const change = said({ type: 'ComputationConfigured', before, after: { ...before, matchWonPoints: 3 } });
  expect(change.more).toEqual(['Punkte für einen Sieg: 2 → 3']);
});

test('what belonged to the organisation and is gone is called so', () => {
  expect(
    said({
      type: 'TournamentVenueSet',
      before: { venue: { id: 'v1', name: null } },
      after: { venue: null },
    }),
  ).toMatchObject({ title: 'Spielstätte gewechselt', before: 'gelöscht', after: 'keine Spielstätte' });
});

test('[GR1] a group is called by its own name where it has one', () => {
  const priority = { before: { priority: 0 }, after: { priority: 1 }, place: 2, lot: true };
  const lot = { type: 'TeamPrioritySet', teamId: 't1', group: 'A', ...priority } as const;
  expect(said(lot).detail).toBe('SV Mühlbach I, jetzt Platz 2, Gruppe A');
  expect(toSentence(lot, { ...NAMES, ownGroupNames: { A: 'Rote Gruppe' } }).detail).toBe(
    'SV Mühlbach I, jetzt Platz 2, Rote Gruppe',
  );
  const moved: HistoryChange = {
    type: 'TeamMoved',
    teamId: 't1',
    before: { group: 'A' },
    after: { group: 'B' },
    matchesAdded: 0,
    matchesRemoved: 0,
    movedCount: 0,
  };
  expect(toSentence(moved, { ...NAMES, ownGroupNames: { B: 'Blaue Gruppe' } })).toMatchObject({
    before: 'Gruppe A',
    after: 'Blaue Gruppe',
  });
});

describe('[PL4] an undo of an undo', () => {
  const step = (more: Partial<HistoryEntry>) =>
    ({ recordedAt: '2026-12-05T10:00:00Z', isRedo: false, cause: null, reverted: null, ...more }) as HistoryEntry;
  const own = said({ type: 'TournamentPublished' } as HistoryChange);
  const undo = step({ cause: { undoes: 7 } });
  const redo = step({ cause: { undoes: 8 }, isRedo: true });

  test('says that the step counts again', () => {
    const actor = { kind: 'user', id: 'a', name: 'Anna' } as const;
    const reverted = { version: 7, recordedAt: '2026-12-05T09:00:00Z', actor };
    expect(entryTitle({ ...undo, reverted }, own)).toBe('Schritt von 10:00 zurückgenommen');
    expect(entryTitle({ ...redo, reverted }, own)).toBe('Rücknahme von 10:00 aufgehoben');
    expect(entryTitle(redo, own)).toBe('Rücknahme aufgehoben');
  });

  test('is taken back like any other step, and only an undo holds a step that may count again', () => {
    const restore = step({ cause: { restores: 3 } });
    expect([step({}), undo, redo, restore].map(isUndo)).toEqual([false, true, false, false]);
  });
});
