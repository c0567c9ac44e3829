import type {
  AddTeamBody,
  ComputationConfigurationBody,
  Consequences,
  ImageTargetValue,
  ImageView,
  PresentationConfigurationBody,
  RegroupPreview,
  TournamentImages,
  TournamentView,
} from '#domain/contract.ts';

// The calls of a tournament's teams and settings, and of what its organisation lends it (docs/api.md).

type Team = TournamentView['teams'][number];
interface LotBody {
  readonly priorities: readonly (PriorityBody & { readonly teamId: string })[];
}

interface PriorityBody {
  readonly groupId: string;
  readonly priority: number;
}

export interface TournamentCalls {
  'PATCH /api/tournaments/{id}/name': { body: { name: string }; answer: void };
  'PATCH /api/tournaments/{id}/visibility': { body: { visibility: TournamentView['visibility'] }; answer: void };
  'PATCH /api/tournaments/{id}/announcement': {
    body: { text: string | null; until?: string | null };
    answer: void;
  };
  'PATCH /api/tournaments/{id}/information': { body: { text: string | null }; answer: void };
  'PATCH /api/tournaments/{id}/template': { body: { template: boolean }; answer: void };
  'PATCH /api/tournaments/{id}/status': { body: TournamentView['status']; answer: void };
  'PATCH /api/tournaments/{id}/venue': { body: { venueId: string | null }; answer: void };
  'PATCH /api/tournaments/{id}/folder': {
    body: { folderId: string | null } | { folderName: string };
    answer: unknown;
  };
  'PATCH /api/tournaments/{id}/computation-configuration': {
    body: { configuration: ComputationConfigurationBody };
    answer: void;
  };
  'POST /api/tournaments/{id}/computation-configuration/preview': {
    body: { configuration: ComputationConfigurationBody };
    answer: Consequences;
  };
  'PATCH /api/tournaments/{id}/presentation-configuration': {
    body: { configuration: PresentationConfigurationBody };
    answer: void;
  };
  'PATCH /api/tournaments/{id}/image': {
    body: { target: ImageTargetValue; imageId: string | null };
    answer: TournamentImages;
  };
  'DELETE /api/tournaments/{id}': { answer: void };
  'POST /api/tournaments/{id}/teams': { body: AddTeamBody; answer: Team };
  'POST /api/tournaments/{id}/teams/preview': { body: AddTeamBody; answer: RegroupPreview };
  'DELETE /api/tournaments/{id}/teams/{teamId}': { answer: void };
  'POST /api/tournaments/{id}/teams/{teamId}/removal/preview': { answer: RegroupPreview };
  'POST /api/tournaments/{id}/teams/{teamId}/swap': { body: { with: string }; answer: void };
  'POST /api/tournaments/{id}/teams/{teamId}/swap/preview': { body: { with: string }; answer: RegroupPreview };
  'POST /api/tournaments/{id}/teams/{teamId}/move': { body: { groupId: string }; answer: void };
  'POST /api/tournaments/{id}/teams/{teamId}/move/preview': { body: { groupId: string }; answer: RegroupPreview };
  'POST /api/tournaments/{id}/match-plan/close-gaps': { answer: void };
  'POST /api/tournaments/{id}/match-plan/close-gaps/preview': { answer: RegroupPreview };
  'PATCH /api/tournaments/{id}/teams/{teamId}/name': { body: { name: string }; answer: void };
  'PATCH /api/tournaments/{id}/groups/{groupId}/name': { body: { name: string }; answer: void };
  'PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee': { body: { hasPaidEntryFee: boolean }; answer: Team };
  'PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition': {
    body: { outOfCompetition: boolean };
    answer: void;
  };
  'POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview': {
    body: { outOfCompetition: boolean };
    answer: Consequences;
  };
  'PATCH /api/tournaments/{id}/teams/{teamId}/priority': { body: PriorityBody; answer: void };
  'POST /api/tournaments/{id}/lot': { body: LotBody; answer: void };
  'POST /api/tournaments/{id}/lot/preview': { body: LotBody; answer: Consequences };
  'POST /api/images': {
    form: { OrganizationId: string; ImageType: ImageTargetValue; Image: File };
    answer: ImageView;
  };
}
