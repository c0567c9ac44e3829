/** A JSON object, or any other value with named members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a name is one of a table's own keys: 'constructor' is none. */
export const isKeyOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name);

/** The keys of a table whose type lists all of them, in their order. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table).filter((name): name is keyof Table & string => isKeyOf(table, name));
