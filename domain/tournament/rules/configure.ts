import { isRefused, refuse, type Refused } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { ConfigureBody } from '../contract/bodies.ts';
import type { ConfiguredGroup, TournamentFact } from '../model/events.ts';
import { countMatches, generatePlan, type PlanConfiguration } from '../planning/generate/generate-plan.ts';
import { groupFields, matchFields, newMatch, teamFields } from '../model/fields.ts';
import { initial } from '../model/initial.ts';
import { dealColors } from '../model/team-colors.ts';
import { numberNewMatches } from '../model/match-numbers.ts';
import { readMatch } from '../model/match-tuples.ts';
import { inOrderOfTime } from '../planning/timing/breaks.ts';
import { inGeneratedOrder } from '../planning/generate/generated-order.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { durationInMs } from '../../durations.ts';
import { toSelector } from '../contract/to-model.ts';
import type {
  FinalsPhase,
  Group,
  GroupPhase,
  MatchId,
  Pairing,
  Team,
  TeamId,
  Tournament,
  Path,
} from '../model/state.ts';
import { markChanged, type ChangedPathsByEvent } from '../model/changed-paths.ts';
import { shiftBreaks, startDelayMs, keepHandEdits } from '../planning/edits/kept-edits.ts';
import { numberedGroups, validateGroups, highestNumber } from '../planning/edits/validate-groups.ts';
import { MAX_MATCHES } from '../../limits.ts';
import { createTournamentConfigured } from '../model/plan-events.ts';
import { hasResults } from '../model/matches.ts';

// Groups, teams, phases and the plan generated from them [PL1].

const rules = {
  Configure: (asked, tournament) => {
    const body = withBreaksMoved(asked, tournament);
    const wrong = validatePhases(body) ?? validateGroups(body, tournament);
    if (wrong !== null) return wrong;
    if (hasResults(tournament) && !body.acknowledgeResultLoss) return refuse('result-loss-not-acknowledged');

    const groups = numberedGroups(body, tournament);
    if (body.keepEdits && !hasResults(tournament) && isConfigured(body, groups, tournament)) return [];
    const kept = body.keepEdits ? keepHandEdits(tournament, (idAt) => planConfiguration(body, groups, idAt)) : null;
    if (kept !== null) return [createTournamentConfigured(groups, kept)];
    const configuration = planConfiguration(body, groups, (index) => `m${tournament.numbered.match + index}`);
    if (countMatches(configuration) > MAX_MATCHES) return refuse('too-many-matches', { maximum: MAX_MATCHES });
    const matches = generatePlan(configuration, tournament.numbered.match + 1);
    if (isRefused(matches)) return matches;
    return [createTournamentConfigured(groups, { ...configuration, matches })];
  },
} satisfies Partial<TournamentRules>;

function validatePhases({ groupPhase, finalsPhase, firstMatchKickoff }: ConfigureBody): Refused | null {
  if (groupPhase === null && finalsPhase === null) return refuse('no-phase');
  const timeless = [groupPhase, finalsPhase].some((phase) => phase !== null && phase.schedule === null);
  return timeless && firstMatchKickoff !== null ? refuse('schedule-missing') : null;
}

/** Whether the body says what stands: as it is read, it can be sent back. */
function isConfigured(body: ConfigureBody, groups: readonly ConfiguredGroup[], tournament: Tournament): boolean {
  if (tournament.plan === null) return false;
  const { matches, ...plan } = tournament.plan;
  const generated = inGeneratedOrder(matches);
  const standing = tournament.groups.map(({ teamIds, ...group }) => ({
    ...group,
    teams: teamIds.flatMap((id) => {
      const team = tournament.teams[id];
      return team === undefined ? [] : [{ id, ...teamFields.of(team) }];
    }),
  }));
  const configured = planConfiguration(body, groups, (index) => generated[index - 1]?.id);
  return (
    isDeepEqual(groups, standing) &&
    isDeepEqual(
      inMilliseconds(configured),
      inMilliseconds({ ...plan, groups: tournament.groups.map(({ letter, teamIds }) => ({ letter, teamIds })) }),
    )
  );
}

/** 'PT1H' and 'PT60M' are the same duration. */
function inMilliseconds({ groupPhase, finalsPhase, pause, ...others }: PlanConfiguration) {
  const lengthsOf = <P extends GroupPhase | FinalsPhase>(phase: P | null) =>
    phase && {
      ...phase,
      schedule: phase.schedule && [durationInMs(phase.schedule.playTime), durationInMs(phase.schedule.pauseTime)],
    };
  return {
    ...others,
    groupPhase: lengthsOf(groupPhase),
    finalsPhase: lengthsOf(finalsPhase),
    pause: pause === null ? null : durationInMs(pause),
  };
}

