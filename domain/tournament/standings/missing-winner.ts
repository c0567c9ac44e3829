import { sourceOf } from '../model/planned-match.ts';
import type { Match, Result } from '../model/state.ts';
import { decisionOf } from '../model/decided.ts';

/** Whether another match needs to know who wins this one: one of a knockout round, or one that a slot names. */
const leadsOn = (matches: readonly Match[], { id, stage }: Pick<Match, 'id' | 'stage'>): boolean =>
  stage.type === 'NonFinalKnockout' ||
  matches.some(({ selectorA, selectorB }) => sourceOf(selectorA) === id || sourceOf(selectorB) === id);

/** Why a final result lacks the winner that its match needs [RE2] [RE15]; null: it has one, or needs none. */
export function missingWinner(
  matches: readonly Match[],
  match: Pick<Match, 'id' | 'stage'>,
  result: Pick<Result, 'scoreA' | 'scoreB' | 'shootout' | 'ruling'>,
): 'draw' | 'nobody' | null {
  const { winner, counts } = decisionOf(result);
  if (winner === 'A' || winner === 'B' || match.stage.type === 'GroupMatch') return null;
  if (counts && winner === null) return 'draw';
  return leadsOn(matches, match) ? 'nobody' : null;
}
