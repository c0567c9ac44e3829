import { isRefused, refuse, type Refused } from '../../refusal.ts';
import type { RulingBody } from '../contract/ruling-body.ts';
import { outcomeOf } from '../contract/to-model.ts';
import type { Result, Ruling, Tournament } from '../model/state.ts';
import { type DecidedResult, forfeitScore, isScoreOfRuling } from '../model/decided.ts';
import { missingWinner } from '../standings/missing-winner.ts';
import type { TournamentRules } from './commands.ts';
import { compareWithCurrent, findReportedMatch } from './reported-match.ts';

// Matches that are decided where play did not decide them [RE13] to [RE16].

const rules = {
  RuleMatch: (command, tournament) => {
    const { matchId, kind, against, reason } = command;
    const found = findReportedMatch(tournament, matchId);
    if (isRefused(found)) return found;
    const { match, teams, isTied } = found;
    const ruling = { kind, against };
    const score = scoreOf(ruling, command, tournament);
    if (isRefused(score)) return score;
    const ruled = {
      state: 'Finished',
      scoreA: score.a,
      scoreB: score.b,
      outcomeType: kind === 'Abandoned' && against === null ? 'Standard' : 'SpecialScoring',
      startedAt: match.result?.startedAt ?? null,
      ruling,
    } satisfies Omit<Result, 'teamA' | 'teamB'>;
    // Whose result it is does not matter for how it looks.
    const compared = compareWithCurrent(found, outcomeOf({ ...ruled, teamA: '', teamB: '' }), command);
    if (compared !== null) return compared === 'same' ? [] : compared;

    const missing = missingWinner(tournament.plan?.matches ?? [], match, ruled);
    if (missing === 'draw') return refuse('draw-in-knockout');
    if (missing === 'nobody') return refuse('void-in-knockout');
    if (teams === null) return refuse('teams-undecided');
    if (match.result === null && isTied) return refuse('tie-open');
    return [{ type: 'MatchesDecided', data: { results: [[matchId, { ...ruled, ...teams }]], reason } }];
  },
} satisfies Partial<TournamentRules>;

/** The score that a ruling leaves, the given one where there is one; or why that does not go with it [RE14]. */
function scoreOf(
  ruling: Ruling,
  { scoreA, scoreB }: Pick<RulingBody, 'scoreA' | 'scoreB'>,
  { computation }: Tournament,
): NonNullable<DecidedResult['score']> | Refused {
  if ((scoreA === null) !== (scoreB === null)) return refuse('scores-missing');
  if (scoreA === null || scoreB === null) {
    if (ruling.kind === 'Void') return ruling.against === null ? { a: 0, b: 0 } : refuse('ruling-score');
    if (ruling.against !== null) return forfeitScore(ruling.against, computation);
    return ruling.kind === 'Abandoned' ? refuse('scores-missing') : refuse('ruling-score');
  }
  const score = { a: scoreA, b: scoreB };
  return ruling.kind !== 'Void' && isScoreOfRuling(ruling, score) ? score : refuse('ruling-score');
}

export const rulingTheme = { rules };
