/** A JSON object, or any other value with named members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a name is one of a table's own keys: 'constructor' is none. */
export const isKeyOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name);

/** The keys of a table whose type lists all of them, in their order. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table).filter((name): name is keyof Table & string => isKeyOf(table, name));

/** The entry of a table that asks about each of its keys, where the answer is nothing. */
export interface Nothing {
  /** At least three words: they say why. */
  readonly why: Statement;
}
type Statement = `${string} ${string} ${string}`;

export const nothing = (why: Statement): Nothing => ({ why });

export const isNothing = (entry: object): entry is Nothing => 'why' in entry;

/** The values of a table's keys, each as `valueOf` answers it. */
export const mapKeys = <Values extends object>(
  table: { readonly [Key in keyof Values]: unknown },
  valueOf: <Key extends keyof Values>(key: Key) => Values[Key],
): Values =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per key, each with a value of its own type
  Object.fromEntries(keysOf(table).map((key) => [key, valueOf(key)])) as Values;
