import type { PublicTournamentView } from '#domain/contract.ts';
import { showsTables } from '../presentation.ts';

/** The five areas of the visitor page, each with its address behind '#'. */
export type Area = 'jetzt' | 'plan' | 'gruppen' | 'finale' | 'platzierung';

export const AREAS: readonly Area[] = ['jetzt', 'plan', 'gruppen', 'finale', 'platzierung'];

/** Those that have something to show. */
export function areasOf(tournament: PublicTournamentView): readonly Area[] {
  const { matches, rankings } = tournament;
  const shown: Record<Area, boolean> = {
    jetzt: true,
    plan: matches.length > 0,
    gruppen: showsTables(tournament),
    finale: matches.some(({ metadata }) => metadata.type !== 'GroupMatch'),
    platzierung: rankings.length > 0,
  };
  return AREAS.filter((area) => shown[area]);
}
