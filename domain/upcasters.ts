import { UnknownEventTypeError } from './decider.ts';
import type { OrganizationEventType } from './organization/events.ts';
import type { PageNameEvent } from './organization/page-name.ts';
import type { TournamentEventType } from './tournament/model/events.ts';

/** Turns data written under one schema into data of the next. Total: what was once written must always fold. */
type Upcast = (data: unknown) => unknown;

export type EventType = TournamentEventType | OrganizationEventType | PageNameEvent['type'];

/**
 * How old data is read today, for the event types whose data changed: the first entry lifts schema 1 to 2, and so on. An
 * event's current schema is one more than its entries. A new optional field needs no entry if its absence already means
 * what it meant before.
 */
const UPCASTS: ReadonlyMap<EventType, readonly Upcast[]> = new Map();

const upcastsOf = (type: string): readonly Upcast[] =>
  (UPCASTS as ReadonlyMap<string, readonly Upcast[]>).get(type) ?? [];

/** The schema version to write with an event of this type, counted from 1. */
export const schemaOf = (type: string): number => upcastsOf(type).length + 1;

/** Data as today's folds expect it. Throws `UnknownEventTypeError` for a schema that only a newer version knows. */
export function upcast(type: string, schema: number, data: unknown): unknown {
  const upcasts = upcastsOf(type);
  if (schema > upcasts.length + 1) throw new UnknownEventTypeError(type, schema);
  return upcasts.slice(schema - 1).reduce((older, lift) => lift(older), data);
}
