import { refuse } from '../../refusal.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { MAX_TIE_DECISIONS } from '../../limits.ts';
import { changedPaths, markChanged, type ChangedPathsByEvent } from '../model/changed-paths.ts';
import type { DecisionId, TeamId, TieDecision, Tournament } from '../model/state.ts';
import { highestNumber } from '../planning/edits/validate-groups.ts';
import { tiesOf } from '../standings/lots.ts';
import { tieDecisionsOf } from '../standings/tie-decisions.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';

// How level teams are told apart by what no result says [ST17][ST19].

const rules = {
  DecideTie: ({ order, by, meetings, instead }, tournament) => {
    const decision = { order, by, meetings };
    const teams = order.flat();
    const standing = standingOf(tournament, teams);
    if (instead !== undefined && !has(tournament, instead)) return refuse('decision-unknown');
    if (instead !== undefined && instead !== standing) return refuse('not-tied');
    if (standing !== null && isDeepEqual(tournament.decisions.ties[standing], decision)) return [];
    // It was decided by others meanwhile, who should be asked first.
    if (standing !== null && instead === undefined) return refuse('not-tied', { decision: standing });
    if (meetings.some(({ teamA, teamB }) => teamA === teamB || !teams.includes(teamA) || !teams.includes(teamB)))
      return refuse('team-unknown');
    if (!tiesOf(tournament).some((level) => isSameSet(level, teams))) return refuse('not-tied');
    if (standing === null && Object.keys(tournament.decisions.ties).length >= MAX_TIE_DECISIONS)
      return refuse('decision-limit', { maximum: MAX_TIE_DECISIONS });
    const id = standing ?? `d${tournament.numbered.tie + 1}`;
    return [{ type: 'TieDecided', data: { id, decision } }];
  },
  RemoveTieDecision: ({ decisionId }, tournament) =>
    has(tournament, decisionId)
      ? [{ type: 'TieDecided', data: { id: decisionId, decision: null } }]
      : refuse('decision-unknown'),
} satisfies Partial<TournamentRules>;

const byNumber = (one: DecisionId, other: DecisionId): number => Number(one.slice(1)) - Number(other.slice(1));

const has = ({ decisions }: Tournament, id: DecisionId): boolean => Object.hasOwn(decisions.ties, id);

/** The same teams in any order, each once. */
const isSameSet = (one: readonly TeamId[], other: readonly TeamId[]): boolean =>
  one.length === other.length && [one, other, [...one, ...other]].every((ids) => new Set(ids).size === one.length);

/** The latest of exactly these teams; null: none stands. */
const standingOf = (tournament: Tournament, teams: readonly TeamId[]): DecisionId | null =>
  tieDecisionsOf(tournament).find(({ order }) => isSameSet(order.flat(), teams))?.id ?? null;

function withTie(tournament: Tournament, id: DecisionId, decision: TieDecision | null): Tournament['decisions'] {
  const { [id]: _before, ...others } = tournament.decisions.ties;
  const ties = Object.entries(decision === null ? others : { ...others, [id]: decision });
  // By their numbers, so that one that comes back stands where it stood.
  return { ...tournament.decisions, ties: Object.fromEntries(ties.toSorted(([one], [other]) => byNumber(one, other))) };
}

const folds = {
  TieDecided: (tournament, { id, decision }, { version }) => ({
    ...markChanged(tournament, version, ['decisions'], [`decisions/${id}`]),
    decisions: withTie(tournament, id, decision),
    numbered: { ...tournament.numbered, tie: highestNumber(tournament.numbered.tie, [id]) },
  }),
} satisfies Partial<TournamentFolds>;

const paths = {
  TieDecided: ({ id }) => changedPaths('decisions', `decisions/${id}`),
} satisfies Partial<ChangedPathsByEvent>;

export const tieTheme = { rules, folds, paths };
