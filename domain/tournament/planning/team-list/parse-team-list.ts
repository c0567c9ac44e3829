import { normalizeText } from '../../../measured-text.ts';
import { MAX_NAME_LENGTH } from '../../../limits.ts';
import { declaredSeparator, isGroupHeading, splitGroup, withoutMarks } from './list-marks.ts';

// Parses team names from a table: pasted text, or a CSV file of a spreadsheet or a club's program [GR5].

/** A team of the list. */
export interface ParsedTeam {
  /** Line in the text, from 1. */
  readonly line: number;
  /** That of its name, from 0; -1: there is none. */
  readonly column: number;
  /** '' where its row has no name. */
  readonly name: string;
  /** The letter of its group, or what the group is called; null where none is given. */
  readonly group: string | null;
  /** Teams between blank lines belong together; from 0. */
  readonly block: number;
  /** Whether its entry fee is said to be paid, and whether it plays out of competition. */
  readonly paid: boolean;
  readonly outOfCompetition: boolean;
}

export interface ParsedTeamList {
  readonly teams: readonly ParsedTeam[];
  /** The same teams without the numbers or dashes before their names; null: there are none. */
  readonly bareTeams: readonly ParsedTeam[] | null;
  /** Columns with ignored cells: their headings or, without one, their numbers from 1. */
  readonly unused: readonly (string | number)[];
}

/** The most telling first: of 'Verein' and 'Mannschaft' the latter names the team. */
const TEAM_HEADS = /^(mannschaft|mannschaftsname|team|teamname)$/i;
const NAME_HEADS = [TEAM_HEADS, /^(name|verein|vereinsname|club)$/i];
const CLUB_HEADS = /^(verein|vereinsname|club)$/i;
const GROUP_HEADS = /^(gruppe|group|staffel)$/i;
const PAID_HEADS = /^(startgeld|startgeld (ist )?bezahlt|bezahlt|paid|entry fee( paid)?)$/i;
const OUT_HEADS = /^(au(ß|ss)er konkurrenz|a\. ?k\.|ak|out of competition)$/i;
const YES = /^(ja|j|x|✓|✔|1|wahr|bezahlt|yes|y|true|paid)$/i;
const NO = /^(|nein|n|-|–|0|falsch|offen|no|false|open)$/i;
const GROUP = /^(?:gruppe\s+|gr(?:\.\s*|\s+))?([a-z])$/i;
const NUMBER = /^(\d{1,3})[.)]?$/;

/** Lines over which a quoted cell may go. */
const MAX_LINES_OF_ROW = 5;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Where the columns are; -1: there is none. */
interface Columns {
  readonly name: number;
  /** The club, where the name column only says which of its teams it is. */
  readonly club: number;
  readonly group: number;
  readonly paid: number;
  readonly out: number;
}

/**
 * One team per row: the cell below the head of a name, with its club where that is in another, or else the first filled
 * one that is no group. Below headings of several groups, one team per cell. The separator is the one that 'sep=' declares,
 * or that of the first line: tab, semicolon, or a comma that every line has; cells may be quoted, and then hold separators
 * and line breaks. A head is skipped, as are numbers that count the rows; a byte order mark is ignored. Names are trimmed
 * and NFC; overlong ones stay as they are.
 */
export function parseTeamList(text: string): ParsedTeamList {
  const rows = withoutNumbers(rowsOf(text.replace(/^\uFEFF/, ''))).flatMap(withHeading);
  const filled = rows.filter(isFilled);
  const [first] = filled;
  const head = first !== undefined && isHeadRow(first.cells, filled) ? first : null;
  const listed = filled.filter((row) => row !== head && !isHeading(row));
  const columns =
    head === null
      ? { name: -1, club: -1, group: columnOfGroups(listed), paid: -1, out: -1 }
      : columnsOf(head.cells, listed);
  const teams: ParsedTeam[] = [];
  const left = new Set(head?.cells.flatMap((cell, at) => (cell !== '' && !isTaken(columns, at) ? [at] : [])));
  let headings: readonly string[] = [];
  let block = 0;
  for (const row of rows) {
    if (!isFilled(row)) block += teams.length > 0 && teams.at(-1)?.block === block ? 1 : 0;
    else if (isHeading(row) && row.cells.every((cell, at) => cell === '' || at !== columns.group)) headings = row.cells;
    else if (row !== head) {
      const found = teamsOf(row, columns, headings, block);
      teams.push(...found.map(({ team }) => team));
      const taken = new Set(found.flatMap(({ from }) => from));
      for (const [at, cell] of row.cells.entries()) if (cell !== '' && !taken.has(at)) left.add(at);
    }
  }
  const unused = [...left].toSorted((one, other) => one - other).map((at) => head?.cells[at] || at + 1);
  return { teams, bareTeams: withoutMarksOf(teams), unused };
}

