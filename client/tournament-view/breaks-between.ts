import type { PublicTournamentView } from '#domain/contract.ts';

type Breaks = readonly PublicTournamentView['breaks'][number][];

/**
 * The breaks that begin after one kickoff and no later than the next one [SC8]; null: there is none on that side. Where
 * there is none at all, no break.
 */
export const breaksBetween = (breaks: Breaks, kickoff: string | null, next: string | null): Breaks =>
  breaks.filter(
    ({ from }) => kickoff !== next && (kickoff === null || from > kickoff) && (next === null || from <= next),
  );
