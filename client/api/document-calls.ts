import type { MatchPlanDocument, ReceiptsDocument, TournamentView } from '#domain/contract.ts';
import type { PrintedFile } from './printed-file.ts';

// The calls of a tournament's documents (docs/api.md).

export type DocumentView = TournamentView['documents'][number];
export type DocumentType = DocumentView['type'];

export type PaperKind = 'CourtPlan' | 'TeamSlips' | 'Poster' | 'DoorSign' | 'TeamList' | 'Ranking';
/** `timeZone`: IANA name. */
export interface PaperQuery {
  readonly kind: PaperKind;
  readonly court?: string;
  readonly team?: string;
  readonly paper?: 'A4' | 'A3';
  readonly information?: '1';
  readonly languageCode: 'de';
  readonly timeZone: string;
}

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
  'GET /api/documents/{id}/match-plan/config': { answer: MatchPlanDocument };
  'PATCH /api/documents/{id}/match-plan/config': { body: MatchPlanDocument; answer: void };
  'GET /api/documents/{id}/receipts/config': { answer: ReceiptsDocument };
  'PATCH /api/documents/{id}/receipts/config': { body: ReceiptsDocument; answer: void };
  /** `timeZone`: IANA name. A preview does not count as a retrieval. */
  'GET /api/documents/{id}/pdf': {
    query: { languageCode: 'de'; timeZone: string; preview?: '1' };
    answer: PrintedFile;
  };
  'GET /api/tournaments/{id}/print': { query: PaperQuery; answer: PrintedFile };
}