const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell !== '');

const isHeading = ({ cells }: Row): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || isGroupHeading(cell));

/** A row whose name has its group before it ('A: SV Blau') begins that group. */
function withHeading(row: Row): readonly Row[] {
  const at = row.cells.findIndex((cell) => cell !== '');
  const split = splitGroup(row.cells[at] ?? '');
  if (split === null) return [row];
  return [
    { ...row, cells: [`${split.group}:`] },
    { ...row, cells: row.cells.with(at, split.name) },
  ];
}

/** Numbers begin again with a block, a group and a column. */
function withoutMarksOf(teams: readonly ParsedTeam[]): readonly ParsedTeam[] | null {
  const inColumns = teams.toSorted((one, other) => one.column - other.column);
  const beginsSection = (at: number): boolean => {
    const [last, team] = [inColumns[at - 1], inColumns[at]];
    return last?.column !== team?.column || last?.block !== team?.block || last?.group !== team?.group;
  };
  const names = withoutMarks(
    inColumns.map(({ name }) => name),
    beginsSection,
  );
  if (names === null) return null;
  const bare = new Map(inColumns.map((team, at) => [team, { ...team, name: names[at] ?? team.name }]));
  return teams.map((team) => bare.get(team) ?? team);
}

const isTaken = (columns: Columns, at: number): boolean => Object.values(columns).includes(at);

/** The rows without a first column that counts them, from 1 again after a blank line or a heading. */
function withoutNumbers(rows: readonly Row[]): readonly Row[] {
  let last = 0;
  let begins = true;
  for (const row of rows) {
    const [cell = ''] = row.cells;
    if (!isFilled(row) || isHeading(row)) begins = true;
    else if (cell !== '') {
      const number = Number(NUMBER.exec(cell)?.[1]);
      if (number !== last + 1 && !(begins && number === 1)) return rows;
      last = number;
      begins = false;
    }
  }
  const counted = rows.map((row) => (isHeading(row) ? row : { ...row, cells: ['', ...row.cells.slice(1)] }));
  return counted.some((row) => isFilled(row) && !isHeading(row)) ? counted : rows;
}

/** Of several columns one head is enough; a single one has to be nothing but a head. */
function isHeadRow(cells: readonly string[], rows: readonly Row[]): boolean {
  const isKnown = (cell: string): boolean => [...NAME_HEADS, GROUP_HEADS].some((heads) => heads.test(cell));
  return rows.length > 1 ? cells.some(isKnown) : cells.every((cell) => cell === '' || isKnown(cell));
}

function columnsOf(head: readonly string[], rows: readonly Row[]): Columns {
  const group = head.findIndex((cell) => GROUP_HEADS.test(cell));
  // Amounts and dates say neither yes nor no: of such a column nothing is taken.
  const isAnswered = (at: number): boolean =>
    rows.every(({ cells }) => YES.test(cells[at] ?? '') || NO.test(cells[at] ?? ''));
  const marked = (heads: RegExp): number => head.findIndex((cell, at) => heads.test(cell) && isAnswered(at));
  const marks = { paid: marked(PAID_HEADS), out: marked(OUT_HEADS) };
  const named = NAME_HEADS.map((heads) => head.findIndex((cell) => heads.test(cell))).find((at) => at !== -1);
  const others = new Set([group, marks.paid, marks.out]);
  const name = named ?? head.findIndex((cell, at) => cell !== '' && !others.has(at));
  const club = head.findIndex((cell) => CLUB_HEADS.test(cell));
  return { name, club: TEAM_HEADS.test(head[name] ?? '') ? club : -1, group, ...marks };
}

/** A team, and the columns from which it comes. */
interface FoundTeam {
  readonly team: ParsedTeam;
  readonly from: readonly number[];
}

