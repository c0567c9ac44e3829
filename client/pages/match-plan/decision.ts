import type { Outcome } from '#domain/contract.ts';
import { isRecord } from '../../session/is-record.ts';
import type { TypedScore } from './typed-result.ts';

/** The ways a level knockout is decided on the field. */
export const WAYS = ['AfterOvertime', 'AfterPenalties'] as const;
/** Those that are offered at a desk: off the field, too. */
export const DESK_WAYS = [...WAYS, 'SpecialScoring'] as const;
type Way = (typeof DESK_WAYS)[number];

/**
 * How a knockout that was level ended, as far as it is said. Its figures are those of the shoot-out, which may be left out
 * [RE18]; of every other way the whole final score [RE2, RE5].
 */
export interface Decision {
  readonly winner: 'a' | 'b';
  /** null: not chosen yet. No way is chosen beforehand. */
  readonly way: Way | null;
  readonly a: string;
  readonly b: string;
}

/** The question of a level knockout that is open: who is through, and then how. */
export type OpenQuestion = 'who' | Decision;

/** No goal is ever filled in. */
export const decisionFor = (winner: 'a' | 'b'): Decision => ({ winner, way: null, a: '', b: '' });

/** The decision that a result tells of; null: none but its score. */
export const decisionOf = ({ shootout }: Outcome): Decision | null =>
  shootout === undefined
    ? null
    : {
        winner: shootout.winner === 'A' ? 'a' : 'b',
        way: 'AfterPenalties',
        a: shootout.score?.a.toString() ?? '',
        b: shootout.score?.b.toString() ?? '',
      };

/** What is still missing before it can be sent; null: nothing. */
export function missingIn({ winner, way, a, b }: Decision): 'way' | 'figures' | 'winner' | null {
  if (way === null) return 'way';
  if (way === 'AfterPenalties' && a === '' && b === '') return null;
  if (a === '' || b === '') return 'figures';
  const [more, fewer] = winner === 'a' ? [a, b] : [b, a];
  return Number(more) > Number(fewer) ? null : 'winner';
}

/** A score; with its shoot-out after a level knockout that one decided. */
export type DecidedScore = TypedScore & Pick<Outcome, 'shootout'>;

/** The score to send, after a level one; null: something is missing. */
export function decidedScore(decision: Decision, level: Pick<TypedScore, 'a' | 'b'>): DecidedScore | null {
  const { winner, way, a, b } = decision;
  if (way === null || missingIn(decision) !== null) return null;
  if (way !== 'AfterPenalties') return { a, b, kind: 'Finished', type: way };
  const score = a === '' ? null : { a: Number(a), b: Number(b) };
  return {
    a: level.a,
    b: level.b,
    kind: 'Finished',
    type: way,
    shootout: { winner: winner === 'a' ? 'A' : 'B', score },
  };
}

export const isDecision = (kept: unknown): kept is Decision =>
  isRecord(kept) &&
  (kept['winner'] === 'a' || kept['winner'] === 'b') &&
  (kept['way'] === null || DESK_WAYS.some((way) => way === kept['way'])) &&
  typeof kept['a'] === 'string' &&
  typeof kept['b'] === 'string';

/** Whether a kept value is an open question; null: none was open. */
export const isOpenQuestion = (kept: unknown): kept is OpenQuestion | null =>
  kept === null || kept === 'who' || isDecision(kept);
