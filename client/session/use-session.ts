import { useSyncExternalStore } from 'react';
import { session } from './page-session.ts';
import type { StoredSession } from './stored-session.ts';

let last = session.stored();

/** The same object until something in it changes, which React asks of a snapshot. */
function snapshot(): StoredSession {
  const stored = session.stored();
  if (JSON.stringify(stored) !== JSON.stringify(last)) last = stored;
  return last;
}

/** Who is logged in, as stored; renders again when that changes, also from another tab. */
export const useSession = (): StoredSession => useSyncExternalStore(session.subscribe, snapshot);
