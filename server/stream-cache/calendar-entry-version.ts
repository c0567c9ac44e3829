import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { LoadedStream } from './stream-cache.ts';

/** A number that never falls and the instant of the last change: calendars take an entry again only if one is later. */
export interface EntryVersion {
  readonly version: number;
  readonly changedAt: string;
}

/**
 * Of the entries of a tournament (RFC 5545, 3.8.7.4): rises with each of its events, and with each change of a venue of its
 * organisation, whose name they show. A tournament stays with its organisation, and both numbers only rise.
 */
export function calendarEntryVersion(
  { version, at }: LoadedStream<Tournament>,
  { venuesChanged }: Organization,
): EntryVersion {
  const ownAt = at ?? '';
  const venuesAt = venuesChanged.at ?? '';
  return { version: version + venuesChanged.version, changedAt: venuesAt > ownAt ? venuesAt : ownAt };
}
