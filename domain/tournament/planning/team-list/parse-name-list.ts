import { declaredSeparator, isGroupHeading, splitGroup, withoutMarks } from './list-marks.ts';

// A list of names that is pasted into the fields of groups, a name per line [GR5].

export interface NameList {
  /** The names of each group; at least one group, none of them empty but the only one. */
  readonly groups: readonly (readonly string[])[];
  /** Whether headings or letters before names say who is in which group. */
  readonly isGrouped: boolean;
  /** How a name was written whose number or dash was left out, by the name. */
  readonly written: ReadonlyMap<string, string>;
}

interface Entry {
  readonly name: string;
  /** The next filled cell of a row from a spreadsheet. */
  readonly next: string | undefined;
  readonly beginsGroup: boolean;
  /** Below a heading, or with the letter of its group before it. */
  readonly isAssigned: boolean;
}

const NUMBER = /^(\d{1,3})[.)]?$/;

/** Of a table the first filled cell of each row, or the next one beside a column of numbers. Blank lines and headings begin groups. */
export function parseNameList(text: string): NameList {
  const entries = entriesOf(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/));
  const written = entries.map(({ name }) => name);
  const begins = (at: number): boolean => entries[at]?.beginsGroup === true;
  const cells = entries.flatMap(({ name, next }) => {
    const number = NUMBER.exec(name)?.[1];
    return number === undefined || next === undefined ? [] : [`${number}. ${next}`];
  });
  const numbered = cells.length === entries.length ? withoutMarks(cells, begins) : null;
  const bare = numbered ?? withoutMarks(written, begins);
  const names = bare ?? written;
  const groups: string[][] = [[]];
  for (const [at, name] of names.entries()) {
    if (at > 0 && begins(at)) groups.push([]);
    groups.at(-1)?.push(name);
  }
  const marked = numbered === null ? written : cells;
  const isGrouped = groups.length > 1 || entries.some(({ isAssigned }) => isAssigned);
  return { groups, isGrouped, written: new Map(bare?.map((name, at) => [name, marked[at] ?? name])) };
}

function entriesOf(lines: readonly string[]): readonly Entry[] {
  const separator = declaredSeparator(lines[0] ?? '');
  const entries: Entry[] = [];
  let beginsGroup = true;
  let isHeaded = false;
  let group: string | null = null;
  for (const line of separator === null ? lines : lines.slice(1)) {
    const [first, next] = line
      .split(separator ?? '\t')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    if (first === undefined || isGroupHeading(first)) {
      beginsGroup = true;
      isHeaded ||= first !== undefined;
      continue;
    }
    const split = splitGroup(first);
    if (split !== null) beginsGroup ||= split.group !== group;
    group = split?.group ?? group;
    entries.push({ name: split?.name ?? first, next, beginsGroup, isAssigned: isHeaded || split !== null });
    beginsGroup = false;
  }
  return entries;
}
