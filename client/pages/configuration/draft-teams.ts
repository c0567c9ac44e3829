import { produce } from 'immer';
import { MAX_GROUPS, parseNameList } from '#domain/play.ts';
import { hasName, newGroup, newTeam, type Draft, type DraftGroup, type DraftTeam } from './draft.ts';
import { groupLetter } from './group-letter.ts';

// What typing, pasting and dealing do to the lists of teams. Pure; chance comes in as a function.

/** Teams that are to be kept apart by lot are in one of these. */
export const POTS: readonly number[] = [1, 2, 3, 4];

export const isList = (text: string): boolean => /[\n\r]/.test(text.trim());

/** Puts a list in at a field: its first name there, the next ones below it, and its other groups into the next groups. */
export function pasteTeams(draft: Draft, groupAt: number, slot: number, text: string): Draft {
  const groups = draft.groups.map((group) => ({ ...group, teams: [...group.teams] }));
  for (const [place, names] of parseNameList(text).groups.entries()) {
    // What is beyond the last group goes into that.
    const group = Math.min(groupAt + place, MAX_GROUPS - 1);
    if (groups[group] === undefined) groups.push({ ...newGroup(), teams: [] });
    const teams = groups[group]?.teams ?? [];
    for (const [at, name] of names.entries()) {
      const here = place === 0 ? slot + at : teams.length;
      const field = teams[here];
      if (field !== undefined && field.name === '') teams[here] = { ...field, name };
      else teams.splice(here, 0, newTeam(name));
    }
  }
  return { ...draft, groups };
}

/** Gives names back the numbers or dashes that a list had before them. */
export const withWrittenNames = (draft: Draft, written: ReadonlyMap<string, string>): Draft =>
  withTeams(draft, (teams) =>
    teams.map((team) => {
      const name = written.get(team.name);
      return name === undefined ? team : { ...team, name };
    }),
  );

/** The same, but the list replaces the teams of the groups it fills; a team that it names again stays that team. */
export function replaceTeams(draft: Draft, groupAt: number, text: string): Draft {
  const filled = parseNameList(text).groups.length;
  const isReplaced = (at: number): boolean => at >= groupAt && at < groupAt + filled;
  const known = new Map(
    draft.groups.flatMap(({ teams }, at) => (isReplaced(at) ? teams.map((team) => [team.name.trim(), team]) : [])),
  );
  const kept = draft.groups.map((group, at) => (isReplaced(at) ? { ...group, teams: [] } : group));
  const pasted = pasteTeams({ ...draft, groups: kept }, groupAt, 0, text);
  const own = (team: DraftTeam): DraftTeam => {
    const same = known.get(team.name);
    known.delete(team.name);
    return same ?? team;
  };
  return {
    ...pasted,
    groups: pasted.groups.map((group, at) => (isReplaced(at) ? { ...group, teams: group.teams.map(own) } : group)),
  };
}

/** The draft with each of its teams, by group, as this makes of them. */
const withTeams = (draft: Draft, of: (teams: DraftGroup['teams'], at: number) => DraftGroup['teams']): Draft => ({
  ...draft,
  groups: draft.groups.map((group, at) => ({ ...group, teams: of(group.teams, at) })),
});

export const withoutTeam = (draft: Draft, key: string): Draft =>
  withTeams(draft, (teams) => teams.filter((team) => team.key !== key));

export const emptyGroup = (draft: Draft, groupAt: number): Draft =>
  withTeams(draft, (teams, at) => (at === groupAt ? [] : teams));

/** One team at another place of its group; those between move up or down. */
export const withTeamMoved = (draft: Draft, groupAt: number, from: number, to: number): Draft =>
  withTeams(draft, (teams, at) => {
    const team = teams[from];
    return at !== groupAt || team === undefined ? teams : teams.toSpliced(from, 1).toSpliced(to, 0, team);
  });

/** One team behind all others of a group. */
export function moveTeam(draft: Draft, { key }: DraftTeam, groupAt: number): Draft {
  const team = allTeams(draft).find((each) => each.key === key);
  if (team === undefined) return draft;
  return withTeams(withoutTeam(draft, key), (teams, at) => (at === groupAt ? [...teams.filter(hasName), team] : teams));
}

/** Two teams in each other's place, whole: what was paid goes along. */
export const swapTeams = (draft: Draft, one: DraftTeam, other: DraftTeam): Draft =>
  withTeams(draft, (teams) =>
    teams.map((team) => {
      if (team.key === one.key) return other;
      return team.key === other.key ? one : team;
    }),
  );

/** `pot` null: none. */
export const putInPot = (draft: Draft, key: string, pot: number | null): Draft =>
  produce(draft, ({ groups }) => {
    const team = groups.flatMap(({ teams }) => teams).find((each) => each.key === key);
    if (team === undefined) return;
    if (pot === null) delete team.pot;
    else team.pot = pot;
  });

/** All teams shared out evenly, in their order: the first of each group first. */
export const distributeEvenly = (draft: Draft): Draft => dealt(draft, allTeams(draft));

/**
 * All teams shared out by lot, pot after pot, the others last: neighbours go to different groups, so that teams of a pot meet
 * in a group only where it has more of them than there are groups. `random` gives a number from 0 to below 1.
 */
export function drawByLot(draft: Draft, random: () => number): Draft {
  const ofPot = (wanted: number | undefined) => allTeams(draft).filter(({ pot }) => pot === wanted);
  return dealt(
    draft,
    [...POTS, undefined].flatMap((pot) => shuffled(ofPot(pot), random)),
  );
}

function shuffled(some: DraftGroup['teams'], random: () => number): DraftGroup['teams'] {
  const teams = [...some];
  for (let unplaced = teams.length - 1; unplaced > 0; unplaced -= 1) {
    const pick = Math.floor(random() * (unplaced + 1));
    const [one, other] = [teams[unplaced], teams[pick]];
    if (one !== undefined && other !== undefined) [teams[unplaced], teams[pick]] = [other, one];
  }
  return teams;
}

export const allTeams = ({ groups }: Draft): DraftGroup['teams'] =>
  groups.flatMap(({ teams }) => teams.filter(hasName));

const dealt = (draft: Draft, teams: DraftGroup['teams']): Draft => ({
  ...draft,
  groups: draft.groups.map((group, at) => ({
    ...group,
    teams: teams.filter((_team, index) => index % draft.groups.length === at),
  })),
});

/** 'A3' */
export const slotCode = (groupAt: number, slot: number): string => `${groupLetter(groupAt)}${slot + 1}`;
