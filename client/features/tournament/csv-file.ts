// A table as a file, as those of the server are: for German Excel with semicolons, UTF-8 with BOM and CRLF.

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Spreadsheets run what begins so, full-width forms too. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Names are free text: one that begins like a formula gets an apostrophe before it, which spreadsheets do not show. */
function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of the file, byte order mark included. */
export const csvFile = ({ columns, rows }: CsvTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`;
