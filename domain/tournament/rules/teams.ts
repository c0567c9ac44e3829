import { isDeepEqual } from '../../deep-equal.ts';
import { refuse, type Refused } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { LotBody } from '../contract/bodies.ts';
import type { TournamentEvent, TournamentEventOf } from '../model/events.ts';
import { teamFields, type TeamField } from '../model/fields.ts';
import type { GroupFields, GroupId, Team, TeamFields, TeamId, Tournament } from '../model/state.ts';
import { dealColors } from '../model/team-colors.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';

// Names, lots, flags and fees of single teams, and names of groups. Adding and removing teams belongs to the
// configuration.

const teamOf = ({ teams }: Tournament, teamId: TeamId): Team | undefined =>
  Object.hasOwn(teams, teamId) ? teams[teamId] : undefined;

function withPriorities(
  given: LotBody['priorities'],
  tournament: Tournament,
): Refused | readonly TournamentEventOf<'TeamPrioritySet'>[] {
  const events: TournamentEventOf<'TeamPrioritySet'>[] = [];
  for (const { teamId, groupId, priority } of given) {
    const team = teamOf(tournament, teamId);
    const group = tournament.groups.find(({ id }) => id === groupId);
    if (group === undefined) return refuse('group-unknown');
    // A priority counts within its group [GR3]: one for another group would decide a tie without a lot.
    if (team === undefined || !group.teamIds.includes(teamId)) return refuse('team-unknown');
    if (team.priority !== priority) events.push({ type: 'TeamPrioritySet', data: { teamId, priority } });
  }
  return events;
}

/** The rule of a command that sets one field of one team. */
const setField =
  <F extends TeamField>(field: F) =>
  (
    given: Pick<TeamFields, F> & { readonly teamId: TeamId },
    tournament: Tournament,
  ): Refused | readonly TournamentEvent[] => {
    const team = teamOf(tournament, given.teamId);
    if (team === undefined) return refuse('team-unknown');
    const { [field]: value }: Pick<TeamFields, F> = given;
    return isDeepEqual(team[field], value) ? [] : [teamFields.set(given.teamId, field, value)];
  };

const rules = {
  RenameTeam: setField('name'),
  SetTeamPriority: (given, tournament) => withPriorities([given], tournament),
  DrawLot: ({ priorities }, tournament) => withPriorities(priorities, tournament),
  SetOutOfCompetition: setField('outOfCompetition'),
  SetEntryFee: ({ teamId, hasPaidEntryFee }, tournament) => {
    if (teamOf(tournament, teamId) === undefined) return refuse('team-unknown');
    if (Object.hasOwn(tournament.entryFees, teamId) === hasPaidEntryFee) return [];
    return [{ type: hasPaidEntryFee ? 'EntryFeePaid' : 'EntryFeeReset', data: { teamId } }];
  },
  RenameGroup: ({ groupId, name }, { groups }) => {
    const group = groups.find(({ id }) => id === groupId);
    if (group === undefined) return refuse('group-unknown');
    return group.displayName === name ? [] : [{ type: 'GroupRenamed', data: { groupId, displayName: name } }];
  },
} satisfies Partial<TournamentRules>;

function withTeam(tournament: Tournament, teamId: TeamId, version: number, change: Partial<Team>): Tournament {
  const team = teamOf(tournament, teamId);
  if (team === undefined) return tournament;
  return {
    ...markChanged(tournament, version, ['teams']),
    teams: { ...tournament.teams, [teamId]: { ...team, ...change, lastChanged: version } },
  };
}

const withGroup = (
  tournament: Tournament,
  groupId: GroupId,
  version: number,
  change: Partial<GroupFields>,
): Tournament => ({
  ...markChanged(tournament, version, ['teams'], [`groups/${groupId}`]),
  groups: tournament.groups.map((group) => (group.id === groupId ? { ...group, ...change } : group)),
});

const folds = {
  TeamRenamed: (tournament, { teamId, name }, { version }) =>
    dealColors(withTeam(tournament, teamId, version, { name }), tournament.teams),
  TeamPrioritySet: (tournament, { teamId, priority }, { version }) =>
    withTeam(tournament, teamId, version, { priority }),
  TeamOutOfCompetitionSet: (tournament, { teamId, outOfCompetition }, { version }) =>
    withTeam(tournament, teamId, version, { outOfCompetition }),
  EntryFeePaid: (tournament, { teamId }, { version, at }) => ({
    ...markChanged(tournament, version, ['settings'], [`entryFees/${teamId}`]),
    entryFees: { ...tournament.entryFees, [teamId]: at },
  }),
  EntryFeeReset: (tournament, { teamId }, { version }) => {
    const { [teamId]: _paidAt, ...entryFees } = tournament.entryFees;
    return { ...markChanged(tournament, version, ['settings'], [`entryFees/${teamId}`]), entryFees };
  },
  GroupRenamed: (tournament, { groupId, displayName }, { version }) =>
    withGroup(tournament, groupId, version, { displayName }),
} satisfies Partial<TournamentFolds>;

const changedTeam = ({ teamId }: { readonly teamId: TeamId }) => changedPaths('teams', `teams/${teamId}`);
const changedFee = ({ teamId }: { readonly teamId: TeamId }) => changedPaths('settings', `entryFees/${teamId}`);

const changedGroup = ({ groupId }: { readonly groupId: GroupId }) => changedPaths('teams', `groups/${groupId}`);

const paths = {
  TeamRenamed: changedTeam,
  TeamPrioritySet: changedTeam,
  TeamOutOfCompetitionSet: changedTeam,
  EntryFeePaid: changedFee,
  EntryFeeReset: changedFee,
  GroupRenamed: changedGroup,
} satisfies Partial<ChangedPathsByEvent>;

export const teamTheme = { rules, folds, paths };
