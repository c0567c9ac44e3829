import { type Client, Query, type QueryResultRow } from 'pg';

/**
 * A prepared statement by its name. Made from a text, since the library copies an object with name and text property by
 * property: with a process that has just slept that takes as long as to seal an event.
 */
class Prepared extends Query {
  readonly name: string;

  constructor(name: string, text: string, values: unknown[], answered: (fault: unknown, rows: unknown) => void) {
    super(text, values, (fault: Error | undefined, result: { readonly rows: unknown } | undefined) =>
      answered(fault, result?.rows),
    );
    this.name = name;
  }
}

/** What a statement answers that is parsed once per session; rejects with what the database says, or the loss of it. */
export const askPrepared = <Row extends QueryResultRow>(
  client: Client,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new Prepared(name, text, values, (fault, rows) => (fault ? reject(fault as Error) : resolve(rows as Row[]))),
    );
  });
