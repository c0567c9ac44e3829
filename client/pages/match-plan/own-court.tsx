import { useState } from 'react';

const keyOf = (tournamentId: string): string => `turnierpult-court-${tournamentId}`;

/**
 * The court that this device looks at (0: all), and its setter. It stays after a reload: who reports at a court reports there
 * all day. A court that is not in the plan any more is none.
 */
export function useOwnCourt(
  tournamentId: string,
  courts: readonly number[],
): readonly [number, (court: number) => void] {
  const [kept, setKept] = useState(() => read(tournamentId));
  const choose = (court: number): void => {
    setKept(court);
    try {
      if (court === 0) localStorage.removeItem(keyOf(tournamentId));
      else localStorage.setItem(keyOf(tournamentId), String(court));
    } catch {
      // Storage is unavailable: it lasts as long as the page.
    }
  };
  return [courts.includes(kept) ? kept : 0, choose];
}

function read(tournamentId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(tournamentId)));
  } catch {
    return 0;
  }
}
