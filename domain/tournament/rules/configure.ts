import { isRefused, refuse, type Refused } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from '../commands.ts';
import type { ConfigureBody } from '../contract.ts';
import type { ConfiguredGroup, TournamentEventOf, TournamentFact } from '../events.ts';
import { countMatches, generatePlan, type PlanConfiguration, type PlannedMatch } from '../planning/generate-plan.ts';
import { completeGroupFacts, sameGroupFacts } from '../group-facts.ts';
import { MATCH_ASPECTS, newMatch } from '../match-facts.ts';
import { readMatch, writeMatch } from '../match-tuples.ts';
import { byId } from '../selectors.ts';
import type { FinalsPhase, Group, Pairing, Plan, Team, TeamId, Tournament } from '../state.ts';
import { completeTeamFacts, sameTeamFacts } from '../team-facts.ts';
import { markChanged, type ChangedPathsByEvent, type Path } from '../changed-paths.ts';
import { numberedGroups, validateGroups } from './groups.ts';

// Groups, teams, phases and the plan generated from them [PL1].

export const MAXIMUM_MATCHES = 5000;

export const hasResults = ({ plan }: Pick<Tournament, 'plan'>): boolean =>
  plan !== null && plan.matches.some(({ result }) => result !== null);

export const configureRules = {
  Configure: (body, tournament) => {
    const wrong = validatePhases(body) ?? validateGroups(body, tournament);
    if (wrong !== null) return wrong;
    if (hasResults(tournament) && !body.acknowledgeResultLoss) return refuse('result-loss-not-acknowledged');

    const groups = numberedGroups(body, tournament);
    const configuration = planConfiguration(body, groups, tournament.numbered.match);
    if (countMatches(configuration) > MAXIMUM_MATCHES) return refuse('too-many-matches', { maximum: MAXIMUM_MATCHES });
    const matches = generatePlan(configuration, tournament.numbered.match + 1);
    if (isRefused(matches)) return matches;
    const { firstMatchKickoff, groupPhase, pause, finalsPhase } = configuration;
    return [createTournamentConfigured(groups, { firstMatchKickoff, groupPhase, pause, finalsPhase, matches })];
  },
} satisfies Partial<TournamentRules>;

function validatePhases({ groupPhase, finalsPhase, firstMatchKickoff }: ConfigureBody): Refused | null {
  if (groupPhase === null && finalsPhase === null) return refuse('no-phase');
  const timeless = [groupPhase, finalsPhase].some((phase) => phase !== null && phase.schedule === null);
  return timeless && firstMatchKickoff !== null ? refuse('schedule-missing') : null;
}

/**
 * Matches get the numbers after `lastMatch` in playing order, so an index of the new plan already identifies its match.
 */
function planConfiguration(
  { firstMatchKickoff, groupPhase, pauseBetweenGroupAndFinalsPhase, finalsPhase }: ConfigureBody,
  groups: readonly ConfiguredGroup[],
  lastMatch: number,
): PlanConfiguration {
  const idAt = (index: number): string => `m${lastMatch + index}`;
  const pairing = ({ teamSelectorA, teamSelectorB }: BodyPairing): Pairing => ({
    selectorA: byId(teamSelectorA, idAt),
    selectorB: byId(teamSelectorB, idAt),
  });
  const finals: FinalsPhase | null = finalsPhase && {
    schedule: finalsPhase.schedule,
    numberOfCourts: finalsPhase.numberOfCourts,
    firstFinalsRound: finalsPhase.firstFinalsRound,
    firstRoundPairings: finalsPhase.firstRoundPairings?.map(pairing) ?? null,
    thirdPlacePlayoff: finalsPhase.thirdPlacePlayoff,
    additionalPlayoffs: finalsPhase.additionalPlayoffs.map(({ playoffPosition, ...selectors }) => ({
      playoffPosition,
      ...pairing(selectors),
    })),
  };
  return {
    groups: groups.map(({ letter, teams }) => ({ letter, teamIds: teams.map(({ id }) => id) })),
    firstMatchKickoff,
    groupPhase,
    pause: pauseBetweenGroupAndFinalsPhase,
    finalsPhase: finals,
  };
}

