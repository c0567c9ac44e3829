/** What the address asks for: a document, and whether it is being configured. */
interface DocumentPlace {
  readonly documentId: string | null;
  readonly configuring: boolean;
}

export function parseDocumentPlace(search: string): DocumentPlace {
  const asked = new URLSearchParams(search);
  return { documentId: asked.get('document'), configuring: asked.has('configure') };
}

/** The tab PDF of a tournament. */
export const listAt = (tournamentId: string): string => `/portal/tournaments/${tournamentId}/documents`;

export const documentAt = ({ id, tournamentId }: { id: string; tournamentId: string }): string =>
  `${listAt(tournamentId)}?document=${id}`;

export const configurationAt = (document: { id: string; tournamentId: string }): string =>
  `${documentAt(document)}&configure`;
