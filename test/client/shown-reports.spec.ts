import { expect, test } from 'vitest';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import type { ReportConflict } from '#client/pages/match-plan/report-conflict.ts';
import {
  withPendingReports,
  selectPendingReports,
  type PendingReports,
} from '#client/pages/match-plan/pending-reports.ts';

// What the plan shows of reports that were sent from this browser.

const wanted: Outcome = { state: 'Finished', scoreA: 3, scoreB: 1, outcomeType: 'Standard' };
const match = {
  id: 'm1',
  teamA: { score: null },
  teamB: { score: null },
  outcome: { state: 'NotStarted', type: null },
} as MatchView;
const now = { version: 9, matches: [match] } as unknown as TournamentView;
const then = { ...now, version: 4, past: { recordedAt: '2026-12-05T08:00:00Z', asOfToday: [] } } as TournamentView;
const sent = (settledAt: number | null): PendingReports => ({
  sent: new Map([['m1', { wanted, settledAt, savedAt: null, waits: false }]]),
  clashes: [{ match } as ReportConflict],
  refused: [],
  savedAt: new Date(),
});
const scores = (tournament: TournamentView, shown: PendingReports) =>
  withPendingReports(tournament, selectPendingReports(tournament, shown)).map(({ teamA, outcome }) => [
    teamA.score,
    outcome.state,
  ]);

test('a report shows at once, until the view has it', () => {
  expect(scores(now, sent(null))).toEqual([[3, 'Finished']]);
  expect(scores(now, sent(10))).toEqual([[3, 'Finished']]);
  expect(scores(now, sent(9))).toEqual([[null, 'NotStarted']]);
});

test('an earlier version shows no report that was sent since, and nothing to choose or saved', () => {
  expect(scores(then, sent(10))).toEqual([[null, 'NotStarted']]);
  expect(scores(then, sent(null))).toEqual([[null, 'NotStarted']]);
  expect(selectPendingReports(then, sent(10))).toMatchObject({ clashes: [], savedAt: null });
  expect(selectPendingReports(now, sent(10)).clashes).toHaveLength(1);
});
