import { countCodePoints, isLine } from '../../../measured-text.ts';
import type { ParsedTeam } from './parse-team-list.ts';
import { MAX_GROUP_NAME_LENGTH, MAX_GROUPS, MAX_NAME_LENGTH } from '../../../limits.ts';

// Which teams of a list come into which group of a draft [GR5].

/** A group as the page has it: what it is called, and the names that are in it. */
export interface ImportGroup {
  readonly displayName: string;
  readonly names: readonly string[];
}

/** Why a team does not come in. */
export type ImportRefusal =
  | 'no-name'
  | 'name-not-allowed'
  | 'name-too-long'
  | 'twice'
  | 'group-full'
  | 'group-name-not-allowed'
  | 'too-many-groups';

export interface RefusedTeam extends Pick<ParsedTeam, 'line' | 'column' | 'name'> {
  readonly why: ImportRefusal;
}

/** A team that comes in. */
export type ImportedTeam = Pick<ParsedTeam, 'name' | 'paid' | 'outOfCompetition'>;

export interface TeamImport {
  /** The groups with what they are called then, and the teams that come in; as many as are needed. */
  readonly groups: readonly { readonly displayName: string; readonly added: readonly ImportedTeam[] }[];
  readonly refused: readonly RefusedTeam[];
}

interface Filling {
  displayName: string;
  readonly isEmpty: boolean;
  readonly before: number;
  readonly added: ImportedTeam[];
}

/**
 * Puts each team into the group it names by letter or by what it is called; without one, blocks between blank lines are a
 * group each, and a single block is shared out to where the fewest are. `maximum`: of teams in a group.
 */
export function importTeams(teams: readonly ParsedTeam[], groups: readonly ImportGroup[], maximum: number): TeamImport {
  const fillings = groups.map(({ displayName, names }): Filling => ({
    displayName,
    isEmpty: names.length === 0,
    before: names.length,
    added: [],
  }));
  const known = new Set(groups.flatMap(({ names }) => names.map(sameName)));
  const severalBlocks = new Set(teams.map(({ block }) => block)).size > 1;
  const refused: RefusedTeam[] = [];
  for (const team of teams) {
    const why = validateTeam(team, known) ?? place(team);
    if (why === null) known.add(sameName(team.name));
    else refused.push({ line: team.line, column: team.column, name: team.name, why });
  }
  return { groups: fillings.map(({ displayName, added }) => ({ displayName, added })), refused };

  function place(team: ParsedTeam): ImportRefusal | null {
    const filling =
      team.group !== null
        ? groupNamed(fillings, team.group)
        : severalBlocks
          ? emptyGroupAt(fillings, team.block)
          : fewest(fillings);
    if (typeof filling === 'string') return filling;
    if (filling.before + filling.added.length >= maximum) return 'group-full';
    const { name, paid, outOfCompetition } = team;
    filling.added.push({ name, paid, outOfCompetition });
    return null;
  }
}

const sameName = (name: string): string => name.toLowerCase();

function validateTeam({ name }: ParsedTeam, known: ReadonlySet<string>): ImportRefusal | null {
  if (name === '') return 'no-name';
  if (countCodePoints(name) > MAX_NAME_LENGTH) return 'name-too-long';
  if (!isLine(name, MAX_NAME_LENGTH)) return 'name-not-allowed';
  return known.has(sameName(name)) ? 'twice' : null;
}

function groupNamed(fillings: Filling[], group: string): Filling | ImportRefusal {
  if (/^[A-Z]$/.test(group)) return groupAt(fillings, group.charCodeAt(0) - 65);
  const named = fillings.find(({ displayName }) => sameName(displayName) === sameName(group));
  if (named !== undefined) return named;
  if (!isLine(group, MAX_GROUP_NAME_LENGTH)) return 'group-name-not-allowed';
  const free = fillings.find((each) => each.isEmpty && each.added.length === 0 && each.displayName === '');
  const next = free ?? groupAt(fillings, fillings.length);
  if (typeof next !== 'string') next.displayName = group;
  return next;
}

/** The group at this place of those that were empty, before those to come. */
function emptyGroupAt(fillings: Filling[], place: number): Filling | ImportRefusal {
  const empty = fillings.filter(({ isEmpty }) => isEmpty);
  return empty[place] ?? groupAt(fillings, fillings.length + place - empty.length);
}

function groupAt(fillings: Filling[], index: number): Filling | ImportRefusal {
  if (index >= MAX_GROUPS) return 'too-many-groups';
  while (fillings.length <= index) fillings.push({ displayName: '', isEmpty: true, before: 0, added: [] });
  return fillings[index] ?? 'too-many-groups';
}

function fewest(fillings: Filling[]): Filling | ImportRefusal {
  const size = ({ before, added }: Filling): number => before + added.length;
  const [first, ...others] = fillings;
  if (first === undefined) return groupAt(fillings, 0);
  return others.reduce((least, each) => (size(each) < size(least) ? each : least), first);
}
