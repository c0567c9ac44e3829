import type { TournamentView } from '#domain/contract.ts';

export type DocumentView = TournamentView['documents'][number];
export type DocumentType = DocumentView['type'];
