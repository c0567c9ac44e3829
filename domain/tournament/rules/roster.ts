import { isRefused, refuse, type Refused } from '../../refusal.ts';
import { markChanged, type ChangedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';
import type { Path, Group, GroupId, Plan, Team, TeamId, Tournament } from '../model/state.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { Regrouped } from '../model/events.ts';
import { matchFields, teamFields } from '../model/fields.ts';
import { dealColors } from '../model/team-colors.ts';
import { numberNewMatches } from '../model/match-numbers.ts';
import { groupPhaseEnd, teamsOfMatch } from '../planning/timing/court-times.ts';
import { areLengthsKnown } from '../planning/timing/phase-times.ts';
import { finalsFollowing, matchesFollowing, swapNames } from '../planning/edits/regroup.ts';
import { highestNumber } from '../planning/edits/validate-groups.ts';
import { changedPlan, planChange } from '../model/plan-events.ts';
import { planWith, withoutMatchesOf, validateRegrouped } from '../planning/edits/regrouped-plan.ts';

// Teams that come late, stay away, move to another group or change places, with what follows in the plan [PL5] to [PL7].

const rules = {
  AddTeam: ({ groupId, name, finals }, tournament, { now }) => {
    const plan = reschedulablePlan(tournament);
    if (isRefused(plan)) return plan;
    const group = tournament.groups.find(({ id }) => id === groupId);
    if (group === undefined) return refuse('group-unknown');
    const teamId = `t${tournament.numbered.team + 1}`;
    const groups = withMember(tournament.groups, groupId, teamId);
    const after = planWith(tournament, { plan, groups, teamId, letter: group.letter, finals, now });
    if (isRefused(after)) return after;
    const wrong = validateRegrouped(groups, after);
    if (wrong !== null) return wrong;
    const teams = [{ id: teamId, ...teamFields.initial, name }];
    return [{ type: 'TeamAdded', data: { teamId, groupId, teams, ...regrouped(tournament, plan, groups, after) } }];
  },
  RemoveTeam: ({ teamId }, tournament) => {
    const plan = groupPhasePlan(tournament);
    if (isRefused(plan)) return plan;
    if (groupOf(tournament, teamId) === undefined) return refuse('team-unknown');
    if (hasPlayed(tournament, plan, teamId)) return refuse('team-has-played');
    const groups = withoutMember(tournament.groups, teamId);
    const after = withoutMatchesOf(tournament, { plan, groups, teamId });
    const wrong = validateRegrouped(groups, after);
    if (wrong !== null) return wrong;
    return [{ type: 'TeamRemoved', data: { teamId, teams: [], ...regrouped(tournament, plan, groups, after) } }];
  },
  MoveTeam: ({ teamId, groupId }, tournament, { now }) => {
    const plan = reschedulablePlan(tournament);
    if (isRefused(plan)) return plan;
    const group = tournament.groups.find(({ id }) => id === groupId);
    if (group === undefined) return refuse('group-unknown');
    const home = groupOf(tournament, teamId);
    if (home === undefined) return refuse('team-unknown');
    if (home.id === groupId) return [];
    if (hasPlayed(tournament, plan, teamId)) return refuse('team-has-played');
    const groups = withMember(withoutMember(tournament.groups, teamId), groupId, teamId);
    const left = withoutMatchesOf(tournament, { plan, groups, teamId });
    const after = planWith(tournament, { plan: left, groups, teamId, letter: group.letter, finals: 'move', now });
    if (isRefused(after)) return after;
    const wrong = validateRegrouped(groups, after);
    if (wrong !== null) return wrong;
    const teams = inOtherGroup(tournament, [teamId]);
    return [{ type: 'TeamMoved', data: { teamId, groupId, teams, ...regrouped(tournament, plan, groups, after) } }];
  },
  SwapTeams: ({ teamId, with: other }, tournament) => {
    const plan = groupPhasePlan(tournament);
    if (isRefused(plan)) return plan;
    const [home, away] = [groupOf(tournament, teamId), groupOf(tournament, other)];
    if (home === undefined || away === undefined) return refuse('team-unknown');
    if (teamId === other) return [];
    const groups = swapped(tournament.groups, teamId, other);
    const follow = swapNames(teamId, other);
    const after = {
      ...plan,
      finalsPhase: finalsFollowing(plan.finalsPhase, follow),
      matches: matchesFollowing(plan.matches, follow),
    };
    const teamIds = [teamId, other] as const;
    const teams = home === away ? teamIds.map((id) => ({ id })) : inOtherGroup(tournament, teamIds);
    return [{ type: 'TeamsSwapped', data: { teamIds, teams, ...regrouped(tournament, plan, groups, after) } }];
  },
} satisfies Partial<TournamentRules>;

/** The plan of a tournament whose groups play. */
function groupPhasePlan({ plan }: Tournament): Plan | Refused {
  if (plan === null) return refuse('no-plan');
  return plan.groupPhase === null ? refuse('group-phase-missing') : plan;
}

/** The same where matches can be put among those that have times: kickoffs may stand without a schedule [PL2]. */
export function reschedulablePlan(tournament: Tournament): Plan | Refused {
  const plan = groupPhasePlan(tournament);
  if (isRefused(plan) || groupPhaseEnd(plan, plan.matches) === null) return plan;
  return areLengthsKnown(plan, plan.matches) ? plan : refuse('schedule-missing');
}

const groupOf = ({ groups }: Tournament, teamId: TeamId): Group | undefined =>
  groups.find(({ teamIds }) => teamIds.includes(teamId));

/** Whether a result is the team's, or stands in one of its matches after it was swapped into it [RE3]. */
const hasPlayed = ({ groups }: Tournament, { matches }: Plan, teamId: TeamId): boolean =>
  matches.some(
    ({ result, ...match }) =>
      result !== null &&
      (result.teamA === teamId || result.teamB === teamId || teamsOfMatch(match, groups).includes(teamId)),
  );

const withMember = (groups: readonly Group[], groupId: GroupId, teamId: TeamId): readonly Group[] =>
  groups.map((group) => (group.id === groupId ? { ...group, teamIds: [...group.teamIds, teamId] } : group));

const withoutMember = (groups: readonly Group[], teamId: TeamId): readonly Group[] =>
  groups.map((group) =>
    group.teamIds.includes(teamId) ? { ...group, teamIds: group.teamIds.filter((id) => id !== teamId) } : group,
  );

function swapped(groups: readonly Group[], one: TeamId, other: TeamId): readonly Group[] {
  const inPlaceOf = (id: TeamId): TeamId => (id === one ? other : id === other ? one : id);
  return groups.map((group) =>
    group.teamIds.includes(one) || group.teamIds.includes(other)
      ? { ...group, teamIds: group.teamIds.map(inPlaceOf) }
      : group,
  );
}

/** What is said anew of teams in another group than before: what does not stay with them. */
const inOtherGroup = ({ teams }: Tournament, teamIds: readonly TeamId[]): Regrouped['teams'] =>
  teamIds.flatMap((id) => {
    const team = teams[id];
    return team === undefined ? [] : [{ id, ...teamFields.kept(team, false) }];
  });

const regrouped = (
  tournament: Tournament,
  plan: Plan,
  groups: readonly Group[],
  after: Plan,
): Omit<Regrouped, 'teams'> => ({
  members: groups.flatMap((group, at) => (group === tournament.groups[at] ? [] : [[group.id, group.teamIds] as const])),
  ...planChange(plan, after),
});

function foldRegrouped(tournament: Tournament, data: Regrouped, version: number): Tournament {
  const { plan } = tournament;
  if (plan === null) return tournament;
  const members = new Map(data.members);
  const groups = tournament.groups.map((group) => ({ ...group, teamIds: members.get(group.id) ?? group.teamIds }));
  const after = numberNewMatches({
    ...markChanged(tournament, version, ['plan', 'teams'], data.finalsPhase === undefined ? [] : ['plan/timing']),
    groups,
    teams: teamsAfter(tournament, groups, data, version),
    plan: changedPlan(plan, data, version),
    numbered: numberedAfter(tournament, data),
  });
  return dealColors(after, tournament.teams);
}

/** The teams of the groups, in their order; one that is in none is gone. */
function teamsAfter(
  { teams }: Tournament,
  groups: readonly Group[],
  data: Regrouped,
  version: number,
): Tournament['teams'] {
  const said = new Map(data.teams.map((team) => [team.id, team]));
  const teamAfter = (id: TeamId): Team | undefined => {
    const anew = said.get(id);
    return anew === undefined
      ? teams[id]
      : { id, ...teamFields.complete({ ...teams[id], ...anew }), lastChanged: version };
  };
  return Object.fromEntries(
    groups.flatMap(({ teamIds }) =>
      teamIds.flatMap((id): [TeamId, Team][] => {
        const team = teamAfter(id);
        return team === undefined ? [] : [[id, team]];
      }),
    ),
  );
}

const numberedAfter = ({ numbered }: Tournament, { teams, added }: Regrouped): Tournament['numbered'] => ({
  ...numbered,
  team: highestNumber(
    numbered.team,
    teams.map(({ id }) => id),
  ),
  match: highestNumber(
    numbered.match,
    added.map(([, id]) => id),
  ),
});

const folds = {
  TeamAdded: (tournament, data, { version }) => foldRegrouped(tournament, data, version),
  TeamRemoved: (tournament, data, { version }) => foldRegrouped(tournament, data, version),
  TeamMoved: (tournament, data, { version }) => foldRegrouped(tournament, data, version),
  TeamsSwapped: (tournament, data, { version }) => foldRegrouped(tournament, data, version),
} satisfies Partial<TournamentFolds>;

const regroupedPaths = (
  { added, removed, moved, finalsPhase }: Regrouped,
  teamIds: readonly TeamId[],
): ChangedPaths => ({
  parts: ['plan', 'teams'],
  paths: [
    ...teamIds.map((id): Path => `teams/${id}`),
    ...(finalsPhase === undefined ? [] : (['plan/timing'] as const)),
    ...[...added.map(([, id]) => id), ...removed].flatMap((id) =>
      matchFields.aspects.map((aspect): Path => `matches/${id}/${aspect}`),
    ),
    ...moved.map(([id]): Path => `matches/${id}/plan`),
  ],
});

const paths = {
  TeamAdded: (data) => regroupedPaths(data, [data.teamId]),
  TeamRemoved: (data) => regroupedPaths(data, [data.teamId]),
  TeamMoved: (data) => regroupedPaths(data, [data.teamId]),
  TeamsSwapped: (data) => regroupedPaths(data, data.teamIds),
} satisfies Partial<ChangedPathsByEvent>;

export const rosterTheme = { rules, folds, paths };
