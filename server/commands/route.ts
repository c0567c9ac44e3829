import { z } from 'zod';
import type { Portal } from '../portal.ts';
import type { Asking } from './carry-out.ts';

/** The least that is asked of the caller: nothing, an account, or a role in the organisation concerned (contract.md). */
export type Right = 'anyone' | 'account' | 'Owner' | 'Organizer' | 'Scorer' | 'Auditor';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a route's handler gets: everything parsed, nothing to check again. */
export interface Asked<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly asking: Asking;
  /** Events of this tournament that the caller based the change on: the header `Based-On`; null where there is none. */
  readonly basedOn: number | null;
  /** The stamps of the header `If-Match`, without quotes; null where there is none. */
  readonly ifMatch: readonly string[] | null;
  /** The stamps of the header `If-None-Match`. */
  readonly ifNoneMatch: readonly string[];
  readonly acceptsBrotli: boolean;
  readonly portal: Portal;
}

/** JSON is written from `body`; ready bytes go out as they are. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bytes?: Buffer;
}

interface Described {
  readonly method: Method;
  /** In Fastify's form: `/api/tournaments/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly right: Right;
  /** What it answers by status; null where there is no body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Bytes; 64 kB where left out. */
  readonly bodyLimit?: number;
  /** Takes `Idempotency-Key`, answers `Log-Position`. */
  readonly writes: boolean;
  /** What it does to a tournament: then it answers `Tournament-Version`; a change takes `Based-On` and `If-Match`. */
  readonly tournament?: 'created' | 'changed';
  /** `At-Least` waits for the tables too, not only for the states in memory. */
  readonly readsTables?: boolean;
}

export interface Route extends Described {
  readonly params: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  readonly handle: (asked: Asked<never, never, never>) => Promise<Answer>;
}

/** Declares one route; the handler's types come from the schemas. */
export function route<
  P extends z.ZodType = z.ZodNull,
  Q extends z.ZodType = z.ZodNull,
  B extends z.ZodType = z.ZodNull,
>(
  described: Described & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly handle: (asked: Asked<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer>;
  },
): Route {
  const { params, query, body, handle, ...rest } = described;
  return {
    ...rest,
    params: params ?? null,
    query: query ?? null,
    body: body ?? null,
    // Registering parses with these very schemas before it calls, so the handler meets only its own types.
    handle: handle as unknown as Route['handle'],
  };
}
