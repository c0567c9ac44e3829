import type { MatchView, Outcome } from '#domain/contract.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { outcomeTypes, type OutcomeType } from '../../features/tournament/outcome-types.ts';
import { isOpenQuestion, type OpenQuestion } from './decision.ts';
import type { Pairing } from './pairing.ts';

/** The input of a row: digits, or nothing yet; whether the match runs or ends with it, and how it was decided. */
export interface TypedScore {
  readonly a: string;
  readonly b: string;
  readonly kind: 'CurrentlyPlaying' | 'Finished';
  readonly type: OutcomeType;
}

/** The same as the browser keeps it. `seen`: the result when typing began [RE6]. */
export interface TypedResult extends TypedScore {
  readonly matchId: string;
  readonly seen: Outcome;
  /** The two teams that the reporter saw [RE3]; null: one was open. Pages before 2026-11-28 did not keep them. */
  readonly meantFor?: Pairing | null;
  /** The question that was open; null: none was. Pages before 2026-11-30 did not keep it. */
  readonly openQuestion?: OpenQuestion | null;
}

/** Under which name the browser keeps it: one row of a tournament is open at a time. */
export const typedResultPage = (tournamentId: string): string => `${tournamentId}/result`;

/** The same of a row that was refused and is being mended: of these several may stand open. */
export const reopenedResultPage = (tournamentId: string, matchId: string): string =>
  `${tournamentId}/mended/${matchId}`;

const WITHOUT_TEAMS = { matchId: '', a: '', b: '', kind: '', type: '', seen: {} };
const fitsOlder = fitsLike<Record<Exclude<keyof TypedResult, 'meantFor' | 'openQuestion'>, unknown>>(WITHOUT_TEAMS);
const fitsNewer = fitsLike<Record<Exclude<keyof TypedResult, 'openQuestion'>, unknown>>({
  ...WITHOUT_TEAMS,
  meantFor: {},
});
const fitsNow = fitsLike<Record<keyof TypedResult, unknown>>({ ...WITHOUT_TEAMS, meantFor: {}, openQuestion: null });

/** Whether a kept value is a typed result of one of these matches that can still be reported unchanged. */
export const isTypedResult = (kept: unknown, matches: readonly MatchView[]): kept is TypedResult =>
  ((fitsNow(kept) && isOpenQuestion(kept.openQuestion)) || fitsNewer(kept) || fitsOlder(kept)) &&
  matches.some(
    (match) =>
      match.id === kept.matchId &&
      match.outcome.state !== 'Finished' &&
      match.affected === null &&
      outcomeTypes(match).some((type) => type === kept.type) &&
      (kept.kind === 'CurrentlyPlaying' || kept.kind === 'Finished'),
  );

export const isSameScore = (one: TypedScore, other: TypedScore): boolean =>
  one.a === other.a && one.b === other.b && one.kind === other.kind && one.type === other.type;
