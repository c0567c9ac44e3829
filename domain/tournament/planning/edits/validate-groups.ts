import { refuse, type Refused } from '../../../refusal.ts';
import type { ConfigureBody } from '../../contract/bodies.ts';
import type { ConfiguredGroup, ConfiguredTeam } from '../../model/events.ts';
import type { TeamId, Tournament } from '../../model/state.ts';
import { groupFields, teamFields } from '../../model/fields.ts';

// The participants: groups and teams as `configure` names them, with their ids [PL1] [GR1] to [GR4].

/** The most teams of a tournament. */
export const MAXIMUM_TEAMS = 520;

/** The number of teams of a group, in a group phase and if it only holds the seeding [GR1]. */
export const PLAYING = { minimum: 2, maximum: 20 };
const SEEDING = { minimum: 2, maximum: 32 };

const FIRST_LETTER = 65;
const letterAt = (place: number): string => String.fromCodePoint(FIRST_LETTER + place);

function firstTwice(ids: readonly (string | null)[]): string | undefined {
  const named = new Set<string>();
  return ids.filter((id) => id !== null).find((id) => named.size === named.add(id).size);
}

/** The first problem of a configuration's groups; null: none. */
export function validateGroups({ groups, groupPhase }: ConfigureBody, tournament: Tournament): Refused | null {
  if (groups.length === 0) return refuse('no-groups');
  if (groups.some(({ alphabeticalId }, place) => alphabeticalId !== letterAt(place))) {
    return refuse('letters-not-in-order');
  }
  const sizes = groupPhase === null ? SEEDING : PLAYING;
  const misfit = groups.find(({ teams }) => teams.length < sizes.minimum || teams.length > sizes.maximum);
  if (misfit !== undefined) return refuse('group-size', { group: misfit.alphabeticalId, ...sizes });
  const teamIds = groups.flatMap(({ teams }) => teams.map(({ id }) => id));
  if (teamIds.length > MAXIMUM_TEAMS) return refuse('too-many-teams', { maximum: MAXIMUM_TEAMS });

  const groupIds = groups.map(({ id }) => id);
  const unknownGroup = groupIds.find((id) => id !== null && !tournament.groups.some((group) => group.id === id));
  if (unknownGroup !== undefined) return refuse('group-unknown', { groupId: unknownGroup });
  const groupTwice = firstTwice(groupIds);
  if (groupTwice !== undefined) return refuse('group-twice', { groupId: groupTwice });
  const unknownTeam = teamIds.find((id) => id !== null && !Object.hasOwn(tournament.teams, id));
  if (unknownTeam !== undefined) return refuse('team-unknown', { teamId: unknownTeam });
  const teamTwice = firstTwice(teamIds);
  if (teamTwice !== undefined) return refuse('team-twice', { teamId: teamTwice });
  return null;
}

/**
 * Groups and teams with their ids: existing ones keep theirs, new ones get numbers never used before. A team keeps
 * name, flag and, in its group, its priority [PL1]. The body has passed `validateGroups`.
 */
export function numberedGroups({ groups }: ConfigureBody, tournament: Tournament): readonly ConfiguredGroup[] {
  let { team: lastTeam, group: lastGroup } = tournament.numbered;
  const nextTeam = (): TeamId => `t${(lastTeam += 1)}`;
  const nextGroup = (): string => `g${(lastGroup += 1)}`;
  return groups.map(({ id, alphabeticalId, displayName, teams }): ConfiguredGroup => {
    const before = tournament.groups.find((group) => group.id === id);
    return {
      id: before?.id ?? nextGroup(),
      letter: alphabeticalId,
      ...groupFields.complete({ ...before, ...(displayName === null ? {} : { displayName }) }),
      teams: teams.map(({ id: teamId, name }): ConfiguredTeam => {
        const team = teamId === null ? undefined : tournament.teams[teamId];
        const named = name === undefined || name === null ? {} : { name };
        if (team === undefined) return { id: nextTeam(), ...teamFields.initial, ...named };
        const inSameGroup = before?.teamIds.includes(team.id) === true;
        return { id: team.id, ...teamFields.kept(team, inSameGroup), ...named };
      }),
    };
  });
}

/** The highest number in these ids (of 't12' 12), at least `before`. */
export const highestNumber = (before: number, ids: readonly string[]): number =>
  ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), before);
