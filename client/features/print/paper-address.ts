import type { CallInput } from '../../api/calls.ts';

/** A paper for the hall, which needs no document [PP1]. */
export type PaperKind = CallInput<'GET /api/tournaments/{id}/print'>['query']['kind'];

/** Where a paper is chosen and printed: the tab PDF with its drawer open, or that of the first plan of matches. */
export const paperAddress = (tournamentId: string, kind: PaperKind | 'MatchPlan'): string =>
  `/portal/tournaments/${tournamentId}/documents?paper=${kind}`;
