import { useEffect } from 'react';
import { useKept } from './use-kept.ts';

/** The reader's team (null: none chosen) and its setter. A printed slip opens the page with its team, `#team=t7` [PP3]. */
export function useMyTeam(
  tournamentId: string,
  teams: readonly { readonly id: string }[],
): readonly [string | null, (teamId: string | null) => void] {
  const [kept, choose] = useKept(`turnierpult-team-${tournamentId}`);
  const isOfTournament = (teamId: string | null | undefined) => teams.some(({ id }) => id === teamId);
  useEffect(() => {
    const [, linked] = location.hash.split('#team=');
    if (linked === undefined) return;
    if (isOfTournament(linked)) choose(linked);
    location.replace('#jetzt');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as the page was opened
  }, []);
  return [isOfTournament(kept) ? kept : null, choose];
}
