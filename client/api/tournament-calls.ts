import type {
  ComputationConfiguration,
  Consequences,
  ImageTarget,
  ImageView,
  PresentationConfiguration,
  TournamentImages,
  TournamentView,
} from '#domain/contract.ts';

// The calls of a tournament's teams and settings, and of what its organisation lends it (docs/api.md).

type Team = TournamentView['teams'][number];
interface Priority {
  readonly groupId: string;
  readonly priority: number;
}

export interface TournamentCalls {
  'PATCH /api/tournaments/{id}/name': { body: { name: string }; answer: void };
  'PATCH /api/tournaments/{id}/visibility': { body: { visibility: TournamentView['visibility'] }; answer: void };
  'PATCH /api/tournaments/{id}/venue': { body: { venueId: string | null }; answer: void };
  'PATCH /api/tournaments/{id}/folder': {
    body: { folderId: string | null } | { folderName: string };
    answer: unknown;
  };
  'PATCH /api/tournaments/{id}/computation-configuration': {
    body: { configuration: ComputationConfiguration };
    answer: void;
  };
  'POST /api/tournaments/{id}/computation-configuration/preview': {
    body: { configuration: ComputationConfiguration };
    answer: Consequences;
  };
  'PATCH /api/tournaments/{id}/presentation-configuration': {
    body: { configuration: PresentationConfiguration };
    answer: void;
  };
  'PATCH /api/tournaments/{id}/image': {
    body: { target: ImageTarget; imageId: string | null };
    answer: TournamentImages;
  };
  'DELETE /api/tournaments/{id}': { answer: void };
  'PATCH /api/tournaments/{id}/teams/{teamId}/name': { body: { name: string }; answer: void };
  'PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee': { body: { hasPaidEntryFee: boolean }; answer: Team };
  'PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition': {
    body: { outOfCompetition: boolean };
    answer: void;
  };
  'POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview': {
    body: { outOfCompetition: boolean };
    answer: Consequences;
  };
  'PATCH /api/tournaments/{id}/teams/{teamId}/priority': { body: Priority; answer: void };
  'POST /api/tournaments/{id}/lot/preview': {
    body: { priorities: readonly (Priority & { readonly teamId: string })[] };
    answer: Consequences;
  };
  'POST /api/images': {
    form: { OrganizationId: string; ImageType: ImageTarget; Image: File };
    answer: ImageView;
  };
}
