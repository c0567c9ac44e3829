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

/** So many lines that count up show that a line without a number beside them is the odd one. */
const SURE_FROM = 3;

/**
 * Returns the names without the numbers or dashes in front of them; null if all stay. Each section is cleaned by itself: of a
 * dash every line, of numbers only where they count up ('1. FC Köln' alone does not) and either every line has one or three
 * have. What would no longer tell two names apart ('1. Herren', '2. Herren') stays. Numbers may begin again with a section.
 */
export function withoutMarks(
  names: readonly string[],
  beginsSection: (at: number) => boolean,
): readonly string[] | null {
  const bare = names.map((name) => name.replace(DASHED, ''));
  const sections = sectionsOf(names, beginsSection);
  const counted = sections.flatMap((section, place) => countedLines(names, section, sections[place - 1]) ?? []);
  // A single number counts nothing.
  if (counted.some(({ follows }) => follows)) for (const { at } of counted) bare[at] = withoutNumber(names[at]);
  for (const section of sections) {
    const distinct = (of: readonly string[]): number => new Set(section.map((at) => of[at])).size;
    if (distinct(bare) < distinct(names)) for (const at of section) bare[at] = names[at] ?? '';
  }
  const isSame = bare.every((name, at) => name === names[at]);
  return isSame || new Set(bare).size < new Set(names).size ? null : bare;
}

const withoutNumber = (name = ''): string => name.replace(NUMBERED, '');

const numberOf = (name = ''): number => Number(NUMBERED.exec(name)?.[1]);

/** The places of the names of each section. */
function sectionsOf(names: readonly string[], beginsSection: (at: number) => boolean): readonly (readonly number[])[] {
  const sections: number[][] = [];
  for (const at of names.keys()) {
    if (at === 0 || beginsSection(at)) sections.push([]);
    sections.at(-1)?.push(at);
  }
  return sections;
}

/**
 * The lines of a section whose numbers count up, from any number on in the first one, else from 1 or from where the section
 * before it ended, and whether they follow another; null: they do not count. A line without a number may have taken one.
 */
function countedLines(
  names: readonly string[],
  section: readonly number[],
  before: readonly number[] | undefined,
): readonly { readonly at: number; readonly follows: boolean }[] | null {
  const numbered = section.filter((at) => NUMBERED.test(names[at] ?? ''));
  const odd = section.filter((at) => !NUMBERED.test(names[at] ?? '') && !DASHED.test(names[at] ?? ''));
  if (odd.length > 0 && numbered.length < SURE_FROM) return null;
  const counted: { at: number; follows: boolean }[] = [];
  for (const [place, at] of numbered.entries()) {
    const number = numberOf(names[at]);
    const last = numbered[place - 1] ?? before?.findLast((one) => NUMBERED.test(names[one] ?? ''));
    const step = last === undefined ? 0 : number - numberOf(names[last]);
    const skipped = place === 0 ? 0 : odd.filter((one) => one > (last ?? 0) && one < at).length;
    const follows = last !== undefined && (step === 1 || step === 1 + skipped);
    if (!follows && !(place === 0 && (number === 1 || before === undefined))) return null;
    counted.push({ at, follows });
  }
  return counted;
}
