import { keysOf } from '#domain/play.ts';
import type { PaperKind } from '../../features/print/paper-address.ts';
import { texts } from '../../texts/de.ts';

/** What the drawer shows: a document, a paper that needs none, or neither. */
interface DrawerPlace {
  readonly documentId: string | null;
  readonly paper: PaperKind | null;
  /** Asked for is the first plan of matches, whatever it is called. */
  readonly isPlanAsked: boolean;
}

export function parseDocumentAddress(search: string): DrawerPlace {
  const asked = new URLSearchParams(search);
  const kind = asked.get('paper');
  return {
    documentId: asked.get('document'),
    paper: keysOf(texts.print.kinds).find((paper) => paper === kind) ?? null,
    isPlanAsked: kind === 'MatchPlan',
  };
}

/** The tab PDF of a tournament. */
export const documentListAddress = (tournamentId: string): string => `/portal/tournaments/${tournamentId}/documents`;

/** What an address needs of a document. */
export interface AddressedDocument {
  readonly id: string;
  readonly tournamentId: string;
}

export const documentAddress = ({ id, tournamentId }: AddressedDocument): string =>
  `${documentListAddress(tournamentId)}?document=${id}`;
