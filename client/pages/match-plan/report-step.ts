import type { Outcome } from '#domain/contract.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { isRecord } from '../../session/is-record.ts';
import { randomKey } from '../../session/random-key.ts';
import type { Pairing, PairingNames } from './pairing.ts';

/** One call of a report. However often it is sent, it is the same request under the same key: it is stored once. */
export interface ReportStep {
  readonly wanted: Outcome;
  /** The outcome it is based on [RE6]. */
  readonly previous: Outcome;
  /** null: one of the teams was open. */
  readonly meantFor: Pairing | null;
  /** For the history; null: none. */
  readonly reason: string | null;
  /** The Idempotency-Key. */
  readonly key: string;
}

export const stepOf = (
  meantFor: Pairing | null,
  wanted: Outcome,
  reason: string | undefined,
  previous: Outcome,
): ReportStep => ({
  wanted,
  previous,
  meantFor,
  reason: reason === undefined || reason === '' ? null : reason,
  key: randomKey(),
});

/** What the browser keeps of the reports that await their answers or a choice. */
export interface KeptReports {
  readonly reports: readonly KeptReport[];
}

/** The reports of one match as the browser keeps them. */
export interface KeptReport {
  readonly matchId: string;
  /** Of the match, how its teams were called, and which they were, as the last reporter saw them; null: one was open. */
  readonly index: number;
  readonly names: PairingNames;
  readonly meantFor: Pairing | null;
  /** What the last report of the match wants. */
  readonly wanted: Outcome;
  /** Of the last report; null: none. */
  readonly reason: string | null;
  /** The one that is being sent, the first to be sent again. */
  readonly step: ReportStep;
}

/** Under which name the browser keeps them. */
export const keptReportsPage = (tournamentId: string): string => `${tournamentId}/reports`;

const fitsAll = fitsLike<Record<keyof KeptReports, unknown>>({ reports: [] });
const fitsReport = fitsLike<Record<keyof KeptReport, unknown>>({
  matchId: '',
  index: 0,
  names: [],
  meantFor: {},
  wanted: {},
  reason: '',
  step: {},
});
const fitsStep = fitsLike<Record<keyof ReportStep, unknown>>({
  wanted: {},
  previous: {},
  meantFor: {},
  reason: '',
  key: '',
});

/** Whether a kept value is what this page keeps. */
export const isKeptReports = (kept: unknown): kept is KeptReports =>
  fitsAll(kept) &&
  Array.isArray(kept.reports) &&
  kept.reports.every(
    (report: unknown) =>
      fitsReport(report) && fitsStep(report.step) && isRecord(report.wanted) && isRecord(report.step.wanted),
  );
