import { useEffect, useLayoutEffect, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, isLost, type Problem } from '../../api/call.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { toastFor, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { findReportConflict, withoutMatch, type ReportConflict } from './report-conflict.ts';
import { pairingOf } from './pairing.ts';
import {
  withPendingReports,
  NO_PENDING_REPORTS,
  selectPendingReports,
  type PendingReport,
  type PendingReports,
} from './pending-reports.ts';
import { dismissUnsent, toastUnsent } from './unsent-toast.tsx';

export interface ScoreReport {
  /** What the reporter saw before; left out: what the view shows. */
  readonly seen?: Outcome;
  /** Why a result was corrected, for the history. */
  readonly reason?: string | undefined;
}

/** What is to be sent of one match next. */
interface QueuedReport {
  /** As its reporter sees it. */
  match: MatchView;
  wanted: Outcome;
  reason: string | undefined;
  busy: boolean;
}

export interface Reports {
  /** The matches as they will be once everything sent has arrived. */
  readonly matches: readonly MatchView[];
  /** Reports the outcome of a match. Shows at once and sends in order. */
  readonly report: (match: MatchView, wanted: Outcome, how?: ScoreReport) => void;
  /** Whether this match has a report that was not answered yet. */
  readonly sending: (matchId: string) => boolean;
  /** The first of the matches with two reports that do not go together, until somebody chose. */
  readonly clash: ReportConflict | null;
  /** The clash that is shown is settled or left; the next one follows. */
  readonly dropClash: () => void;
  readonly savedAt: Date | null;
}

export const outcomeOf = (match: MatchView): Outcome => ({
  state: match.outcome.state,
  scoreA: match.teamA.score,
  scoreB: match.teamB.score,
  outcomeType: match.outcome.type,
});

/**
 * Results of one tournament on their way to the server. One tap shows at once; quick taps on one match are sent one after
 * the other, each saying which result it saw, so that two scorers never overwrite each other unseen. What both of them
 * counted is put together; where they say different things, somebody has to choose. A refusal takes the shown one back. A
 * correction is told with the way back to whoever may go it.
 */
class ReportQueue {
  readonly shown = createStore<PendingReports>(() => NO_PENDING_REPORTS);
  readonly #queues = new Map<string, QueuedReport>();
  /** What the server last took from here, by match. */
  readonly #settled = new Map<string, PendingReport & { readonly settledAt: number }>();
  /** As the page shows it, or showed it last. */
  #tournament: TournamentView;
  #goesBack = false;
  #isSeen = false;

  constructor(tournament: TournamentView) {
    this.#tournament = tournament;
  }

  show(tournament: TournamentView, goesBack: boolean): void {
    this.#tournament = tournament;
    this.#goesBack = goesBack;
  }

  /** Whoever looks chooses where two reports do not go together; answers how to look away. */
  look(): () => void {
    this.#isSeen = true;
    return () => {
      this.#isSeen = false;
      // It told of what was saved while somebody looked.
      this.shown.setState({ savedAt: null });
    };
  }

  readonly report = (match: MatchView, wanted: Outcome, { seen, reason }: ScoreReport = {}): void => {
    this.#put(match.id, { wanted, settledAt: null });
    dismissUnsent(match.id);
    const queue = this.#queues.get(match.id);
    if (queue === undefined) this.#queues.set(match.id, { match, wanted, reason, busy: false });
    else Object.assign(queue, { match, wanted, reason: reason ?? queue.reason });
    void this.#send(match.id, seen ?? this.#lastSeen(match));
  };

  readonly dropClash = (): void => this.shown.setState(({ clashes: [, ...others] }) => ({ clashes: others }));

