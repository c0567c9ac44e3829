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

export const documentAddress = ({ id, tournamentId }: { id: string; tournamentId: string }): string =>
  `${documentListAddress(tournamentId)}?document=${id}`;

export const documentConfigurationAddress = (document: { id: string; tournamentId: string }): string =>
  `${documentAddress(document)}&configure`;
