import { expect, test } from 'vitest';
import type { HistoryEntry } from '#domain/contract.ts';
import { textHash } from '#client/features/last-visit/text-hash.ts';
import { sinceVisit } from '#client/features/last-visit/visit.ts';

const VISIT = { at: '2026-12-05T09:00:00.000Z', version: 10 };
const NONE = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null };
const ended = (scoreA: number, scoreB: number) => ({ state: 'Finished', scoreA, scoreB, outcomeType: 'Standard' });

const step = (version: number, more: object, by = 'anna'): HistoryEntry =>
  ({
    version,
    from: version - 1,
    recordedAt: '2026-12-05T09:30:00.000Z',
    actor: { kind: 'user', id: by, name: by === 'anna' ? 'Anna Schuster' : 'Lukas Örtel' },
    cause: null,
    takenBackBy: null,
    isRedo: false,
    also: [],
    ...more,
  }) as unknown as HistoryEntry;

const report = (version: number, by = 'anna', before: object = NONE) =>
  step(version, { type: 'ResultReported', before, after: ended(2, 1) }, by);

test('what others did since is counted by what it was, with who did it', () => {
  const since = sinceVisit(VISIT, [report(14, 'lukas', ended(1, 0)), report(12), report(11)], 'me');
  expect(since?.counts).toMatchObject({ reported: 2, corrected: 1 });
  expect(since?.people).toEqual(['Lukas Örtel', 'Anna Schuster']);
  expect(since?.at).toBe(VISIT.at);
});

test('one’s own steps and those that were on the page already are no news', () => {
  expect(sinceVisit(VISIT, [report(12), report(10), report(9)], 'anna')).toBeNull();
  expect(sinceVisit(VISIT, [report(12, 'lukas'), report(10), report(9)], 'anna')?.entries).toHaveLength(1);
});

test('a program may have the id of an account and still is somebody else', () => {
  const byKey = step(11, {
    type: 'ResultReported',
    before: NONE,
    after: ended(1, 1),
    actor: { kind: 'apiKey', id: 'anna', name: 'Ergebnisdienst' },
  });
  expect(sinceVisit(VISIT, [byKey], 'anna')?.people).toEqual(['Ergebnisdienst (API-Schlüssel)']);
});

test('goals of a running match are no news, nor what was taken back again', () => {
  const goal = step(11, {
    type: 'RunningScoreReported',
    before: NONE,
    after: { ...ended(1, 0), state: 'CurrentlyPlaying' },
  });
  expect(sinceVisit(VISIT, [goal], null)).toBeNull();
  const undoing = step(13, { type: 'ResultsSet', cause: { undoes: 12 } });
  const since = sinceVisit(VISIT, [undoing, report(12)], null);
  expect(since?.counts).toMatchObject({ reported: 0, goneBack: 1 });
});

test('[PL4] a return to an earlier state takes no news of what it leaves as it is', () => {
  const cancelled = step(12, { type: 'TournamentStatusSet' });
  const restored = step(13, { type: 'ResultsSet', cause: { restores: 10 } });
  const since = sinceVisit(VISIT, [restored, cancelled, report(11)], null);
  expect(since?.entries.map(({ version }) => version)).toEqual([13, 12]);
  expect(since?.counts).toMatchObject({ reported: 0, goneBack: 1, settings: 1 });
});

test('what brought a step back is news of its own, and takes nothing back', () => {
  const again = step(13, { type: 'ResultsSet', cause: { undoes: 12 }, isRedo: true });
  const undoing = step(12, { type: 'ResultsSet', cause: { undoes: 9 }, isRedo: false });
  expect(sinceVisit(VISIT, [again, undoing], null)?.counts).toMatchObject({ goneBack: 0, again: 1 });
  expect(sinceVisit(VISIT, [undoing], null)?.counts).toMatchObject({ goneBack: 1, again: 0 });
});

test('the mark under which a visit is kept names nobody', () => {
  expect(textHash('anna@verein.example')).not.toContain('anna');
  expect(textHash('Hallencup')).not.toBe(textHash('Hallencub'));
});

test('results set at once count one by one, as corrected only where one stood before', () => {
  const results = [NONE, NONE, ended(1, 0)].map((before) => ({ before, after: ended(2, 2) }));
  const since = sinceVisit(VISIT, [step(11, { type: 'ResultsSet', results, resultCount: 3 })], null);
  expect(since?.counts).toMatchObject({ reported: 2, corrected: 1 });
  expect(since?.isPart).toBe(false);
});

test('what is not all of it says so', () => {
  expect(sinceVisit(VISIT, [report(12)], null, false)?.isPart).toBe(true);
  const many = step(11, { type: 'ResultsSet', results: [{ before: NONE, after: ended(2, 2) }], resultCount: 60 });
  expect(sinceVisit(VISIT, [many], null)?.isPart).toBe(true);
});

test('who has no name any more, or is none, reads as German after „von“', () => {
  const by = (actor: object) => sinceVisit(VISIT, [{ ...report(12), actor } as HistoryEntry], null)?.people;
  expect(by({ kind: 'user', id: 'x', name: 'gelöschtes Konto 2' })).toEqual(['gelöschtem Konto 2']);
  expect(by({ kind: 'apiKey', id: 'x', name: 'Ticker' })).toEqual(['Ticker (API-Schlüssel)']);
  expect(by({ kind: 'system', id: 'training', name: 'Training' })).toEqual(['dem Trainingslauf']);
});
