import { expect, it } from 'vitest';
import type { Outcome } from '#domain/contract.ts';
import { ownReportOf, ownReportText, unsentOf } from '#client/pages/match-plan/reports/own-report.ts';
import { NO_PENDING_REPORTS, type PendingReport } from '#client/pages/match-plan/reports/pending-reports.ts';

// What is said of a report that was made in this browser.

const HERE = 'auf diesem Handy';
const wanted: Outcome = { state: 'Finished', scoreA: 1, scoreB: 0, outcomeType: 'Standard' };
const made: PendingReport = { wanted, startedAt: null, settledAt: null, savedAt: null, isWaiting: false };
const own = (report: PendingReport) => ownReportOf({ ...NO_PENDING_REPORTS, sent: new Map([['m1', report]]) }, 'm1');
const said = (report: PendingReport, lost: boolean) => ownReportText(own(report), lost, HERE);

it('[OB12] a report is on this device until the server has answered, and is said to be sent from then on', () => {
  expect(said(made, true)).toBe(HERE);
  expect(said({ ...made, isWaiting: true }, true)).toBe(HERE);
  expect(said({ ...made, isWaiting: true }, false)).toBe('wartet auf Antwort');
  expect(said(made, false)).toBe('wird gesendet …');
  const stored = { ...made, settledAt: 7, savedAt: new Date('2026-11-28T10:02:00Z') };
  expect(said(stored, false)).toBe('gesendet 11:02');
  expect(said({ ...stored, savedAt: null }, false)).toBeNull();
  expect(ownReportText(ownReportOf(NO_PENDING_REPORTS, 'm1'), true, HERE)).toBeNull();
});

it('[OB12] what is under way for a moment is not called unsent, what waits is', () => {
  expect(unsentOf(own(made), false)).toBeNull();
  expect(unsentOf(own(made), true)).toEqual(wanted);
  expect(unsentOf(own({ ...made, isWaiting: true }), false)).toEqual(wanted);
  expect(unsentOf(own({ ...made, settledAt: 7 }), true)).toBeNull();
  expect(unsentOf(null, true)).toBeNull();
});