type BodyPairing = Pick<
  NonNullable<ConfigureBody['finalsPhase']>['additionalPlayoffs'][number],
  'teamSelectorA' | 'teamSelectorB'
>;

/** The fact of a whole plan, generated or restored. */
export const createTournamentConfigured = (
  groups: readonly ConfiguredGroup[],
  plan: Omit<Plan, 'matches'> & { readonly matches: readonly PlannedMatch[] },
): TournamentEventOf<'TournamentConfigured'> => ({
  type: 'TournamentConfigured',
  data: {
    groups,
    firstMatchKickoff: plan.firstMatchKickoff,
    groupPhase: plan.groupPhase,
    pause: plan.pause,
    finalsPhase: plan.finalsPhase,
    matches: plan.matches.map(writeMatch),
  },
});

export const configureFolds = {
  TournamentConfigured: (tournament, data, { version }) => {
    const { firstMatchKickoff, groupPhase, pause, finalsPhase } = data;
    const matches = data.matches.map((tuple) => newMatch(readMatch(tuple), version));
    const groups = data.groups.map(({ id, letter, teams, ...said }): Group => ({
      id,
      letter,
      ...completeGroupFacts(said),
      teamIds: teams.map((team) => team.id),
    }));
    return {
      ...markChanged(
        tournament,
        version,
        ['plan', 'teams', 'results'],
        ['plan/timing', ...otherGroups(tournament.groups, groups).map(({ id }): Path => `groups/${id}`)],
      ),
      groups,
      teams: teamsOf(tournament, data.groups, version),
      // No groups mean no configuration: a restore to the time before the first one.
      plan: groups.length === 0 ? null : { firstMatchKickoff, groupPhase, pause, finalsPhase, matches },
      numbered: numberedAfter(tournament, data),
    };
  },
} satisfies Partial<TournamentFolds>;

/** A group of which nothing else is said than before counts as untouched, like an unchanged team. */
const otherGroups = (before: readonly Group[], groups: readonly Group[]): readonly Group[] =>
  groups.filter((group) => {
    const old = before.find(({ id }) => id === group.id);
    return old === undefined || !sameGroupFacts(old, group);
  });

const byLetter = (groups: readonly Group[], letter: string): readonly TeamId[] =>
  groups.find((group) => group.letter === letter)?.teamIds ?? [];

/** An unchanged team in an unchanged group counts as untouched: a concurrent rename does not conflict. */
function teamsOf(
  { teams: before, groups: groupsBefore }: Tournament,
  groups: readonly ConfiguredGroup[],
  version: number,
): Readonly<Record<TeamId, Team>> {
  return Object.fromEntries(
    groups.flatMap(({ letter, teams }) =>
      teams.map(({ id, ...said }): [TeamId, Team] => {
        const old = before[id];
        const facts = completeTeamFacts(said);
        const same = old !== undefined && sameTeamFacts(old, facts) && byLetter(groupsBefore, letter).includes(id);
        return [id, same ? old : { id, ...facts, lastChanged: version }];
      }),
    ),
  );
}

const highest = (before: number, ids: readonly string[]): number =>
  ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), before);

const numberedAfter = (
  { numbered }: Tournament,
  { groups, matches }: TournamentFact<'TournamentConfigured'>,
): Tournament['numbered'] => ({
  team: highest(
    numbered.team,
    groups.flatMap(({ teams }) => teams.map(({ id }) => id)),
  ),
  group: highest(
    numbered.group,
    groups.map(({ id }) => id),
  ),
  match: highest(
    numbered.match,
    matches.map(([id]) => id),
  ),
});

export const configureChangedPaths = {
  TournamentConfigured: ({ groups, matches }) => ({
    parts: ['plan', 'teams', 'results'],
    paths: [
      'plan/timing',
      ...groups.flatMap(({ id, teams }): readonly Path[] => [
        `groups/${id}`,
        ...teams.map((team): Path => `teams/${team.id}`),
      ]),
      ...matches.flatMap(([id]) => MATCH_ASPECTS.map((aspect): Path => `matches/${id}/${aspect}`)),
    ],
  }),
} satisfies Partial<ChangedPathsByEvent>;
