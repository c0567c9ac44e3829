import type { FoldableEvent } from '#domain/events.ts';
import type { Row, RowOf, Table } from './table.ts';

type Tables = Readonly<Record<string, Table>>;

/** All rows that one stream has, by table. A table left empty loses the stream's rows. */
export type RowsOf<T extends Tables> = { readonly [Name in keyof T]: readonly RowOf<T[Name]>[] };

/**
 * A fold from events to rows. The rows of a stream are a function of that stream alone, so rows are rewritten only for
 * changed streams, in any order, and a rebuild yields the same rows. Raise `version` with any change of tables, fold or
 * rows: the new version is built while the old one stays in use, and then takes over (server/read-models).
 */
export interface Projection<State = unknown, T extends Tables = Tables, Name extends string = string> {
  /** Lower-case letters and underscores; part of the schema's name. */
  readonly name: Name;
  readonly version: number;
  /** Of its tables and of the rows that given events make: test/projections/versions.spec.ts says when it is another. */
  readonly fingerprint: string;
  /** It folds the streams `<category>-<id>`, each into a state of its own. */
  readonly category: string;
  /** By the names they have in the schema `portal`. */
  readonly tables: T;
  readonly initial: State;
  /** Throws `UnknownEventTypeError` on events of a newer version of the portal. */
  fold(state: State, event: FoldableEvent): State;
  /** About how many rows the state makes: what memory is measured in. */
  countRows(state: State): number;
  /** `id` is the stream's name without its category, and the first key column of every row. */
  rows(id: string, state: State): RowsOf<T>;
}

/** A projection among others, whose state and rows are its own business. */
export interface AnyProjection<Name extends string = string> extends Omit<Projection<unknown, Tables, Name>, 'rows'> {
  rows(id: string, state: unknown): Readonly<Record<string, readonly Row[]>>;
}

/** Keeps the types of one projection checked against each other and forgets them for the registry. */
export const projection = <State, T extends Tables, const Name extends string>(
  definition: Projection<State, T, Name>,
): AnyProjection<Name> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables are filled from the rows of this very definition
  definition as unknown as AnyProjection<Name>;
