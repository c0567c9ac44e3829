import type { MatchView, Outcome } from '#domain/contract.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { outcomeTypes, type OutcomeType } from '../../features/tournament/outcome-types.ts';
import { decisionOf, isDecision, type Decision } from './decision.ts';
import type { RefusedReport } from './reports/refused-report.ts';

/** The input of the correction dialog. `seen`: the result when it was opened [RE6]. */
export interface TypedCorrection {
  readonly state: Outcome['state'];
  readonly a: string;
  readonly b: string;
  readonly type: OutcomeType;
  readonly reason: string;
  readonly seen: Outcome;
  /** Of a level knockout; null: who is through is not said. Pages before 2026-11-30 did not keep it. */
  readonly decision?: Decision | null;
}

/** What the dialog opens with. */
export const beginCorrection = (seen: Outcome, state: Outcome['state']): TypedCorrection => ({
  state,
  a: seen.scoreA?.toString() ?? '',
  b: seen.scoreB?.toString() ?? '',
  // After a shoot-out the decision says it; another score is one of the match itself.
  type: seen.shootout === undefined ? (seen.outcomeType ?? 'Standard') : 'Standard',
  reason: '',
  seen,
  decision: decisionOf(seen),
});

/** What it opens with again after a refusal. */
export const reopenedCorrection = ({ wanted, reason }: RefusedReport, seen: Outcome): TypedCorrection => ({
  ...beginCorrection(wanted, wanted.state),
  reason: reason ?? '',
  seen,
});

export const isSameCorrection = (one: TypedCorrection, other: TypedCorrection): boolean =>
  one.state === other.state &&
  one.a === other.a &&
  one.b === other.b &&
  one.type === other.type &&
  one.reason === other.reason &&
  (one.decision ?? null) === (other.decision ?? null);

const STATES: readonly unknown[] = ['NotStarted', 'CurrentlyPlaying', 'Finished'] satisfies readonly Outcome['state'][];
const WITHOUT_DECISION = { state: '', a: '', b: '', type: '', reason: '', seen: {} };
const fitsOlder = fitsLike<Record<Exclude<keyof TypedCorrection, 'decision'>, unknown>>(WITHOUT_DECISION);
const fitsNow = fitsLike<Record<keyof TypedCorrection, unknown>>({ ...WITHOUT_DECISION, decision: null });

/** Whether a kept value is a correction of this match, whose result is still the one that was to be corrected. */
export const isTypedCorrection = (kept: unknown, match: MatchView, seen: Outcome): kept is TypedCorrection =>
  ((fitsNow(kept) && (kept.decision === null || isDecision(kept.decision))) || fitsOlder(kept)) &&
  JSON.stringify(kept.seen) === JSON.stringify(seen) &&
  STATES.includes(kept.state) &&
  outcomeTypes(match).some((type) => type === kept.type);
