import type { FastifyRequest } from 'fastify';
import type { Access } from '#domain/rights.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import type { Caller } from './caller.ts';
import type { ProblemError } from './problem-details.ts';
import type { Route } from './route.ts';

/** What of a request is known before its body is read. */
export interface RequestCheck {
  /** When access was checked, by `performance.now()`. */
  readonly at: number;
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  /** A hash of caller and Idempotency-Key; null if the call takes none or none came. */
  readonly commandKey: string | null;
  /** 'by-body' if only the body names the call's subject. */
  readonly access: Authorization | 'by-body';
}

export type Authorization = Access | RefusedRepeat;

/**
 * Access was refused, but the subject's stream knows the call's key: the body shows whether it repeats the call that was
 * allowed then.
 */
export interface RefusedRepeat {
  readonly repeatOf: LoadedStream;
  readonly refusal: ProblemError;
}

/** Who may do what, which the http room does not know. All methods throw `ProblemError` for a refused request. */
export interface AccessControl {
  /** Before any of the body is read: by head and address only. */
  checkRequest(route: Route, request: FastifyRequest): Promise<RequestCheck>;
  /**
   * The access of a checked request: as checked, unless only `body` names the subject or the check is too old. `body`: the
   * part of it that names the subject, parsed.
   */
  authorize(route: Route, check: RequestCheck, body: unknown): Promise<Authorization>;
  /** The caller of a route open to `anyone`, which `checkRequest` did not authenticate; throws 401 for an invalid bearer. */
  callerOf(request: FastifyRequest): Promise<Caller>;
}
