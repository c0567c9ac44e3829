import type {
  ConfigureBody,
  CreateTournamentBody,
  ListedTournament,
  MemberAnswer,
  OutcomeBody,
  PublicTournamentView,
  TournamentView,
} from '#domain/contract.ts';
import type { IdentityCalls } from './identity-calls.ts';

// Every call this client makes, by method and path: what goes in and what comes back (contract.md). `void`: no body.

export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  /** The caller's own; null for an administrator of the portal who is no member. */
  readonly role: MemberAnswer['role'] | null;
}

export type TournamentSummary = ListedTournament & { readonly organizationName: string };

type Given<Body> = { [Key in keyof Body as undefined extends Body[Key] ? never : Key]: Body[Key] };

export interface Calls extends IdentityCalls {
  'GET /api/organizations': { answer: readonly OrganizationSummary[] };
  'POST /api/organizations': { body: { name: string }; answer: OrganizationSummary };
  'POST /api/invitations/accept': { body: { token: string }; answer: OrganizationSummary };
  'GET /api/organizations/{id}': { answer: OrganizationSummary };
  'GET /api/tournaments': { query: { organizationId: string }; answer: readonly TournamentSummary[] };
  'POST /api/tournaments': {
    body: Pick<CreateTournamentBody, 'organizationId' | 'name'> & Partial<CreateTournamentBody>;
    answer: TournamentView;
  };
  'GET /api/tournaments/{id}': { answer: TournamentView };
  'POST /api/tournaments/{id}/configure': { body: Given<ConfigureBody>; answer: void };
  'PATCH /api/tournaments/{id}/visibility': { body: { visibility: TournamentView['visibility'] }; answer: void };
  'PATCH /api/tournaments/{id}/matches/{matchId}/outcome': {
    body: Pick<OutcomeBody, 'state'> & Partial<OutcomeBody>;
    answer: void;
  };
  'GET /api/public/tournaments/{id}': { answer: PublicTournamentView };
}

export type Route = keyof Calls;

/** The names in braces of a path. */
export type PathKey<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKey<Rest>
  : never;

type Part<R extends Route, Name extends string> =
  Calls[R] extends Record<Name, infer Value> ? { readonly [Key in Name]: Value } : unknown;

/** What a call needs: the ids of its path, and its query and body where it has them. */
export type Asked<R extends Route> = ([PathKey<R>] extends [never]
  ? unknown
  : { readonly path: Record<PathKey<R>, string> }) &
  Part<R, 'query'> &
  Part<R, 'body'> & {
    /** The version this change was made from; a conflict is refused then. */
    readonly basedOn?: number;
  };
