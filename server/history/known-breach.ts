import type { KnownBreach } from '#domain/tournament/contract/history.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { LogBreach } from '../event-store/verify-log.ts';
import { acceptedBreachesOf } from '../event-store/stream-repairs.ts';

/** What the checks of the log have found, and no administrator has accepted. */
export interface FoundBreaches {
  all(): readonly (LogBreach & { readonly foundAt: string })[];
}

/**
 * Where a history is known not to be what was once written: what the last check of the log has found, or else what an
 * administrator has accepted, which lets it grow and mends nothing; null: nothing is known.
 */
export async function findKnownBreach(
  { broken, store }: { readonly broken: FoundBreaches; readonly store: EventStore },
  stream: string,
): Promise<KnownBreach | null> {
  const found = broken.all().find((breach) => breach.stream === stream);
  if (found !== undefined) return describeBreach(found, found.foundAt, false);
  const accepted = await acceptedBreachesOf(store, stream);
  const [first] = accepted.toSorted((one, other) => (one.breach.revision ?? 0) - (other.breach.revision ?? 0));
  return first === undefined ? null : describeBreach(first.breach, first.at, true);
}

function describeBreach(
  { revision, breach, missing }: Omit<LogBreach, 'digest'>,
  at: string,
  isAccepted: boolean,
): KnownBreach {
  return { version: (revision ?? 0) + 1, breach: breach === 'positions' ? 'place' : breach, missing, at, isAccepted };
}
