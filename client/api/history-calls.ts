import type {
  History,
  HistoryFrames,
  HistoryTimeline,
  OrganizationHistory,
  ReplayBody,
  RevertPreview,
  TournamentView,
} from '#domain/contract.ts';

// The calls of what happened to a tournament or an organisation, and of going back (docs/api.md, "History").

export interface HistoryQuery {
  readonly kind?: string;
  readonly actor?: string;
  /** Its id. */
  readonly match?: string;
  /** Its id. */
  readonly team?: string;
  /** '1': only what took something away. */
  readonly deletes?: string;
  /** Only what happened by then. */
  readonly until?: string;
  /** 'oldest': the oldest first. */
  readonly order?: string;
  /** Only what came after this version. */
  readonly after?: string;
  /** Answered once the history has got so far. */
  readonly version?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

export interface HistoryCalls {
  'GET /api/organizations/{id}/history': {
    query: Pick<HistoryQuery, 'kind' | 'actor' | 'until' | 'order' | 'after' | 'version' | 'cursor' | 'limit'>;
    answer: OrganizationHistory;
  };
  'GET /api/tournaments/{id}/history': { query: HistoryQuery; answer: History };
  'GET /api/tournaments/{id}/history/timeline': { answer: HistoryTimeline };
  'GET /api/tournaments/{id}/history/frames': { query: { from: string; to: string }; answer: HistoryFrames };
  'POST /api/tournaments/{id}/undo': { body: { version: number }; answer: void };
  'POST /api/tournaments/{id}/undo/preview': { body: { version: number }; answer: RevertPreview };
  'POST /api/tournaments/{id}/restore': { body: { version: number }; answer: void };
  'POST /api/tournaments/{id}/restore/preview': { body: { version: number }; answer: RevertPreview };
  'POST /api/tournaments/{id}/replay': { body: ReplayBody; answer: TournamentView };
}
