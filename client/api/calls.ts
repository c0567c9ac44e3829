import type {
  ClubPageBody,
  SecondFactorDemandBody,
  ApiKeyAnswer,
  ApiKeyBody,
  ApiKeyUsageAnswer,
  ConfigureBody,
  Consequences,
  CreatedApiKeyAnswer,
  CreateTournamentBody,
  InvitationAnswer,
  InvitationPreview,
  ListedTournament,
  MatchPlanBody,
  ShiftBody,
  MemberAnswer,
  OutcomeBody,
  PublicTournamentView,
  TournamentView,
  LostEdit,
} from '#domain/contract.ts';
import type { DocumentCalls } from './document-calls.ts';
import type { HistoryCalls } from './history-calls.ts';
import type { IdentityCalls } from './identity-calls.ts';
import type { ManagementCalls } from './management-calls.ts';
import type { OrganizationCalls } from './organization-calls.ts';
import type { TournamentCalls } from './tournament-calls.ts';

// All calls of this client by method and path, with their input and answer (docs/api.md). `void`: no body.

export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  /** The caller's own role; null for an administrator of the portal who is no member. */
  readonly role: MemberAnswer['role'] | null;
}

export type TournamentSummary = ListedTournament & { readonly organizationName: string };

export interface FoundTeam {
  readonly teamId: string;
  readonly name: string;
  readonly tournamentId: string;
  readonly tournamentName: string;
}

interface MaybeDeleted {
  /** ISO 8601 instant. */
  readonly deletedAt?: string | null;
}

export type KeyRights = ApiKeyAnswer['rights'];
/** Days. */
export type KeyValidity = ApiKeyBody['validity'];
export type UsageRange = '1' | '7' | '14' | '30';

type RequiredFields<Body> = { [Key in keyof Body as undefined extends Body[Key] ? never : Key]: Body[Key] };

/** Must hold every match once; all other fields of the plan stay as they are if left out. */
export type PlanEdit = Pick<MatchPlanBody, 'matches'> & Partial<MatchPlanBody>;

export interface Calls
  extends DocumentCalls, HistoryCalls, IdentityCalls, ManagementCalls, OrganizationCalls, TournamentCalls {
  /** With `deleted`, the caller's own deleted organisations that can be restored. */
  'GET /api/organizations': { query?: { deleted: 'true' }; answer: readonly (OrganizationSummary & MaybeDeleted)[] };
  'POST /api/organizations': { body: { name: string }; answer: OrganizationSummary };
  /** Open to any holder of the link; 404 if the link is no longer valid. */
  'POST /api/invitations/look-up': { body: { token: string }; answer: InvitationPreview };
  'POST /api/invitations/accept': { body: { token: string }; answer: OrganizationSummary };
  'GET /api/organizations/{id}': {
    answer: OrganizationSummary & {
      readonly licensing: { readonly allowApiAccess: boolean };
      readonly demandsSecondFactor: boolean;
    };
  };
  'PATCH /api/organizations/{id}/name': { body: { name: string }; answer: void };
  'PATCH /api/organizations/{id}/second-factor': { body: SecondFactorDemandBody; answer: void };
  'PATCH /api/organizations/{id}/page': { body: ClubPageBody; answer: void };
  'DELETE /api/organizations/{id}': { answer: void };
  'POST /api/organizations/{id}/undelete': { answer: void };
  'GET /api/organizations/{id}/teams': { answer: readonly FoundTeam[] };
  'GET /api/organizations/{id}/members': { answer: readonly MemberAnswer[] };
  'PATCH /api/organizations/{id}/members/{userId}': { body: { role: MemberAnswer['role'] }; answer: void };
  /** With one's own id: leaving. */
  'DELETE /api/organizations/{id}/members/{userId}': { answer: void };
  'GET /api/organizations/{id}/invitations': { answer: readonly InvitationAnswer[] };
  'POST /api/organizations/{id}/invitations': {
    body: { eMail: string; role: MemberAnswer['role']; instead?: string };
    answer: InvitationAnswer;
  };
  'DELETE /api/organizations/{id}/invitations/{invitationId}': { answer: void };
  'POST /api/api-keys': {
    body: { organizationId: string; name: string; description: string; rights: KeyRights; validity: KeyValidity };
    answer: CreatedApiKeyAnswer;
  };
  'GET /api/api-keys/{id}/usage': { query: { range: UsageRange }; answer: ApiKeyUsageAnswer };
  'GET /api/tournaments/{id}/page-views': { query: { range: UsageRange }; answer: ApiKeyUsageAnswer };
  'PATCH /api/api-keys/{id}/active': { body: { isActive: boolean }; answer: void };
  'PATCH /api/api-keys/{id}/expiry': { body: { validity: KeyValidity }; answer: void };
  'DELETE /api/api-keys/{id}': { answer: void };
  /** With `deleted`, those that an Owner can restore. */
  'GET /api/tournaments': {
    query: { organizationId: string; deleted?: 'true' };
    answer: readonly (TournamentSummary & MaybeDeleted)[];
  };
  'POST /api/tournaments/{id}/undelete': { answer: void };
  'POST /api/tournaments': {
    body: Pick<CreateTournamentBody, 'organizationId' | 'name'> & Partial<CreateTournamentBody>;
    answer: TournamentView;
  };
  /** With `version`, the tournament as of that version. */
  'GET /api/tournaments/{id}': { query?: { version: string }; answer: TournamentView };
  'POST /api/tournaments/{id}/configure': { body: RequiredFields<ConfigureBody>; answer: void };
  /** Of what it answers the page reads only what goes with the hand-made plan. */
  'POST /api/tournaments/{id}/configure/preview': {
    body: RequiredFields<ConfigureBody>;
    answer: { readonly lost: readonly LostEdit[] };
  };
  'PATCH /api/tournaments/{id}/match-plan': { body: PlanEdit; answer: void };
  'POST /api/tournaments/{id}/match-plan/preview': { body: PlanEdit; answer: Consequences };
  'POST /api/tournaments/{id}/match-plan/shift': { body: ShiftBody; answer: void };
  'PATCH /api/tournaments/{id}/matches/{matchId}/outcome': {
    body: Pick<OutcomeBody, 'state'> & Partial<OutcomeBody>;
    answer: void;
  };
  'POST /api/tournaments/{id}/matches/{matchId}/outcome/preview': {
    body: Pick<OutcomeBody, 'state'> & Partial<OutcomeBody>;
    answer: Consequences;
  };
  'GET /api/public/tournaments/{id}': { answer: PublicTournamentView };
}

export type Route = keyof Calls;

/** The names in braces of a path. */
export type PathKey<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKey<Rest>
  : never;

type CallPart<R extends Route, Name extends string> =
  Calls[R] extends Record<Name, infer Value>
    ? { readonly [Key in Name]: Value }
    : Name extends keyof Calls[R]
      ? { readonly [Key in Name]?: Exclude<Calls[R][Key], undefined> }
      : unknown;

/** The input of a call: the ids in its path, and its query and body if it has them. */
export type CallInput<R extends Route> = ([PathKey<R>] extends [never]
  ? unknown
  : { readonly path: Record<PathKey<R>, string> }) &
  CallPart<R, 'query'> &
  CallPart<R, 'body'> &
  CallPart<R, 'form'> & {
    /** The version this change is based on; a conflicting change is refused. */
    readonly basedOn?: number;
    /** The Idempotency-Key of a write that may have to be called for again; left out: one of its own. */
    readonly key?: string;
    /** Aborted when the answer of a read or a preview is no longer needed. */
    readonly signal?: AbortSignal;
  };
