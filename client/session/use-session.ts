import { readJson, writeJson, type JsonText } from '#domain/play.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from './page-session.ts';
import type { Stored } from './stored-session.ts';

const snapshot = (): JsonText<Stored> => writeJson(session.stored());

/** Who is logged in, as stored; renders again when that changes, also from another tab. */
export function useSession(): Stored {
  const stored = useSyncExternalStore(session.subscribe, snapshot);
  return useMemo(() => readJson(stored), [stored]);
}
