import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, CallName, CallSchemas, Form } from '#domain/calls/call-table.ts';
import type { Role } from '#domain/organization/state.ts';
import type { CommandType, RequiredRole, Access } from '#domain/rights.ts';
import type { StreamSubject } from '#domain/streams.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { CommandMetadata } from '../command-handler/command.ts';
import type { texts } from '../texts/de.ts';
import type { Caller } from './caller.ts';
import { uploadSchema, type Upload } from './multipart.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { Cookie } from './host-cookies.ts';

/** The minimum access: none, any credential, an account, or a role in the organisation concerned (docs/api.md). */
export type RequiredAccess = 'anyone' | 'account or key' | RequiredRole;

/** The parsed path and query of a call. */
interface RequestAddress<P, Q> {
  readonly params: P;
  readonly query: Q;
}

/** The parsed inputs of a call. */
interface Inputs<P, Q, B> extends RequestAddress<P, Q> {
  readonly body: B;
}

/**
 * The subject of a call, named by its address or only by its body. If the address names it, access is checked before
 * any of the body is read; otherwise before more than a small body is read.
 */
type SubjectRule<A, B> = SubjectOf<A> | { inBody(body: B): StreamSubject };
/**
 * Written as a method, whose input may be wider than declared: a table of rows forgets their types, and each row's inputs
 * are parsed by its own schemas before it is called.
 */
type SubjectOf<A> = { of(address: A): StreamSubject }['of'];

/**
 * Who may call. A role refers to the organisation that the call concerns, so it does not compile without. With `keys`,
 * an API key acts as the role that its rights give it: on tournaments, folders, venues, images and documents.
 */
export type AccessRule<A, B> =
  | { readonly right: Exclude<RequiredAccess, Role> }
  | {
      readonly right: 'Owner';
      readonly subject: SubjectRule<A, B>;
      /** Administrators of the portal too, whatever their role there. */
      readonly administrators?: 'allowed';
      /** Auditors too, who see all that an Owner sees, though not those between them. */
      readonly auditors?: 'allowed';
      /** The subject may be deleted: in all other calls that counts as missing. */
      readonly deleted?: 'allowed';
    }
  | {
      readonly right: Exclude<Role, 'Owner'>;
      readonly subject: SubjectRule<A, B>;
      readonly keys: 'allowed' | 'refused';
    };

/** A request as its handler gets it: everything is parsed and checked. */
export interface RouteRequest<P, Q, B> extends Inputs<P, Q, B> {
  readonly metadata: CommandMetadata;
  /** The role in the organisation concerned (null if there is none), and whether the caller is an administrator. */
  readonly access: Access;
  /**
   * The caller. For routes open to `anyone` it is authenticated only by this call, which throws 401 for an invalid
   * bearer.
   */
  readonly getCaller: () => Promise<Caller>;
  /** Number of events of this stream that the change is based on: the header `Based-On`; null without it. */
  readonly basedOn: number | null;
  /** The stamps of the header `If-Match`, without quotes; null without it. */
  readonly ifMatch: readonly string[] | null;
  /** The stamps of the header `If-None-Match`, or `*` for any (`matchesETag`). */
  readonly ifNoneMatch: readonly string[];
  /** What the bytes of a view may be compressed with; null: not at all. */
  readonly encoding: 'br' | 'gzip' | null;
  /** For the few calls that need the address, browser or cookies. */
  readonly httpRequest: FastifyRequest;
  /** A signal aborted if the caller leaves before the answer. */
  readonly getSignal: () => AbortSignal;
}

/** What is read as this value after it was written as JSON. */
type Written<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Written<Value[Key]> }
    : Value;

/** `body` is written as JSON; ready bytes are sent as they are, as JSON unless `type` names another media type. */
export interface RouteResponse<Body = never> {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly bytes?: Buffer;
  readonly cookies?: readonly Cookie[];
  /** Runs after the answer is sent, so that its duration reveals nothing to the caller. Errors are logged. */
  readonly afterResponse?: () => Promise<unknown>;
}

/** A response whose body is read as this. */
export type JsonResponse<Answer> = RouteResponse<Written<Answer>>;

