import type { MatchView, Outcome } from '#domain/contract.ts';
import type { Problem } from '../../../api/call.ts';
import { isEqual, mergeFields } from '../../../features/editing/merge-fields.ts';

/** Two different reports of one match, based on the same result. */
export interface ReportConflict {
  readonly match: MatchView;
  readonly base: Outcome;
  readonly mine: Outcome;
  readonly theirs: Outcome;
  /** The merged outcome; fields in `open` need a choice. */
  readonly value: Outcome;
  readonly open: readonly (keyof Outcome)[];
  /** Of the tournament, since which `theirs` is the result. */
  readonly version: number;
}

const FIELDS = [
  'scoreA',
  'scoreB',
  'state',
  'outcomeType',
  'shootout',
  'ruling',
] as const satisfies readonly (keyof Outcome)[];

/**
 * Turns a refused report into a conflict. Goals of a running match are added up, for each tap is a goal, also where both
 * have reported its kickoff; all other differences need a choice, so that a match never ends with a score that neither
 * scorer reported. null: refused for another reason.
 */
export function findReportConflict(
  match: MatchView,
  base: Outcome,
  mine: Outcome,
  { code, details }: Problem,
): ReportConflict | null {
  const theirs = details['current'];
  if (code !== 'result-changed-meanwhile' || !isOutcome(theirs)) return null;
  const start = base.state === 'NotStarted' ? KICKED_OFF : base;
  const runs = [start, mine, theirs].every(({ state }) => state === 'CurrentlyPlaying');
  const version = Number(details['version']);
  if (runs) return { match, base, mine, theirs, version, ...mergeFields(start, mine, theirs) };
  const open = FIELDS.filter((field) => !isEqual(mine[field], theirs[field]));
  return { match, base, mine, theirs, version, value: mine, open };
}

export const NO_RESULT: Outcome = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null };

/** What a match begins to count from. */
const KICKED_OFF: Outcome = { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' };

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && 'state' in value && 'scoreA' in value;

/**
 * The report after the choice, in which the goals of the other side count as they were added up; a match without a result
 * has neither scores nor a kind.
 */
export function chosenOutcome({ value, theirs, open }: ReportConflict, choice: 'mine' | 'theirs'): Outcome {
  const chosen = { ...value };
  if (choice === 'theirs') for (const field of open) Object.assign(chosen, { [field]: theirs[field] });
  const { state, scoreA, scoreB, outcomeType, shootout, ruling } = chosen;
  if (state === 'NotStarted') return NO_RESULT;
  return {
    state,
    scoreA: ruling === undefined ? (scoreA ?? 0) : scoreA,
    scoreB: ruling === undefined ? (scoreB ?? 0) : scoreB,
    outcomeType: outcomeType ?? 'Standard',
    ...(shootout === undefined ? {} : { shootout }),
    ...(ruling === undefined ? {} : { ruling }),
  };
}
