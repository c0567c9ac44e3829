import { fitsLike } from '../../features/editing/draft-storage.ts';

/** What stands in a row that was not sent: digits, or nothing yet. */
export interface TypedResult {
  readonly matchId: string;
  readonly a: string;
  readonly b: string;
}

/** Under which name the browser keeps it: one row of a tournament is open at a time. */
export const typedResultPage = (tournamentId: string): string => `${tournamentId}/result`;

export const isTypedResult = fitsLike<TypedResult>({ matchId: '', a: '', b: '' });