interface RouteDescription {
  readonly tag: keyof typeof texts.openApi.tags;
  readonly summary: string;
  /** What it does, in English, for those who program against the API. */
  readonly description: string;
  /** Bytes (body-limits.ts); a small body's if left out. */
  readonly bodyLimit?: number;
  /** An example body for the description, if the schema cannot express how its fields fit together. */
  readonly example?: unknown;
  /** Media type of the answer, or several for the caller to choose from; JSON if left out. */
  readonly produces?: string | readonly string[];
  /** The commands that it carries out or previews: the description has what their rules refuse. */
  readonly commands?: readonly CommandType[];
  /** What else it refuses with, as far as the rest of the row does not imply it, for the description. */
  readonly errors?: readonly ProblemCode[];
  /** The name of the schema by which a large body is parsed away from the event loop (`readLargeBody`). */
  readonly parsedInWorker?: string;
  /**
   * Can take long: a few of an account are carried out at once, and a few more wait; others hear 503. A list: only with
   * one of these fields in its query.
   */
  readonly isLong?: true | readonly string[];
  /** The fields of its form that have to come before the file. */
  readonly beforeFile?: z.ZodType;
  /** Takes `Idempotency-Key`, answers `Log-Position`. */
  readonly writes: boolean;
  /** Takes `Idempotency-Key` though it writes only rows, no events. */
  readonly takesIdempotencyKey?: true;
  /** Its effect on a tournament: then it answers `Tournament-Version`; a change takes `Based-On` and `If-Match`. */
  readonly tournament?: 'read' | 'created' | 'changed';
  /** Takes `Based-On` though it changes no tournament: a version of the organisation. */
  readonly basedOn?: true;
  /** The projections whose tables it reads: `At-Least` waits for them too, not only for the stream cache. */
  readonly reads?: readonly ProjectionName[];
}

/** A row of the table. `Deps` is what its handler works with: a row may ask for less than it is given. */
export interface Route<in Deps = never> extends RouteDescription {
  readonly name: CallName;
  readonly method: string;
  /** In Fastify's form: `/api/tournaments/:id`. */
  readonly path: string;
  readonly requires: AccessRule<RequestAddress<unknown, unknown>, unknown>;
  readonly params: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  /** The responses by status; null without a body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  handle(request: RouteRequest<unknown, unknown, unknown>, deps: Deps): Promise<RouteResponse<unknown>>;
}

/** The row of a call as its route reads it. */
type CallOf<P, Q, B, F, R> = Call & {
  readonly response: R;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly form?: F;
};

/** The body of a call as its handler gets it: a form has its file among the fields. */
type BodyOf<B extends z.ZodType, F extends Form> = [F] extends [never]
  ? z.output<B>
  : z.output<F['fields']> & Readonly<Record<F['file'], Upload>>;

/** What a handler answers as JSON; nothing where the call has no body, or a file. */
type JsonOf<R> = R extends z.ZodType ? Written<z.output<R>> : never;

/** Declares the route of a call; the types of its handler come from the call's schemas. */
export function route<
  P extends z.ZodType = z.ZodNull,
  Q extends z.ZodType = z.ZodNull,
  B extends z.ZodType = z.ZodNull,
  const F extends Form = never,
  R extends Call['response'] = Call['response'],
  Deps = unknown,
>(
  call: CallOf<P, Q, B, F, R>,
  definition: RouteDescription &
    AccessRule<RequestAddress<z.output<P>, z.output<Q>>, BodyOf<B, F>> & {
      readonly handle: (
        request: RouteRequest<z.output<P>, z.output<Q>, BodyOf<B, F>>,
        deps: Deps,
      ) => Promise<RouteResponse<JsonOf<R>>>;
    },
): Route<Deps> {
  const { params = null, query = null, name } = call;
  const [method, path] = splitName(name);
  return {
    ...definition,
    name,
    method,
    path,
    requires: definition,
    params,
    query,
    body: bodyOf(call),
    responses: responsesOf(call),
  };
}

function splitName(name: CallName): readonly [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1).replaceAll(/\{(\w+)\}/g, ':$1')];
}

function bodyOf({ body, form }: Pick<CallSchemas, 'body' | 'form'>): z.ZodType | null {
  return form === undefined ? (body ?? null) : form.fields.extend({ [form.file]: uploadSchema });
}

function responsesOf({ response, status, notModified }: Call): Route['responses'] {
  const success = status ?? (response === null ? 204 : 200);
  const body = response === 'file' ? z.string() : response;
  return { [success]: body, ...(notModified === true ? { 304: null } : {}) };
}
