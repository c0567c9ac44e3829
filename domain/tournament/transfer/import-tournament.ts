import { refuse, type Refused } from '../../refusal.ts';
import type { TeamSelector } from '../contract/bodies.ts';
import type { Restorable } from '../revert/difference.ts';
import { groupFields, matchFields, newMatch } from '../model/fields.ts';
import { inOrderOfTime } from '../planning/timing/breaks.ts';
import { validatePlayoffPlaces } from '../planning/generate/first-round-pairings.ts';
import { countMatches } from '../planning/generate/generate-plan.ts';
import { MATCHES_OF_ROUND, roundsFrom } from '../model/planned-match.ts';
import { countRoundRobin } from '../planning/generate/round-robin.ts';
import { validateSelectors } from '../planning/selectors/selector-rules.ts';
import { validateGroups } from '../planning/edits/validate-groups.ts';
import { toSelector } from '../contract/to-model.ts';
import { initial } from '../model/initial.ts';
import type {
  DecisionId,
  Decisions,
  FinalsPhase,
  Group,
  Match,
  MatchStage,
  Plan,
  Result,
  Ruling,
  Selector,
  Team,
  TeamId,
  TieDecision,
} from '../model/state.ts';
import { isScoreOfRuling, isWonByWinner } from '../model/decided.ts';
import { missingWinner } from '../standings/missing-winner.ts';
import { idsFor, stageInFile } from './file-ids.ts';
import type { FileMatch, TournamentFile } from './file.ts';
import { MAX_MATCHES } from '../../limits.ts';

// A file can come from anywhere: its content must be consistent as if it had been entered here.

/** Teams, groups, plan and results of a file, with the ids of file-ids.ts, or why they are inconsistent. */
export function importTournament(file: TournamentFile): Restorable | Refused {
  const { groups: named, computationConfiguration: computation } = file;
  const configuration = file.matchPlanConfiguration;
  if (configuration === null) {
    return named.length === 0 && file.matches.length === 0
      ? { teams: {}, groups: [], plan: null, decisions: initial.decisions, computation }
      : inconsistent('matchPlanConfiguration');
  }
  if (configuration.groupPhaseConfig === null && configuration.finalsPhaseConfig === null) return refuse('no-phase');
  const wrong = validateGroups({ ...NOTHING, ...bodyOf(file), groupPhase: configuration.groupPhaseConfig }, initial);
  if (wrong !== null) return wrong;

  const seen = new Set<string>();
  for (const { id } of named.flatMap(({ teams }) => teams)) {
    if (seen.has(id)) return refuse('team-twice', { teamId: id });
    seen.add(id);
  }
  const ids = idsFor(file);
  const selector = (from: TeamSelector): Selector =>
    toSelector(
      from.kind === 'team' ? { kind: 'team', teamId: ids.teams.get(from.teamId) ?? UNKNOWN_TEAM } : from,
      (index) => ids.matches[index - 1],
    );

  const groups = named.map((group, place): Group => ({
    id: ids.groups[place] ?? '',
    letter: group.alphabeticalId,
    ...groupFields.of(group),
    teamIds: group.teams.map(({ id }) => ids.teams.get(id) ?? UNKNOWN_TEAM),
  }));
  const matches: Match[] = [];
  for (const [at, from] of file.matches.entries()) {
    const stage = stageInFile(from);
    const result = resultOf(from, ids.teams);
    if (stage === null || result === undefined) return inconsistent(`matches.${at}`);
    const planned = {
      id: ids.matches[at] ?? '',
      stage,
      court: from.court,
      kickoff: from.kickoff,
      selectorA: selector(from.teamSelectorA),
      selectorB: selector(from.teamSelectorB),
    };
    matches.push({ ...newMatch(planned, 0), ...matchFields.laterOf({ ...from, result }) });
  }
  const placed = { ...importedPlan(configuration, selector), breaks: inOrderOfTime(file.breaks), matches };
  const unfit = validatePlan(placed, groups) ?? validateSelectors({ groups, groupPhase: placed.groupPhase, matches });
  if (unfit !== null) return unfit;
  const unwon = matches.findIndex((match) => match.result !== null && isUnwon(matches, match, match.result));
  if (unwon !== -1) return inconsistent(`matches.${unwon}`);
  const decisions = decisionsOf(file, ids.teams);
  if (decisions === null) return inconsistent('tieDecisions');
  return { teams: teamsOf(file, ids.teams), groups, plan: placed, decisions, computation };
}

