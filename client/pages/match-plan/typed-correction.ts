import type { MatchView, Outcome } from '#domain/contract.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { outcomeTypes, type OutcomeType } from '../../features/tournament/outcome-types.ts';
import type { RefusedReport } from './reports/refused-report.ts';

/** The input of the correction dialog. `seen`: the result when it was opened [RE6]. */
export interface TypedCorrection {
  readonly state: Outcome['state'];
  readonly a: string;
  readonly b: string;
  readonly type: OutcomeType;
  readonly reason: string;
  readonly seen: Outcome;
}

/** What the dialog opens with. */
export const beginCorrection = (seen: Outcome, state: Outcome['state']): TypedCorrection => ({
  state,
  a: seen.scoreA?.toString() ?? '',
  b: seen.scoreB?.toString() ?? '',
  type: seen.outcomeType ?? 'Standard',
  reason: '',
  seen,
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
  one.reason === other.reason;

const STATES: readonly unknown[] = ['NotStarted', 'CurrentlyPlaying', 'Finished'] satisfies readonly Outcome['state'][];
const fits = fitsLike<Record<keyof TypedCorrection, unknown>>({
  state: '',
  a: '',
  b: '',
  type: '',
  reason: '',
  seen: {},
});

/** Whether a kept value is a correction of this match, whose result is still the one that was to be corrected. */
export const isTypedCorrection = (kept: unknown, match: MatchView, seen: Outcome): kept is TypedCorrection =>
  fits(kept) &&
  JSON.stringify(kept.seen) === JSON.stringify(seen) &&
  STATES.includes(kept.state) &&
  outcomeTypes(match).some((type) => type === kept.type);
