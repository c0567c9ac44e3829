import { useKept } from './use-kept.ts';

/** The reader's team (null: none chosen) and its setter. */
export function useMyTeam(
  tournamentId: string,
  teams: readonly { readonly id: string }[],
): readonly [string | null, (teamId: string | null) => void] {
  const [kept, choose] = useKept(`turnierpult-team-${tournamentId}`);
  const mine = teams.some(({ id }) => id === kept) ? kept : null;
  return [mine, choose];
}
