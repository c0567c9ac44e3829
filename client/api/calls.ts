import type { Calls } from '#domain/contract.ts';
import type { PrintedFile } from './printed-file.ts';

// The calls of the portal (docs/api.md), as this client makes them.

export type Route = keyof Calls;

// A table and no condition on a route: so the compiler knows what several calls respond with alike.
type Responses = {
  readonly [R in Route]: R extends 'GET /api/tournaments'
    ? readonly TournamentSummary[]
    : Calls[R]['response'] extends 'file'
      ? PrintedFile
      : Calls[R]['response'];
};

/** What a call responds with: JSON, a file, or nothing (void). */
export type ResponseOf<R extends Route> = Responses[R];

/** A tournament in a list; only API keys, which no page has, are told less of deleted ones. */
export type TournamentSummary = Extract<
  Calls['GET /api/tournaments']['response'][number],
  { readonly teamCount: unknown }
>;

/** Without the index of an object that has no fields. */
type NamedOf<Fields> = { readonly [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name] };

type FormOf<R extends Route> =
  Calls[R] extends Readonly<Record<'form', { readonly fields: infer Fields; readonly file: infer File extends string }>>
    ? { readonly form: NamedOf<Fields> & Readonly<Record<File, Blob>> }
    : unknown;

/** The input of a call: the ids in its path, and its query, body or form if it has them. */
export type CallInput<R extends Route> = Omit<Calls[R], 'response' | 'form'> &
  FormOf<R> & {
    /** The version this change is based on; a conflicting change is refused. */
    readonly basedOn?: number;
    /** The Idempotency-Key of a write that may have to be called for again; left out: one of its own. */
    readonly key?: string;
    /** Aborted when the answer of a read or a preview is no longer needed. */
    readonly signal?: AbortSignal;
  };

export type OrganizationSummary = ResponseOf<'GET /api/organizations'>[number];
export type FoundTeam = ResponseOf<'GET /api/organizations/{id}/teams'>[number];