function teamsOf(row: Row, columns: Columns, headings: readonly string[], block: number): readonly FoundTeam[] {
  const [heading = '', ...others] = headings.filter((cell) => cell !== '');
  if (others.length === 0) return [teamOf(row, columns, heading, block)];
  return row.cells.flatMap((name, at): readonly FoundTeam[] => {
    const group = groupOf(headings[at] ?? '');
    if (name === '' || group === null) return [];
    return [
      { team: { line: row.line, column: at, name, group, block, paid: false, outOfCompetition: false }, from: [at] },
    ];
  });
}

function teamOf({ line, cells }: Row, columns: Columns, heading: string, block: number): FoundTeam {
  const at =
    columns.name === -1 ? cells.findIndex((cell, each) => cell !== '' && each !== columns.group) : columns.name;
  const says = (column: number): boolean => YES.test(cells[column] ?? '');
  const team = {
    line,
    column: at,
    name: nameWithClub(cells[columns.club] ?? '', cells[at] ?? ''),
    group: groupOf(cells[columns.group] ?? '') ?? groupOf(heading),
    block,
    paid: says(columns.paid),
    outOfCompetition: says(columns.out),
  };
  return { team, from: [at, ...Object.values(columns)] };
}

/** 'TuS Nord U11'; a name that begins with the club's says it already. */
const nameWithClub = (club: string, name: string): string =>
  name.toLowerCase().startsWith(club.toLowerCase()) ? name : `${club} ${name}`.trim();

function groupOf(text: string): string | null {
  const name = text.replace(/:$/, '');
  return GROUP.exec(name)?.[1]?.toUpperCase() ?? (name === '' ? null : name);
}

/** Without a head, a column whose cells are all letters holds the groups; -1: there is none. */
function columnOfGroups(rows: readonly Row[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width < 2) return -1;
  return Array.from({ length: width }, (_, at) => at).findIndex((at) =>
    rows.every(({ cells }) => GROUP.test(cells[at] ?? '')),
  );
}

function rowsOf(text: string): readonly Row[] {
  const lines = text.split(/\r\n|\r|\n/);
  const declared = declaredSeparator(lines[0] ?? '');
  // Headings are left out: they contain no separators, or only trailing ones.
  const separator = declared ?? separatorOf(lines.filter((line) => line.trim() !== '' && !isGroupHeading(line.trim())));
  const rows: Row[] = [];
  for (let at = declared === null ? 0 : 1; at < lines.length;) {
    const { cells, lineCount } = readRow(lines.slice(at, at + MAX_LINES_OF_ROW), separator);
    rows.push({ line: at + 1, cells: cells.map(cleaned) });
    at += lineCount;
  }
  return rows;
}

/** The row that begins with the first line; a quote that is not closed is a letter like any other. */
function readRow(
  lines: readonly string[],
  separator: string | null,
): { readonly cells: readonly string[]; readonly lineCount: number } {
  for (const lineCount of lines.keys()) {
    const cells = cellsOf(lines.slice(0, lineCount + 1).join('\n'), separator);
    if (cells !== null) return { cells, lineCount: lineCount + 1 };
  }
  return { cells: splitBy(lines[0] ?? '', separator), lineCount: 1 };
}

function separatorOf(lines: readonly string[]): string | null {
  const [first = ''] = lines;
  if (first.includes('\t')) return '\t';
  if (first.includes(';')) return ';';
  // 'SV Ost, Reserve' may well stand in a plain list of names.
  return lines.length > 0 && lines.every((line) => line.includes(',')) ? ',' : null;
}

/** The cells of a line, quotes taken off: 'SV "Blau"' is written as '"SV ""Blau"""'. null: a quoted cell is not closed. */
function cellsOf(line: string, separator: string | null): readonly string[] | null {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*/.exec(rest);
    if (quoted !== null) {
      const after = rest.slice(quoted[0].length);
      if (after !== '' && !(separator !== null && after.startsWith(separator)))
        return [...cells, ...splitBy(rest, separator)];
      cells.push((quoted[1] ?? '').replaceAll('""', '"'));
      if (after === '') return cells;
      rest = after.slice(1);
      continue;
    }
    if (/^[^\S\t]*"/.test(rest)) return null;
    const end = separator === null ? -1 : rest.indexOf(separator);
    if (end === -1) return [...cells, rest];
    cells.push(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
}

const splitBy = (text: string, separator: string | null): readonly string[] =>
  separator === null ? [text] : text.split(separator);

function cleaned(cell: string): string {
  const text = cell.replaceAll(/\s*\n\s*/g, ' ').trim();
  return normalizeText(text, MAX_NAME_LENGTH) ?? text;
}
