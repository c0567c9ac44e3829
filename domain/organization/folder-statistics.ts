import type { Match, Result, TeamId } from '../tournament/model/state.ts';
import { decisionOf } from '../tournament/model/decided.ts';

/** What the statistics need of one tournament. */
export interface TournamentFacts {
  readonly id: string;
  readonly name: string;
  readonly publicPageViews: number;
  readonly groups: readonly { readonly teamIds: readonly TeamId[] }[];
  readonly matches: readonly Pick<Match, 'stage' | 'result'>[];
}

export interface StatisticsFolder {
  readonly folderId: string;
  readonly organizationId: string;
  readonly folderName: string;
}

interface TournamentName {
  readonly tournamentId: string;
  readonly tournamentName: string;
}

/** The statistics of a folder [FS1]. */
export interface FolderStatistics extends StatisticsFolder {
  readonly numberOfTournaments: number;
  readonly numberOfMatches: number;
  readonly numberOfFinishedMatches: number;
  /** 0 to 100 with one decimal. */
  readonly percentageOfFinishedMatches: number;
  readonly numberOfTeams: number;
  readonly numberOfGroups: number;
  readonly numberOfGoals: number;
  /** With two decimals, like every average. */
  readonly averageGoalsPerMatch: number;
  readonly mostGoalsPerMatch: number;
  readonly mostSignificantOutcome: { readonly scoreA: number; readonly scoreB: number } | null;
  readonly numberOfDecidingMatches: number;
  readonly numberOfPenaltyShootouts: number;
  readonly numberOfOverTimes: number;
  readonly totalPublicPageViews: number;
  readonly averagePublicPageViewsPerTournament: number;
  readonly tournamentPageViews: readonly (TournamentName & { readonly publicPageViews: number })[];
  /** Most frequent first, then by goals; '2:1' counts 1:2 as well. */
  readonly outcomeDistribution: readonly { readonly outcome: string; readonly count: number }[];
  readonly goalDistributionExcludedTournaments: readonly TournamentName[];
}

/** Adds up the tournaments of a folder. Goals are those of finished matches that were not decided off the field [RE4]. */
export function folderStatistics(folder: StatisticsFolder, tournaments: readonly TournamentFacts[]): FolderStatistics {
  const matches = tournaments.flatMap((tournament) => tournament.matches).filter(isInFigures);
  const groups = tournaments.flatMap((tournament) => tournament.groups);
  const finished = matches.flatMap(finishedResult);
  const counting = finished.filter(countsGoals);
  const numberOfGoals = sum(counting.map(goals));
  const totalPublicPageViews = sum(tournaments.map(({ publicPageViews }) => publicPageViews));
  return {
    folderId: folder.folderId,
    organizationId: folder.organizationId,
    folderName: folder.folderName,
    numberOfTournaments: tournaments.length,
    numberOfMatches: matches.length,
    numberOfFinishedMatches: finished.length,
    percentageOfFinishedMatches: ratio(100 * finished.length, matches.length, 1),
    numberOfTeams: sum(groups.map(({ teamIds }) => teamIds.length)),
    numberOfGroups: groups.length,
    numberOfGoals,
    averageGoalsPerMatch: ratio(numberOfGoals, counting.length, 2),
    mostGoalsPerMatch: counting.reduce((most, result) => Math.max(most, goals(result)), 0),
    mostSignificantOutcome: mostSignificant(counting),
    numberOfDecidingMatches: matches.filter(({ stage }) => stage.type !== 'GroupMatch').length,
    numberOfPenaltyShootouts: finished.filter(({ outcomeType }) => outcomeType === 'AfterPenalties').length,
    numberOfOverTimes: finished.filter(({ outcomeType }) => outcomeType === 'AfterOvertime').length,
    totalPublicPageViews,
    averagePublicPageViewsPerTournament: ratio(totalPublicPageViews, tournaments.length, 2),
    tournamentPageViews: tournaments.map((tournament) => ({
      ...named(tournament),
      publicPageViews: tournament.publicPageViews,
    })),
    outcomeDistribution: distribution(counting),
    goalDistributionExcludedTournaments: tournaments
      .filter((tournament) => !tournament.matches.filter(isInFigures).flatMap(finishedResult).some(countsGoals))
      .map(named),
  };
}

const named = ({ id, name }: TournamentFacts): TournamentName => ({ tournamentId: id, tournamentName: name });

/** All but those that a ruling decided off the field [FS4]. */
const isInFigures = ({ result }: Pick<Match, 'result'>): boolean => result === null || decisionOf(result).inFigures;

const finishedResult = ({ result }: Pick<Match, 'result'>): readonly Result[] =>
  result?.state === 'Finished' ? [result] : [];

const countsGoals = ({ outcomeType }: Result): boolean => outcomeType !== 'SpecialScoring';

const goals = ({ scoreA, scoreB }: Result): number => scoreA + scoreB;

const difference = ({ scoreA, scoreB }: Result): number => Math.abs(scoreA - scoreB);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Rounded half up to `decimals` places; 0 if `whole` is 0. */
const ratio = (part: number, whole: number, decimals: number): number =>
  whole === 0 ? 0 : Math.round((part * 10 ** decimals) / whole) / 10 ** decimals;

/** The largest difference, then the most goals, then the earliest; a draw too, where there is nothing else. */
function mostSignificant(results: readonly Result[]): FolderStatistics['mostSignificantOutcome'] {
  const [top] = results.toSorted((one, other) => difference(other) - difference(one) || goals(other) - goals(one));
  return top === undefined ? null : { scoreA: top.scoreA, scoreB: top.scoreB };
}

function distribution(results: readonly Result[]): FolderStatistics['outcomeDistribution'] {
  const counts = new Map<string, { readonly outcome: string; readonly result: Result; readonly count: number }>();
  for (const result of results) {
    const { scoreA, scoreB } = result;
    const outcome = `${Math.max(scoreA, scoreB)}:${Math.min(scoreA, scoreB)}`;
    counts.set(outcome, { outcome, result, count: (counts.get(outcome)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .toSorted(
      (one, other) =>
        other.count - one.count ||
        goals(one.result) - goals(other.result) ||
        difference(one.result) - difference(other.result),
    )
    .map(({ outcome, count }) => ({ outcome, count }));
}
