/** What the address asks for: a document, and whether it is being configured. */
interface DocumentPlace {
  readonly documentId: string | null;
  readonly configuring: boolean;
}

export function parseDocumentAddress(search: string): DocumentPlace {
  const asked = new URLSearchParams(search);
  return { documentId: asked.get('document'), configuring: asked.has('configure') };
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

export const documentConfigurationAddress = (document: AddressedDocument): string =>
  `${documentAddress(document)}&configure`;
