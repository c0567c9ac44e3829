import type { ClientBase, Connection, Submittable } from 'pg';
import type { Row, Table } from '#projections/table.ts';

// COPY takes rows at about twice the rate of any INSERT. The driver knows its messages but has no call for it.

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn implements Submittable {
  readonly #statement: string;
  readonly #lines: Buffer;
  readonly #done: () => void;
  readonly #failed: (cause: Error) => void;

  constructor(statement: string, lines: Buffer, done: () => void, failed: (cause: Error) => void) {
    this.#statement = statement;
    this.#lines = lines;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  // What the driver calls on the query under way, message by message.
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#lines);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done();
  }

  handleError(cause: Error): void {
    this.#failed(cause);
  }
}

/**
 * Adds rows, given as lines in the text format of COPY, to `relation`, a table with its columns in SQL. Rejects, and adds
 * none, on any fault.
 */
export async function copyInto(client: ClientBase, relation: string, lines: Buffer): Promise<void> {
  await new Promise<void>((done, failed) => {
    client.query(new CopyIn(`COPY ${relation} FROM STDIN`, lines, done, failed));
  });
}

/** Rows in the text format of COPY: columns between tabs, \N for NULL, a line each. */
export function copyLines(table: Table, rows: readonly Row[]): string {
  const columns = Object.keys(table.columns);
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      lines += separator + copyField(row[column]);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const SPECIAL = /[\\\n\r\t]/;
const EVERY_SPECIAL = new RegExp(SPECIAL, 'g');
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One column of a line. */
export function copyField(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replaceAll(EVERY_SPECIAL, (character) => ESCAPED[character] ?? character) : value;
}
