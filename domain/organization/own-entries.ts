type ById<Thing> = Readonly<Record<string, Thing>>;

/** The record with one thing added or replaced; a replaced one keeps its place. */
export const withEntry = <Thing>(record: ById<Thing>, id: string, thing: Thing): ById<Thing> => ({
  ...record,
  [id]: thing,
});

export function withoutEntry<Thing>(record: ById<Thing>, id: string): ById<Thing> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}

/** Ids come from outside: own entries only, so that 'constructor' names nothing. */
export const getOwnEntry = <Thing>(record: ById<Thing>, id: string): Thing | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** The record with one thing changed; unchanged where there is none, for a fold never fails. */
export function updateEntry<Thing>(record: ById<Thing>, id: string, change: (thing: Thing) => Thing): ById<Thing> {
  const thing = getOwnEntry(record, id);
  return thing === undefined ? record : withEntry(record, id, change(thing));
}
