import type { TournamentView } from '#domain/contract.ts';

// The calls of a tournament's documents (specification, section 7).

export type DocumentView = TournamentView['documents'][number];
export type DocumentType = DocumentView['type'];

export interface DocumentCalls {
  'GET /api/documents': { query: { tournamentId: string }; answer: readonly DocumentView[] };
  'POST /api/documents': {
    body: { tournamentId: string; type: DocumentType; name: string };
    answer: DocumentView;
  };
  'POST /api/documents/copy': {
    body: { tournamentId: string; sourceDocumentId: string };
    answer: DocumentView;
  };
  'PATCH /api/documents/{id}/name': { body: { name: string }; answer: void };
  'DELETE /api/documents/{id}': { answer: void };
}