const isUnwon = (matches: readonly Match[], match: Match, result: Result): boolean =>
  result.state === 'Finished' && missingWinner(matches, match, result) !== null;

const NOTHING = {
  firstMatchKickoff: null,
  pauseBetweenGroupAndFinalsPhase: null,
  finalsPhase: null,
  breaks: [],
  keepEdits: false,
  acknowledgeResultLoss: false,
};
const UNKNOWN_TEAM: TeamId = 't0';

const inconsistent = (at: string): Refused => refuse('file-inconsistent', { at });

/** The groups as `configure` would name them: all teams are new here. */
const bodyOf = ({ groups }: TournamentFile) => ({
  groups: groups.map(({ alphabeticalId, displayName, teams }) => ({
    id: null,
    alphabeticalId,
    displayName,
    teams: teams.map(({ name }) => ({ id: null, name })),
  })),
});

function teamsOf({ groups }: TournamentFile, ids: ReadonlyMap<string, TeamId>): Restorable['teams'] {
  return Object.fromEntries(
    groups.flatMap(({ teams }) =>
      teams.map(({ id: fileId, ...facts }): [TeamId, Team] => {
        const id = ids.get(fileId) ?? UNKNOWN_TEAM;
        return [id, { id, ...facts, lastChanged: 0 }];
      }),
    ),
  );
}

/** null: one of a team that the file does not have, or twice. Whether they were level then is not asked: results may have changed. */
function decisionsOf({ tieDecisions = [] }: TournamentFile, teams: ReadonlyMap<string, TeamId>): Decisions | null {
  const ties: Record<DecisionId, TieDecision> = {};
  for (const [at, { order, by, meetings }] of tieDecisions.entries()) {
    const own = order.flat();
    const met = meetings.flatMap(({ teamA, teamB }) => [teamA, teamB]);
    if (new Set(own).size < own.length || own.some((id) => !teams.has(id))) return null;
    if (met.some((id) => !own.includes(id)) || meetings.some(({ teamA, teamB }) => teamA === teamB)) return null;
    const idOf = (id: string): TeamId => teams.get(id) ?? UNKNOWN_TEAM;
    ties[`d${at + 1}`] = {
      order: order.map((set) => set.map(idOf)),
      by,
      meetings: meetings.map(({ teamA, teamB, ...score }) => ({ teamA: idOf(teamA), teamB: idOf(teamB), ...score })),
    };
  }
  return { ties };
}

/**
 * undefined: a result that could not have been reported or ruled [RE1][RE2][RE14][RE18]. Its teams may be in any group: a result stays with those
 * who played, wherever they were swapped since [PL5].
 */
function resultOf({ type, result }: FileMatch, teams: ReadonlyMap<string, TeamId>): Result | null | undefined {
  if (result === null) return null;
  const [teamA, teamB] = [teams.get(result.teamA), teams.get(result.teamB)];
  if (teamA === undefined || teamB === undefined || teamA === teamB) return undefined;
  const { state, scoreA, scoreB, outcomeType, startedAt, shootout, ruling } = result;
  const inGroup = type === 'GroupMatch';
  if (inGroup && (outcomeType === 'AfterOvertime' || outcomeType === 'AfterPenalties')) return undefined;
  const isAfterDraw = !inGroup && state === 'Finished' && outcomeType === 'AfterPenalties' && scoreA === scoreB;
  if (shootout !== undefined && !(isAfterDraw && isWonByWinner(shootout))) return undefined;
  if (ruling !== undefined && !(state === 'Finished' && shootout === undefined && isRuled(result, ruling)))
    return undefined;
  return {
    state,
    scoreA,
    scoreB,
    outcomeType,
    startedAt,
    teamA,
    teamB,
    ...(shootout === undefined ? {} : { shootout }),
    ...(ruling === undefined ? {} : { ruling }),
  };
}

