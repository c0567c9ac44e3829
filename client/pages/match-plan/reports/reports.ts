import { useEffect, useLayoutEffect, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { call, isLost, type Problem } from '../../../api/call.ts';
import { holdDraft, type KeptDraft } from '../../../features/editing/kept-draft.ts';
import { isEqual } from '../../../features/editing/merge-fields.ts';
import { noteUnsentReports } from '../../../features/tournament/unsent-reports.ts';
import { loggedInAgain, session } from '../../../session/page-session.ts';
import { teamNames } from '../../../tournament-view/team-names.ts';
import { sentenceOf } from '../../../ui/field/shown-problem.ts';
import { toastFor } from '../../../ui/overlay/toast.tsx';
import { outcomeOf } from '../../../features/tournament/outcome-of.ts';
import { texts } from '../../../texts/de.ts';
import { serverTime } from '../../../texts/server-time.ts';
import { pairingNames, pairingOf, type Pairing, type PairingNames } from '../pairing.ts';
import { nextRound } from '../../../api/next-round.ts';
import { toastCorrection } from '../toast-correction.ts';
import { ownReportOf, type OwnReport } from './own-report.ts';
import { findReportConflict } from './report-conflict.ts';
import {
  isKeptReports,
  keptReportsPage,
  stepOf,
  type KeptReport,
  type KeptReports,
  type MadeReport,
  type ReportStep,
} from '../report-step.ts';
import {
  toPendingReport,
  findStart,
  withPendingReports,
  NO_PENDING_REPORTS,
  selectPendingReports,
  withoutConflictsOf,
  type PendingReport,
  type PendingReports,
  type UndecidedReport,
} from './pending-reports.ts';
import {
  isKeptRefusals,
  keptRefusalsPage,
  refusedReport,
  addMissing,
  withoutReplaced,
  type KeptRefusals,
  type RefusedReport,
} from './refused-report.ts';

export interface ScoreReport {
  /** The outcome the reporter saw; left out: the view's. */
  readonly seen?: Outcome;
  /** Why a result was corrected, for the history. */
  readonly reason?: string | undefined;
  /** Called once the server has it, unless something else was reported meanwhile. */
  readonly stored?: () => void;
}

/** The reports of a match on their way. */
interface QueuedReport {
  readonly matchId: string;
  readonly index: number;
  /** As its reporter sees it; undefined: the plan no longer has it. */
  match: MatchView | undefined;
  /** What its teams are called. */
  names: PairingNames;
  /** For whom the last of them is; null: one of the teams is open. */
  meantFor: Pairing | null;
  /** What the last of them wants. */
  wanted: Outcome;
  /** Of the last of them. */
  reason: string | undefined;
  /** The one that is being sent. */
  step: ReportStep;
  /** Of the last of them; undefined: a page that kept it did not keep this. */
  made: MadeReport | undefined;
  /** Of the last of them. */
  stored: (() => void) | undefined;
}

export interface Reports {
  /** The matches as they will be once all sent reports have arrived. */
  readonly matches: readonly MatchView[];
  /** Reports the outcome of a match. It shows at once; the calls are sent in order. */
  readonly report: (match: MatchView, wanted: Outcome, how?: ScoreReport) => void;
  /** How this browser's last report of a match is on its way; null: it made none. */
  readonly own: (matchId: string) => OwnReport | null;
  /** The first match with two incompatible reports, until one is chosen. */
  readonly conflict: UndecidedReport | null;
  /** Removes the current conflict; the next one follows. */
  readonly dismissConflict: () => void;
  /** Those that were refused, one of a match and its two teams at most, until it is reported otherwise or given up. */
  readonly refused: readonly RefusedReport[];
  readonly dismissRefused: (refused: RefusedReport) => void;
  readonly savedAt: Date | null;
}

/**
 * The reports of one tournament on their way to the server. A tap shows at once; taps on one match are sent one after
 * the other, each naming the result it was based on, so two scorers never overwrite each other unseen. Goals counted by
 * both are added up; other differences become a conflict to decide. What is refused is kept as it was typed, and the
 * plan shows it again. A correction is announced with an undo for those who may revert.
 */
class ReportQueue {
  readonly shown = createStore<PendingReports>(() => NO_PENDING_REPORTS);
  readonly #queues = new Map<string, QueuedReport>();
  /** Reports of closed tabs that wait because another report of the same match is on its way. */
  #abandoned: readonly KeptReport[] = [];
  #kept: KeptDraft<KeptReports> | null = null;
  #keptRefusals: KeptDraft<KeptRefusals> | null = null;
  /** Whose reports these are, also after the session ended. */
  readonly #account = session.stored().eMail;
  /** The last accepted outcome, by match. */
  readonly #settled = new Map<string, PendingReport & { readonly settledAt: number }>();
  /** As the page shows it, or showed it last. */
  #tournament: TournamentView;
  #mayRevert = false;
  #lost = false;
  #isVisible = false;

  constructor(tournament: TournamentView) {
    this.#tournament = tournament;
  }

  show(tournament: TournamentView, mayRevert: boolean, lost: boolean): void {
    this.#tournament = tournament;
    this.#mayRevert = mayRevert;
    this.#lost = lost;
    if (!lost) return;
    for (const queue of this.#queues.values()) queue.made = queue.made && { ...queue.made, offline: true };
  }

  /** Marks the plan as visible: conflicts open there instead of in a toast. Returns the function that ends it. */
  markVisible(): () => void {
    this.#isVisible = true;
    this.#takeOver();
    // A tab that ended without a word counts as open for a while.
    const timer = setInterval(() => this.#takeOver(), LOOK_EVERY_MS);
    return () => {
      this.#isVisible = false;
      clearInterval(timer);
      // The saved note belonged to this visit of the plan.
      this.shown.setState({ savedAt: null });
    };
  }

  readonly report = (match: MatchView, wanted: Outcome, { seen, reason, stored }: ScoreReport = {}): void => {
    const now = serverTime();
    const made: MadeReport = { at: now.toISOString(), offline: this.#lost };
    const startedAt = findStart(match, wanted, now);
    this.#setPending(match.id, toPendingReport(wanted, startedAt));
    const [matchId, index, meantFor] = [match.id, matchNumber(match), pairingOf(match) ?? null];
    this.#refusals(withoutReplaced(this.shown.getState().refused, { matchId, meantFor }));
    const names = pairingNames(match, teamNames(this.#tournament.teams));
    const queue = this.#queues.get(match.id);
    if (queue === undefined) {
      const step = stepOf({ meantFor, wanted, reason }, seen ?? this.#findSeenOutcome(match), startedAt);
      this.#begin({ matchId, index, match, names, meantFor, wanted, reason, step, made, stored });
    } else {
      Object.assign(queue, { match, names, meantFor, wanted, reason: reason ?? queue.reason, made, stored });
      this.#keep();
    }
  };

  readonly dismissConflict = (): void => {
    this.#setConflicts(this.shown.getState().conflicts.slice(1));
    // What was chosen goes first.
    queueMicrotask(() => this.#sendAbandoned());
  };

  #setConflicts(conflicts: readonly UndecidedReport[]): void {
    this.shown.setState({ conflicts });
    this.#keep();
  }

  readonly dismissRefused = (refused: RefusedReport): void =>
    this.#refusals(this.shown.getState().refused.filter((each) => each !== refused));

  #refusals(refused: readonly RefusedReport[]): void {
    this.shown.setState({ refused });
    this.#keptRefusals?.keep(refused.length === 0 ? null : { refused });
  }

  #setPending(matchId: string, entry: PendingReport | null): void {
    const sent = new Map(this.shown.getState().sent);
    if (entry === null) sent.delete(matchId);
    else sent.set(matchId, entry);
    this.shown.setState({ sent });
  }

  /**
   * Sends the reports that the browser kept across a reload, and those of closed tabs, also for a match that is gone:
   * the server's answer says so.
   */
  #takeOver(): void {
    this.#keptRefusals ??= holdDraft(keptRefusalsPage(this.#tournament.id), isKeptRefusals);
    const refused = this.#keptRefusals.takeOver().flatMap((kept) => kept.refused);
    if (refused.length > 0) this.#refusals(addMissing(this.shown.getState().refused, refused));
    this.#kept ??= holdDraft(keptReportsPage(this.#tournament.id), isKeptReports);
    const reports = this.#kept.takeOver().flatMap((kept) => kept.reports);
    if (reports.length === 0) return;
    this.#abandoned = [...this.#abandoned, ...reports];
    this.#keep();
    this.#sendAbandoned();
  }

  /** Of each match one after the other: two that were made from the same result are a conflict like any other. */
  #sendAbandoned(): void {
    const { conflicts } = this.shown.getState();
    for (const report of this.#abandoned) {
      const { wanted, reason, ...kept } = report;
      if (this.#queues.has(kept.matchId) || conflicts.some(({ match }) => match.id === kept.matchId)) continue;
      this.#abandoned = this.#abandoned.filter((each) => each !== report);
      const match = this.#tournament.matches.find(({ id }) => id === kept.matchId);
      const startedAt = kept.step.startedAt ?? findStart(match, wanted, serverTime());
      this.#setPending(kept.matchId, toPendingReport(wanted, startedAt));
      const last = isEqual(wanted, kept.step.wanted) ? kept.step.wanted : wanted;
      this.#begin({ ...kept, match, wanted: last, reason: reason ?? undefined, made: kept.made, stored: undefined });
    }
  }

  /** Has the browser keep what is not answered or not decided yet. */
  #keep(): void {
    const undecided = this.shown.getState().conflicts.filter(({ match }) => !this.#queues.has(match.id));
    const reports = [
      ...[...this.#queues.values()].map(keptReport),
      ...undecided.map(({ sent }) => sent),
      ...this.#abandoned,
    ];
    this.#kept?.keep(reports.length === 0 ? null : { reports });
    noteUnsentReports(this.#tournament.id, this.#queues.size);
  }

  #begin(queue: QueuedReport): void {
    this.#queues.set(queue.matchId, queue);
    void this.#send(queue).then(() => this.#sendAbandoned());
  }

  async #send(queue: QueuedReport): Promise<void> {
    const { matchId: id, index } = queue;
    for (;;) {
      const { step } = queue;
      this.#keep();
      const answer = await this.#deliver(id, step);
      if (!answer.ok) {
        this.#finish(id, this.#settled.get(id) ?? null);
        return this.#refused(queue, answer.problem);
      }
      const savedAt = serverTime();
      this.shown.setState({ savedAt });
      if (this.#mayRevert) toastCorrection(this.#tournament.id, index, step.wanted, step.previous, answer.step);
      const startedAt = this.shown.getState().sent.get(id)?.startedAt ?? null;
      const entry = { wanted: step.wanted, startedAt, settledAt: answer.version ?? 0, savedAt: null, isWaiting: false };
      this.#settled.set(id, entry);
      if (queue.wanted === step.wanted) {
        this.#finish(id, { ...entry, savedAt });
        setTimeout(() => this.#saidLongEnough(id, savedAt), SAVED_SHOWN_MS);
        return queue.stored?.();
      }
      // A reason belongs to one step; later changes are steps of their own.
      if (queue.reason === (step.reason ?? undefined)) queue.reason = undefined;
      queue.step = stepOf(queue, step.wanted, startedAt);
    }
  }

  /** That a report is stored is said for a moment. */
  #saidLongEnough(matchId: string, savedAt: Date): void {
    const shown = this.shown.getState().sent.get(matchId);
    if (shown?.savedAt === savedAt) this.#setPending(matchId, { ...shown, savedAt: null });
  }

  /** Nothing of a match is on its way any more; `entry`: what is shown of it. */
  #finish(matchId: string, entry: PendingReport | null): void {
    this.#queues.delete(matchId);
    this.#setPending(matchId, entry);
    this.#keep();
  }

  /** Without an answer or a session it waits for one; the same step once more does nothing, should it have arrived. */
  async #deliver(matchId: string, { wanted, previous, meantFor, reason, key, startedAt }: ReportStep) {
    for (;;) {
      const answer = await call('PATCH /api/tournaments/{id}/matches/{matchId}/outcome', {
        path: { id: this.#tournament.id, matchId },
        body: {
          ...wanted,
          previous,
          ...(meantFor === null ? {} : { meantFor }),
          ...(reason === null ? {} : { reason }),
          ...(startedAt === undefined ? {} : { startedAt }),
        },
        key,
      });
      const deliverable = answer.ok ? null : this.#untilDeliverable(matchId, answer.problem);
      if (deliverable === null) return answer;
      await deliverable;
    }
  }

  /** Resolves when what kept a step from the server is over, or may be; null: it was refused. */
  #untilDeliverable(matchId: string, problem: Problem): Promise<void> | null {
    if (problem.status === 401) return loggedInAgain(this.#account);
    if (!isLost(problem)) return null;
    const sent = this.shown.getState().sent.get(matchId);
    if (sent !== undefined) this.#setPending(matchId, { ...sent, isWaiting: true });
    return nextRound();
  }

  #refused(queue: QueuedReport, problem: Problem): void {
    const { match, wanted, reason, step } = queue;
    const both = match === undefined ? null : findReportConflict(match, step.previous, wanted, problem);
    if (match === undefined || both === null) return this.#keepRefused(queue, sentenceOf(problem));
    // Two scorers counted goals of different sides: both count.
    if (both.open.length === 0) return this.report(match, both.value, { seen: both.theirs, reason });
    const others = withoutConflictsOf(this.shown.getState().conflicts, match.id);
    this.#setConflicts([...others, { ...both, sent: keptReport(queue) }]);
    // The dialog waits in the plan.
    if (!this.#isVisible) toastFor(TOAST_MS, texts.matchDay.clashWaits(matchNumber(match), this.#tournament.name));
  }

  #keepRefused(queue: QueuedReport, why: string): void {
    const report = refusedReport(queue, why);
    this.#refusals([...withoutReplaced(this.shown.getState().refused, report), report]);
    if (!this.#isVisible) toastFor(TOAST_MS, texts.matchDay.refused.waits(queue.index, this.#tournament.name));
  }

  /** The server's outcome while nothing is under way: the view's result, or the last accepted one. */
  #findSeenOutcome(match: MatchView): Outcome {
    const own = this.#settled.get(match.id);
    if (own !== undefined && own.settledAt > this.#tournament.version) return own.wanted;
    return outcomeOf(this.#tournament.matches.find(({ id }) => id === match.id) ?? match);
  }
}

const keptReport = ({ matchId, index, names, meantFor, wanted, reason, step, made }: QueuedReport): KeptReport => ({
  matchId,
  index,
  names,
  meantFor,
  wanted,
  reason: reason ?? null,
  step,
  ...(made === undefined ? {} : { made }),
});

/** A toast that links to another page stays longer. */
const TOAST_MS = 30_000;

/** Milliseconds for which a report is said to be stored. */
const SAVED_SHOWN_MS = 4_000;

/** Milliseconds between two looks at what other tabs left. */
const LOOK_EVERY_MS = 30_000;

// One per tournament for the lifetime of the page: leaving the plan loses no report.
const queues = new Map<string, ReportQueue>();

function getReportQueue(tournament: TournamentView): ReportQueue {
  const known = queues.get(tournament.id);
  if (known !== undefined) return known;
  const queue = new ReportQueue(tournament);
  queues.set(tournament.id, queue);
  return queue;
}

/**
 * The pending reports of a tournament, laid over its view; none for an earlier version. `mayRevert`: the reader may
 * revert steps; `lost`: there is no connection.
 */
export function useReports(tournament: TournamentView, mayRevert: boolean, lost: boolean): Reports {
  const queue = getReportQueue(tournament);
  const shown = selectPendingReports(tournament, useStore(queue.shown));
  const isNow = tournament.past === undefined;
  useLayoutEffect(() => {
    if (isNow) queue.show(tournament, mayRevert, lost);
  });
  useEffect(() => (isNow ? queue.markVisible() : undefined), [queue, isNow]);

  // The same object for as long as nothing of it changes: what is rendered from it need not be rendered again.
  return useMemo(
    () => ({
      matches: withPendingReports(tournament, shown),
      report: queue.report,
      own: (matchId) => ownReportOf(shown, matchId),
      conflict: shown.conflicts[0] ?? null,
      dismissConflict: queue.dismissConflict,
      refused: shown.refused,
      dismissRefused: queue.dismissRefused,
      // Next to a report that is not stored it would be taken for that one's.
      savedAt: [...shown.sent.values()].some(({ settledAt }) => settledAt === null) ? null : shown.savedAt,
    }),
    [tournament, shown, queue],
  );
}