/** The breaks of a plan that stays as it is move along with its first kickoff [PL8]. */
function withBreaksMoved(body: ConfigureBody, { plan }: Tournament): ConfigureBody {
  const by = body.keepEdits ? startDelayMs(plan, body.firstMatchKickoff) : 0;
  return by === 0 ? body : { ...body, breaks: shiftBreaks(body.breaks, by) };
}

/**
 * `idAt` says which match an index of the body means. Matches of a new plan get the numbers after the last one in the order
 * of FI7, so an index already identifies its match.
 */
function planConfiguration(
  { firstMatchKickoff, groupPhase, pauseBetweenGroupAndFinalsPhase, finalsPhase, breaks }: ConfigureBody,
  groups: readonly ConfiguredGroup[],
  idAt: (index: number) => MatchId | undefined,
): PlanConfiguration {
  const pairing = ({ teamSelectorA, teamSelectorB }: BodyPairing): Pairing => ({
    selectorA: toSelector(teamSelectorA, idAt),
    selectorB: toSelector(teamSelectorB, idAt),
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
    breaks: inOrderOfTime(breaks),
  };
}

type BodyPairing = Pick<
  NonNullable<ConfigureBody['finalsPhase']>['additionalPlayoffs'][number],
  'teamSelectorA' | 'teamSelectorB'
>;

const folds = {
  TournamentConfigured: (tournament, data, { version }) => {
    const { firstMatchKickoff, groupPhase, pause, finalsPhase, breaks = [] } = data;
    const matches = data.matches.map((tuple) => newMatch(readMatch(tuple), version));
    const groups = data.groups.map(({ id, letter, teams, ...said }): Group => ({
      id,
      letter,
      ...groupFields.complete(said),
      teamIds: teams.map((team) => team.id),
    }));
    const decided = Object.keys(tournament.decisions.ties);
    const configured = numberNewMatches({
      ...markChanged(
        tournament,
        version,
        ['plan', 'teams', 'results', 'decisions'],
        [
          'plan/timing',
          ...otherGroups(tournament.groups, groups).map(({ id }): Path => `groups/${id}`),
          ...decided.map((id): Path => `decisions/${id}`),
        ],
      ),
      groups,
      // They were about other matches.
      decisions: decided.length === 0 ? tournament.decisions : initial.decisions,
      teams: teamsOf(tournament, data.groups, version),
      // No groups mean no configuration: a restore to the time before the first one.
      plan: groups.length === 0 ? null : { firstMatchKickoff, groupPhase, pause, finalsPhase, breaks, matches },
      numbered: numberedAfter(tournament, data),
    });
    return dealColors(configured, tournament.teams);
  },
} satisfies Partial<TournamentFolds>;

/** A group of which nothing else is said than before counts as untouched, like an unchanged team. */
const otherGroups = (before: readonly Group[], groups: readonly Group[]): readonly Group[] =>
  groups.filter((group) => {
    const old = before.find(({ id }) => id === group.id);
    return old === undefined || !groupFields.isEqual(old, group);
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
        const facts = teamFields.complete(said);
        const same = old !== undefined && teamFields.isEqual(old, facts) && byLetter(groupsBefore, letter).includes(id);
        return [id, same ? old : { id, ...facts, lastChanged: version }];
      }),
    ),
  );
}

const numberedAfter = (
  { numbered }: Tournament,
  { groups, matches }: TournamentFact<'TournamentConfigured'>,
): Tournament['numbered'] => ({
  ...numbered,
  team: highestNumber(
    numbered.team,
    groups.flatMap(({ teams }) => teams.map(({ id }) => id)),
  ),
  group: highestNumber(
    numbered.group,
    groups.map(({ id }) => id),
  ),
  match: highestNumber(
    numbered.match,
    matches.map(([id]) => id),
  ),
});

const paths = {
  TournamentConfigured: ({ groups, matches }) => ({
    parts: ['plan', 'teams', 'results', 'decisions'],
    paths: [
      'plan/timing',
      ...groups.flatMap(({ id, teams }): readonly Path[] => [
        `groups/${id}`,
        ...teams.map((team): Path => `teams/${team.id}`),
      ]),
      ...matches.flatMap(([id]) => matchFields.aspects.map((aspect): Path => `matches/${id}/${aspect}`)),
    ],
  }),
} satisfies Partial<ChangedPathsByEvent>;

export const configureTheme = { rules, folds, paths };