const isRuled = ({ scoreA, scoreB, outcomeType }: NonNullable<FileMatch['result']>, ruling: Ruling): boolean =>
  isScoreOfRuling(ruling, { a: scoreA, b: scoreB }) &&
  outcomeType === (ruling.kind === 'Abandoned' && ruling.against === null ? 'Standard' : 'SpecialScoring');

function importedPlan(
  {
    firstMatchKickoff,
    groupPhaseConfig,
    pauseBetweenGroupAndFinalsPhase,
    finalsPhaseConfig,
  }: NonNullable<TournamentFile['matchPlanConfiguration']>,
  selector: (from: TeamSelector) => Selector,
): Omit<Plan, 'breaks' | 'matches'> {
  const pairing = ({ teamSelectorA, teamSelectorB }: { teamSelectorA: TeamSelector; teamSelectorB: TeamSelector }) => ({
    selectorA: selector(teamSelectorA),
    selectorB: selector(teamSelectorB),
  });
  const finalsPhase: FinalsPhase | null = finalsPhaseConfig && {
    ...finalsPhaseConfig,
    firstRoundPairings: finalsPhaseConfig.firstRoundPairings?.map(pairing) ?? null,
    additionalPlayoffs: finalsPhaseConfig.additionalPlayoffs.map(({ playoffPosition, ...selectors }) => ({
      playoffPosition,
      ...pairing(selectors),
    })),
  };
  return {
    firstMatchKickoff,
    groupPhase: groupPhaseConfig,
    pause: pauseBetweenGroupAndFinalsPhase,
    finalsPhase,
  };
}

/** Why the plan is invalid: it must have exactly the matches of its groups and phases, and times where it says so. */
function validatePlan(plan: Plan, groups: readonly Group[]): Refused | null {
  const { groupPhase, finalsPhase, firstMatchKickoff } = plan;
  const timeless = [groupPhase, finalsPhase].some((phase) => phase !== null && phase.schedule === null);
  if (timeless && firstMatchKickoff !== null) return refuse('schedule-missing');
  if (countMatches({ ...plan, groups }) > MAX_MATCHES) return refuse('too-many-matches', { maximum: MAX_MATCHES });
  const wrong = finalsPhase && validateFinals(finalsPhase, groups);
  if (wrong !== null) return wrong;
  const expected = [
    ...(groupPhase === null
      ? []
      : groups.flatMap(({ letter, teamIds }) =>
          repeated(
            wordFor({ type: 'GroupMatch', group: letter }),
            countRoundRobin(teamIds.length, groupPhase.numberOfGroupRounds),
          ),
        )),
    ...(finalsPhase === null ? [] : finalsPlaces(finalsPhase)),
  ].toSorted();
  const found = plan.matches.map(({ stage }) => wordFor(stage)).toSorted();
  return expected.length === found.length && expected.every((word, at) => word === found[at])
    ? null
    : inconsistent('matches');
}

/**
 * Why the finals are of a shape that `configure` refuses; null: they are not. Their selectors may name what is gone: the
 * matches can have been edited and teams taken out since.
 */
function validateFinals(finals: FinalsPhase, groups: readonly Group[]): Refused | null {
  const { firstRoundPairings, firstFinalsRound } = finals;
  return firstRoundPairings !== null && firstRoundPairings.length !== MATCHES_OF_ROUND[firstFinalsRound]
    ? inconsistent('matchPlanConfiguration')
    : validatePlayoffPlaces(finals, groups);
}

const finalsPlaces = ({ firstFinalsRound, thirdPlacePlayoff, additionalPlayoffs }: FinalsPhase): readonly string[] => [
  ...roundsFrom(firstFinalsRound).flatMap((finalsRound) =>
    finalsRound === 'Final'
      ? [wordFor({ type: 'Final' })]
      : repeated(wordFor({ type: 'NonFinalKnockout', finalsRound }), MATCHES_OF_ROUND[finalsRound]),
  ),
  ...(thirdPlacePlayoff ? [wordFor({ type: 'ThirdPlacePlayoff' })] : []),
  ...additionalPlayoffs.map(({ playoffPosition }) => wordFor({ type: 'AdditionalPlayoff', playoffPosition })),
];

const wordFor = (stage: MatchStage): string => Object.values(stage).join(' ');
const repeated = (word: string, times: number): readonly string[] => Array.from({ length: times }, () => word);
