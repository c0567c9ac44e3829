import { normalizeText } from '../../text.ts';

// Parses team names from a table: pasted text, or a CSV file of a spreadsheet or a club's program.

/** A team of the list, with the letter of its group if given. */
export interface ParsedTeam {
  readonly name: string;
  readonly group: string | null;
}

/** Characters of a team's name. */
const MAX_NAME_LENGTH = 60;

const HEADS = /^(mannschaft|team|teamname|verein|name|gruppe|group)$/i;
const GROUP_HEADS = /^(gruppe|group)$/i;
const GROUP = /^(?:gruppe\s+)?([a-z])$/i;

/**
 * One team per line: the first filled cell that is no group. The separator is the one of the first line: tab, semicolon
 * or comma; cells may be quoted. A header is skipped; empty lines and a byte order mark are ignored. Names are trimmed
 * and NFC; overlong ones stay as they are.
 */
export function parseTeamList(text: string): readonly ParsedTeam[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = ['\t', ';', ','].find((mark) => lines.find((line) => line.trim() !== '')?.includes(mark) === true);
  const rows = lines
    .map((line) => (separator === undefined ? [unquoted(line)] : cellsOf(line, separator)))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [head = [], ...rest] = rows;
  const isHead = head.every((cell) => cell === '' || HEADS.test(cell));
  const groupAt = isHead ? head.findIndex((cell) => GROUP_HEADS.test(cell)) : columnOfGroups(rows);
  return (isHead ? rest : rows).flatMap((cells) => {
    const name = cells.find((cell, at) => at !== groupAt && cell !== '');
    if (name === undefined) return [];
    return [{ name, group: GROUP.exec(cells[groupAt] ?? '')?.[1]?.toUpperCase() ?? null }];
  });
}

/** Without a header, a column whose cells are all letters holds the groups; -1: there is none. */
function columnOfGroups(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width < 2) return -1;
  return Array.from({ length: width }, (_, at) => at).findIndex((at) =>
    rows.every((cells) => GROUP.test(cells[at] ?? '')),
  );
}

function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    if (letter === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map(unquoted);
}

/** 'SV "Blau"' is written as '"SV ""Blau"""' in a file. */
function unquoted(cell: string): string {
  const bare = cell.trim();
  const inside = /^"([^]*)"$/.exec(bare)?.[1];
  const text = (inside === undefined ? bare : inside.replaceAll('""', '"')).trim();
  return normalizeText(text, MAX_NAME_LENGTH) ?? text;
}
