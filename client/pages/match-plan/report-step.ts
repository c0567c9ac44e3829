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
  /** Of a kickoff: when it was tapped, by the server's clock [RE7]. */
  readonly startedAt?: string;
}

/** `startedAt`: when the match began, as far as this browser knows. */
export function stepOf(
  { meantFor, wanted, reason }: Pick<ReportStep, 'meantFor' | 'wanted'> & { readonly reason?: string | undefined },
  previous: Outcome,
  startedAt: string | null,
): ReportStep {
  const isKickoff = previous.state === 'NotStarted' && wanted.state === 'CurrentlyPlaying' && startedAt !== null;
  return {
    wanted,
    previous,
    meantFor,
    reason: reason === undefined || reason === '' ? null : reason,
    key: randomKey(),
    ...(isKickoff ? { startedAt } : {}),
  };
}

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
  /** Of the last report. Pages before 2026-11-29 did not keep it. */
  readonly made?: MadeReport;
}

/** How a report was made. */
export interface MadeReport {
  /** ISO 8601 instant, by the server's clock. */
  readonly at: string;
  /** Whether there was no connection, then or later. */
  readonly offline: boolean;
}

/** Under which name the browser keeps them. */
export const keptReportsPage = (tournamentId: string): string => `${tournamentId}/reports`;

const fitsAll = fitsLike<Record<keyof KeptReports, unknown>>({ reports: [] });
const KEPT = { matchId: '', index: 0, names: [], meantFor: {}, wanted: {}, reason: '', step: {} };
const fitsOlder = fitsLike<Record<Exclude<keyof KeptReport, 'made'>, unknown>>(KEPT);
const fitsNewer = fitsLike<Record<keyof KeptReport, unknown>>({ ...KEPT, made: {} });
const fitsMade = fitsLike<Record<keyof MadeReport, unknown>>({ at: '', offline: false });
const fitsReport = (report: unknown): report is Record<keyof KeptReport, unknown> =>
  fitsOlder(report) || (fitsNewer(report) && fitsMade(report.made));
const REQUIRED = { wanted: {}, previous: {}, meantFor: {}, reason: '', key: '' };
const fitsPlainStep = fitsLike<Record<Exclude<keyof ReportStep, 'startedAt'>, unknown>>(REQUIRED);
const fitsKickoff = fitsLike<Record<keyof ReportStep, unknown>>({ ...REQUIRED, startedAt: '' });
const fitsStep = (step: unknown): step is Record<keyof ReportStep, unknown> => fitsPlainStep(step) || fitsKickoff(step);

/** Whether a kept value is what this page keeps. */
export const isKeptReports = (kept: unknown): kept is KeptReports =>
  fitsAll(kept) &&
  Array.isArray(kept.reports) &&
  kept.reports.every(
    (report: unknown) =>
      fitsReport(report) && fitsStep(report.step) && isRecord(report.wanted) && isRecord(report.step.wanted),
  );
