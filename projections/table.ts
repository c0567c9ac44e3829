// A table as it is documented, created and filled: the same few lines say its columns to PostgreSQL, to the reader of the
// database (COMMENT) and to the compiler (RowOf).

/** What a column holds. An `instant` is ISO 8601 in seconds (`2026-11-21T09:00:00Z`), stored as timestamptz. */
interface Kinds {
  readonly text: string;
  readonly integer: number;
  readonly boolean: boolean;
  readonly instant: string;
}
export type Kind = keyof Kinds;

export interface Column<K extends Kind = Kind, Optional extends boolean = boolean, Words extends string = string> {
  readonly kind: K;
  readonly optional: Optional;
  /** All that can stand in it; null: anything of its kind. */
  readonly values: readonly Words[] | null;
  /** Becomes the column's COMMENT: what a reader who never saw the program needs to know. */
  readonly comment: string;
}

/** `key` is the primary key; its first column is the id of the stream a row comes from. */
export interface Table<Columns extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>> {
  readonly comment: string;
  readonly key: readonly string[];
  /** Further indexes, each a list of columns. */
  readonly indexes: readonly (readonly string[])[];
  readonly columns: Columns;
}

type Value<C> =
  C extends Column<infer K, infer Optional, infer Words>
    ? (K extends 'text' ? Words : Kinds[K]) | (Optional extends true ? null : never)
    : never;

/** One row of the table, by column name. */
export type RowOf<T> = T extends Table<infer Columns> ? { readonly [C in keyof Columns]: Value<Columns[C]> } : never;

/** A row whose table is not known to the compiler. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

const kind =
  <K extends Kind>(name: K) =>
  (comment: string): Column<K, false> => ({ kind: name, optional: false, values: null, comment });

export const text = kind('text');
export const integer = kind('integer');
export const flag = kind('boolean');
export const instant = kind('instant');

/** A text that is one of these words. */
export const oneOf = <Words extends string>(
  values: readonly Words[],
  comment: string,
): Column<'text', false, Words> => ({ kind: 'text', optional: false, values, comment });

/** The column may be NULL; its comment says what that means. */
export const optional = <K extends Kind, Words extends string>(
  column: Column<K, false, Words>,
): Column<K, true, Words> => ({ ...column, optional: true });

/** Takes the columns' types as they are written. */
export const table = <Columns extends Readonly<Record<string, Column>>>(
  comment: string,
  columns: Columns,
  key: readonly (keyof Columns & string)[],
  ...indexes: readonly (readonly (keyof Columns & string)[])[]
): Table<Columns> => ({ comment, columns, key, indexes });
