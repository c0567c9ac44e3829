import { useSyncExternalStore } from 'react';

// Stored on this device only: the server never learns which team a visitor follows.

const listeners = new Set<() => void>();
const keyOf = (tournamentId: string): string => `turnierpult-team-${tournamentId}`;
/** Without storage, the choice lasts as long as the page. */
const unkept = new Map<string, string>();

/** The reader's team (null: none chosen) and its setter. */
export function useMyTeam(
  tournamentId: string,
  teams: readonly { readonly id: string }[],
): readonly [string | null, (teamId: string | null) => void] {
  const kept = useSyncExternalStore(
    onChoice,
    () => read(tournamentId),
    () => null,
  );
  const mine = teams.some(({ id }) => id === kept) ? kept : null;
  return [mine, (teamId) => choose(tournamentId, teamId)];
}

function read(tournamentId: string): string | null {
  try {
    return localStorage.getItem(keyOf(tournamentId)) ?? unkept.get(tournamentId) ?? null;
  } catch {
    return unkept.get(tournamentId) ?? null;
  }
}

function choose(tournamentId: string, teamId: string | null): void {
  if (teamId === null) unkept.delete(tournamentId);
  else unkept.set(tournamentId, teamId);
  try {
    if (teamId === null) localStorage.removeItem(keyOf(tournamentId));
    else localStorage.setItem(keyOf(tournamentId), teamId);
  } catch {
    // Storage is unavailable.
  }
  for (const changed of listeners) changed();
}

function onChoice(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}
