import type { PublicTournamentView } from '#domain/contract.ts';

type Breaks = PublicTournamentView['breaks'];

/** The breaks that begin after one kickoff and no later than the next one [SC8]; null: there is none on that side. */
export const breaksBetween = (breaks: Breaks, kickoff: string | null, next: string | null): Breaks =>
  breaks.filter(({ from }) => (kickoff === null || from > kickoff) && (next === null || from <= next));
