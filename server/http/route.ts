import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Role } from '#domain/organization/state.ts';
import type { RequiredRole, Access } from '#domain/rights.ts';
import type { StreamSubject } from '#domain/streams.ts';
import type { CommandMetadata } from '../command-handler/command.ts';
import type { texts } from '../texts/de.ts';
import type { Caller } from './caller.ts';

/** The least that is asked of the caller: nothing, an account, or a role in the organisation concerned (docs/api.md). */
export type RequiredAccess = 'anyone' | RequiredRole;

/** What the address of a call says, parsed. */
interface Address<P, Q> {
  readonly params: P;
  readonly query: Q;
}

/** What a call was asked with, parsed. */
interface Inputs<P, Q, B> extends Address<P, Q> {
  readonly body: B;
}

/**
 * What a call concerns: said by its address, or only by its body. Where the address says it, the right is looked at before
 * anything of the body is read; where the body does, before more of it is read than a small one has.
 */
type Concerns<A, B> = ((address: A) => StreamSubject) | { readonly inBody: (body: B) => StreamSubject };

/**
 * Who may call. A role is one in the organisation that the call concerns, so it does not compile without. An API key
 * acts as an Organizer of its organisation where `keys` lets it: on tournaments, folders, venues, images and documents.
 */
export type AccessRule<A, B> =
  | { readonly right: Exclude<RequiredAccess, Role> }
  | {
      readonly right: 'Owner';
      readonly concerns: Concerns<A, B>;
      /** Administrators of the portal too, whatever their role there. */
      readonly administrators?: 'allowed';
      /** What it concerns may have been deleted: everywhere else that is not there. */
      readonly deleted?: 'allowed';
    }
  | {
      readonly right: Exclude<Role, 'Owner'>;
      readonly concerns: Concerns<A, B>;
      readonly keys: 'allowed' | 'refused';
    };

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a call was asked with, as its handler gets it: everything parsed, nothing to check again. */
export interface RouteRequest<P, Q, B> extends Inputs<P, Q, B> {
  readonly asking: CommandMetadata;
  /** Role in the organisation concerned (null where the call concerns none), and whether an administrator. */
  readonly standing: Access;
  /** Who asks. Where the right is `anyone` nobody has looked yet: throws 401 for a bearer that opens nothing. */
  readonly who: () => Promise<Caller>;
  /** Events of this stream that the caller based the change on: the header `Based-On`; null where there is none. */
  readonly basedOn: number | null;
  /** The stamps of the header `If-Match`, without quotes; null where there is none. */
  readonly ifMatch: readonly string[] | null;
  /** The stamps of the header `If-None-Match`. */
  readonly ifNoneMatch: readonly string[];
  readonly acceptsBrotli: boolean;
  /** For what only the calls on sessions ask: address, browser, cookies. */
  readonly request: FastifyRequest;
}

/** Seen by no script, and only by this portal; `maxAge` in seconds, 0 takes it away. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAge: number;
}

/** JSON is written from `body`; ready bytes go out as they are, as JSON unless `type` says what they are. */
export interface RouteResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bytes?: Buffer;
  readonly cookies?: readonly Cookie[];
  /** Done once the answer is out: how long it takes tells the caller nothing. A fault of it is logged. */
  readonly afterResponse?: () => Promise<unknown>;
}

interface RouteDescription {
  readonly method: Method;
  /** In Fastify's form: `/api/tournaments/:id`. */
  readonly path: string;
  readonly tag: keyof typeof texts.openApi.tags;
  readonly summary: string;
  /** What it answers by status; null where there is no body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Bytes (limits.ts); those of a small body where left out. */
  readonly bodyLimit?: number;
  /** A body that the call takes, for the description, where the schema cannot say how its fields fit each other. */
  readonly example?: unknown;
  /** Media type of what it answers, or several where the caller chooses; JSON where left out. */
  readonly produces?: string | readonly string[];
  /** Refusals that the rest of the row does not tell of, for the description. */
  readonly declines?: readonly (401 | 403 | 404 | 409 | 429)[];
  /** Takes a form with a file instead of JSON: the fields that have to come before the file. */
  readonly form?: z.ZodType;
  /** Takes `Idempotency-Key`, answers `Log-Position`. */
  readonly writes: boolean;
  /** Takes `Idempotency-Key` though it writes rows and nothing to the log. */
  readonly repeatable?: true;
  /** What it does to a tournament: then it answers `Tournament-Version`; a change takes `Based-On` and `If-Match`. */
  readonly tournament?: 'read' | 'created' | 'changed';
  /** Takes `Based-On` though it changes no tournament: a version of the organisation. */
  readonly basedOn?: true;
  /** `At-Least` waits for the tables too, not only for the states in memory. */
  readonly readsTables?: boolean;
}

/** A row of the table. `Deps` is what its handler works with: a row may ask for less than it is given. */
export interface Route<in Deps = never> extends RouteDescription {
  readonly demand: AccessRule<Address<never, never>, never>;
  readonly params: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  readonly handle: (asked: RouteRequest<never, never, never>, deps: Deps) => Promise<RouteResponse>;
}

/** Declares one route; the handler's types come from the schemas. */
export function route<
  P extends z.ZodType = z.ZodNull,
  Q extends z.ZodType = z.ZodNull,
  B extends z.ZodType = z.ZodNull,
  Deps = unknown,
>(
  described: RouteDescription &
    AccessRule<Address<z.output<P>, z.output<Q>>, z.output<B>> & {
      readonly params?: P;
      readonly query?: Q;
      readonly body?: B;
      readonly handle: (
        asked: RouteRequest<z.output<P>, z.output<Q>, z.output<B>>,
        deps: Deps,
      ) => Promise<RouteResponse>;
    },
): Route<Deps> {
  const { params, query, body, handle, ...rest } = described;
  return {
    ...rest,
    // The demand is among the fields of a row; what it concerns is asked with that row's own inputs.
    demand: rest as unknown as Route['demand'],
    params: params ?? null,
    query: query ?? null,
    body: body ?? null,
    // Registering parses with these very schemas before it calls, so the handler meets only its own types.
    handle: handle as unknown as Route<Deps>['handle'],
  };
}
