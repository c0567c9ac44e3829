import type {
  CopyTournamentBody,
  FolderStatistics,
  TournamentFile,
  TournamentImages,
  TournamentView,
  VenueBody,
} from '#domain/contract.ts';

// The calls of what an organisation holds beside its tournaments, and of copying one (docs/api.md).

/** Instants are ISO 8601; null where nothing is planned. */
export interface FolderTimetable {
  readonly folderId: string;
  readonly organizationId: string;
  readonly folderName: string;
  /** Earliest first. */
  readonly tournaments: readonly {
    readonly id: string;
    readonly name: string;
    readonly startDate: string | null;
    readonly endDate: string | null;
  }[];
}

export interface OrganizationCalls {
  'PUT /api/folders/{id}': { body: { name: string }; answer: void };
  'GET /api/folders/{id}/timetable': { answer: FolderTimetable };
  'GET /api/folders/{id}/statistics': { answer: FolderStatistics };
  'POST /api/venues': { body: { organizationId: string; name: string }; answer: { readonly id: string } };
  'PUT /api/venues/{id}': { body: VenueBody; answer: void };
  'DELETE /api/venues/{id}': { answer: void };
  'DELETE /api/images/{id}': { answer: void };
  'GET /api/tournaments/{id}/images': { answer: TournamentImages };
  'GET /api/tournaments/{id}/export': { answer: TournamentFile };
  'POST /api/tournaments/example': { body: { organizationId: string }; answer: TournamentView };
  'POST /api/tournaments/import': {
    query: { organizationId: string };
    body: TournamentFile;
    answer: TournamentView;
  };
  'POST /api/tournaments/{id}/copy': { body: CopyTournamentBody; answer: TournamentView };
  'POST /api/tournaments/{id}/undelete': { answer: void };
}