  #put(matchId: string, entry: PendingReport | null): void {
    const sent = new Map(this.shown.getState().sent);
    if (entry === null) sent.delete(matchId);
    else sent.set(matchId, entry);
    this.shown.setState({ sent });
  }

  async #send(matchId: string, first: Outcome): Promise<void> {
    const queue = this.#queues.get(matchId);
    if (queue === undefined || queue.busy) return;
    queue.busy = true;
    let previous = first;
    for (;;) {
      const { match, wanted, reason } = queue;
      const meantFor = pairingOf(match);
      const answer = await call('PATCH /api/tournaments/{id}/matches/{matchId}/outcome', {
        path: { id: this.#tournament.id, matchId },
        body: {
          ...wanted,
          previous,
          ...(meantFor === undefined ? {} : { meantFor }),
          ...(reason === undefined || reason === '' ? {} : { reason }),
        },
      });
      if (!answer.ok) {
        this.#queues.delete(matchId);
        this.#put(matchId, this.#settled.get(matchId) ?? null);
        return this.#refused(queue, previous, answer.problem);
      }
      this.shown.setState({ savedAt: new Date() });
      if (this.#goesBack) toastCorrection(this.#tournament.id, match, wanted, previous, answer.version);
      const entry = { wanted, settledAt: answer.version ?? 0 };
      this.#settled.set(matchId, entry);
      if (queue.wanted === wanted) {
        this.#queues.delete(matchId);
        this.#put(matchId, entry);
        return;
      }
      // Said once; what came afterwards is another step.
      if (queue.reason === reason) queue.reason = undefined;
      previous = wanted;
    }
  }

  #refused({ match, wanted, reason }: QueuedReport, previous: Outcome, problem: Problem): void {
    const both = findReportConflict(match, previous, wanted, problem);
    if (both === null) {
      if (!isLost(problem)) return toastProblem(problem);
      // Nothing was said against it: it can be sent once more, from what was seen then.
      const again = () => this.report(match, wanted, { seen: previous, reason });
      return toastUnsent(match.id, texts.plan.unsent(match.index, wanted), again);
    }
    // Two scorers who counted goals of different sides: both count.
    if (both.open.length === 0) return this.report(match, both.value, { seen: both.theirs, reason });
    this.shown.setState(({ clashes }) => ({ clashes: [...withoutMatch(clashes, match.id), { ...both, reason }] }));
    // The dialog waits in the plan.
    if (!this.#isSeen) toastFor(LONG_ENOUGH, texts.plan.clashWaits(match.index, this.#tournament.name));
  }

  /** What the server holds as long as nothing is under way: the view's own result, or what went there since. */
  #lastSeen(match: MatchView): Outcome {
    const own = this.#settled.get(match.id);
    if (own !== undefined && own.settledAt > this.#tournament.version) return own.wanted;
    return outcomeOf(this.#tournament.matches.find(({ id }) => id === match.id) ?? match);
  }
}

/** Milliseconds that a message stands which leads to another page. */
const LONG_ENOUGH = 30_000;

// One per tournament, for as long as the browser shows the portal: who leaves the plan meanwhile loses no report.
const desks = new Map<string, ReportQueue>();

function getReportQueue(tournament: TournamentView): ReportQueue {
  const known = desks.get(tournament.id);
  if (known !== undefined) return known;
  const desk = new ReportQueue(tournament);
  desks.set(tournament.id, desk);
  return desk;
}

/**
 * The reports of a tournament, sent and on their way, over what the view has by now; over an earlier version there are none.
 * `goesBack`: the reader may take steps back.
 */
export function useReports(tournament: TournamentView, goesBack: boolean): Reports {
  const desk = getReportQueue(tournament);
  const shown = selectPendingReports(tournament, useStore(desk.shown));
  const isNow = tournament.past === undefined;
  useLayoutEffect(() => {
    if (isNow) desk.show(tournament, goesBack);
  });
  useEffect(() => (isNow ? desk.look() : undefined), [desk, isNow]);

  const matches = useMemo(() => withPendingReports(tournament, shown), [tournament, shown]);
  return {
    matches,
    report: desk.report,
    sending: (matchId) => shown.sent.get(matchId)?.settledAt === null,
    clash: shown.clashes[0] ?? null,
    dropClash: desk.dropClash,
    savedAt: shown.savedAt,
  };
}

/** A result that stood is another one now: whoever sees at once that it was wrong takes it back from here. */
function toastCorrection(
  id: string,
  { index }: MatchView,
  wanted: Outcome,
  was: Outcome,
  version: number | null,
): void {
  if (was.state !== 'Finished') return;
  const t = texts.history;
  const what = wanted.state === 'NotStarted' ? t.what.cleared(index) : t.what.corrected(index);
  toastWithUndo(id, wanted.state === 'NotStarted' ? t.clearDone(index) : t.correctionDone(index), version, {
    what,
  });
}
