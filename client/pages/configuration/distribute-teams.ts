import { newGroup, newTeam, type Draft, type DraftGroup } from './draft.ts';
import { letterAt } from './group-letter.ts';

// What typing, pasting and dealing do to the lists of teams. Pure; chance comes in as a function.

const MAX_GROUPS = 26;

/** The lines of a pasted list: one name each, of a table the first filled cell; '' begins the next group. */
const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(
      (line) =>
        line
          .split('\t')
          .find((cell) => cell.trim() !== '')
          ?.trim() ?? '',
    );

export const isList = (text: string): boolean => /[\n\r]/.test(text.trim());

/** Puts a list in at a field: its first line there, the next ones below it, after a blank line into the next group. */
export function pasteTeams(draft: Draft, groupAt: number, slot: number, text: string): Draft {
  const lines = linesOf(text.trim());
  const groups = draft.groups.map((group) => ({ ...group, teams: [...group.teams] }));
  let group = groupAt;
  let at = slot;
  let blank = false;
  for (const line of lines) {
    if (line === '') {
      blank = true;
      continue;
    }
    if (blank && group + 1 < MAX_GROUPS) {
      group += 1;
      if (groups[group] === undefined) groups.push({ ...newGroup(), teams: [] });
      at = groups[group]?.teams.length ?? 0;
    }
    blank = false;
    const teams = groups[group]?.teams;
    if (teams === undefined) break;
    const here = teams[at];
    if (here !== undefined && here.name === '') teams[at] = { ...here, name: line };
    else teams.splice(at, 0, newTeam(line));
    at += 1;
  }
  return { ...draft, groups };
}

/** All teams shared out evenly, in their order: the first of each group first. */
export const distributeEvenly = (draft: Draft): Draft => dealt(draft, allTeams(draft));

/** All teams shared out by lot. `random` gives a number from 0 to below 1. */
export function drawByLot(draft: Draft, random: () => number): Draft {
  const teams = [...allTeams(draft)];
  for (let left = teams.length - 1; left > 0; left -= 1) {
    const pick = Math.floor(random() * (left + 1));
    const [one, other] = [teams[left], teams[pick]];
    if (one !== undefined && other !== undefined) [teams[left], teams[pick]] = [other, one];
  }
  return dealt(draft, teams);
}

const allTeams = ({ groups }: Draft): DraftGroup['teams'] =>
  groups.flatMap(({ teams }) => teams.filter(({ name }) => name.trim() !== ''));

const dealt = (draft: Draft, teams: DraftGroup['teams']): Draft => ({
  ...draft,
  groups: draft.groups.map((group, at) => ({
    ...group,
    teams: teams.filter((_team, index) => index % draft.groups.length === at),
  })),
});

/** 'A3' */
export const slotCode = (groupAt: number, slot: number): string => `${letterAt(groupAt)}${slot + 1}`;
