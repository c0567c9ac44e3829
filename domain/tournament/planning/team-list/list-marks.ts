// What stands in a pasted list beside the names [GR5]: numbers, dashes, groups, and how Excel says its separator.

/** 'Gruppe A', 'Staffel 2:', 'Gr. B', 'C:'; a name such as 'Gr. Lafferde' is none. */
const HEADING = /^(?:(?:gruppe|group|staffel)\s+[^\s:]+:?|gr(?:\.\s*|\s+)(?:[a-z]|\d{1,2}):?|[a-z]:)$/i;
/** 'A: SV Blau' */
const IN_GROUP = /^(?:(?:gruppe|group)\s+|gr(?:\.\s*|\s+))?([a-z]):\s*(\S.*)$/i;
/** Excel's first line of a CSV file. */
const SEPARATOR = /^"?sep=(.)"?$/i;
const NUMBERED = /^(\d{1,3})[.)]\s*(?=\S)/;
const DASHED = /^[-–—•*]\s*(?=\S)/;

export const isGroupHeading = (text: string): boolean => HEADING.test(text);

/** The letter of the group that stands before a name, and the name; null: none does. */
export function splitGroup(text: string): { readonly group: string; readonly name: string } | null {
  const [, group, name] = IN_GROUP.exec(text) ?? [];
  return group === undefined || name === undefined ? null : { group: group.toUpperCase(), name };
}

/** The separator that the first line of a file declares; null: it is a line like any other. */
export const declaredSeparator = (line: string): string | null => SEPARATOR.exec(line.trim())?.[1] ?? null;

/**
 * Returns the names without the numbers or dashes in front of them; null if they stay: if a name has none, if the numbers do
 * not count up ('1. FC Köln'), or if two names would become the same ('1. Herren', '2. Herren'). Numbers may begin again with
 * a section.
 */
export function withoutMarks(
  names: readonly string[],
  beginsSection: (at: number) => boolean,
): readonly string[] | null {
  const mark = names.every((name) => DASHED.test(name)) ? DASHED : isCounted(names, beginsSection) ? NUMBERED : null;
  if (mark === null || names.length === 0) return null;
  const bare = names.map((name) => name.replace(mark, ''));
  return new Set(bare).size < new Set(names).size ? null : bare;
}

/** A single number counts nothing. */
function isCounted(names: readonly string[], beginsSection: (at: number) => boolean): boolean {
  const numbers = names.map((name) => Number(NUMBERED.exec(name)?.[1]));
  const follows = (number: number, at: number): boolean =>
    number === (numbers[at - 1] ?? number - 1) + 1 || (beginsSection(at) && number === 1);
  return numbers.every(follows) && numbers.some((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1);
}
