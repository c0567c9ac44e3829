import { type Client, type Connection, Query } from 'pg';

declare module 'pg' {
  // What the library's own statements are made of; it is not in its types.
  interface Query {
    values: string[];
    hasBeenParsed(connection: Connection): boolean;
    prepare(connection: Connection): void;
  }
}

/** A row as the database writes it, column by column. */
export type RawRow = readonly (string | null)[];

/**
 * A prepared statement by its name. Made from a text, since the library copies an object with name and text property by
 * property: with a process that has just slept that takes as long as to seal an event.
 *
 * Once it is parsed its columns are known, so nobody asks for them: that saves both sides a message each time.
 */
class Prepared extends Query {
  readonly name: string;
  readonly #rows: RawRow[] = [];

  constructor(name: string, text: string, values: readonly string[], answered: Answered) {
    super(text, [...values], (fault: Error | undefined) => answered(fault, this.#rows));
    this.name = name;
  }

  override prepare(connection: Connection): void {
    if (!this.hasBeenParsed(connection)) return super.prepare(connection);
    connection.bind({ statement: this.name, values: this.values }, true);
    connection.execute(null, true);
    connection.sync();
  }

  handleRowDescription(): void {
    // Rows stay as they come.
  }

  handleDataRow({ fields }: { readonly fields: RawRow }): void {
    this.#rows.push(fields);
  }
}

type Answered = (fault: Error | undefined, rows: readonly RawRow[]) => void;

/**
 * What a statement answers that is parsed once per session, as text; rejects with what the database says, or the loss of
 * it. Nobody is told before the commit is through.
 */
export const askPrepared = (
  client: Client,
  name: string,
  text: string,
  values: readonly string[],
): Promise<readonly RawRow[]> =>
  new Promise((resolve, reject) => {
    client.query(new Prepared(name, text, values, (fault, rows) => (fault ? reject(fault) : resolve(rows))));
  });
