import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Standing } from '#domain/rights.ts';
import type { Portal } from '../portal.ts';
import { refuseWritesFromElsewhere, whoAsks } from './authenticate.ts';
import { shortHash } from '../runtime/ids.ts';
import { expectForm } from '../http/multipart.ts';
import { LONGEST_KEY } from '../http/limits.ts';
import { Declined, invalid, notFound, notReady, notLoggedIn } from '../http/problem-details.ts';
import { parse } from '../http/parse.ts';
import { headerOf, positionAskedFor } from '../http/conditional-requests.ts';
import type { Route } from '../http/route.ts';
import { standingFor } from './authorize.ts';
import type { Concerned } from '#domain/streams.ts';
import { visitor, type Caller } from '../http/caller.ts';

// What is decided about a request before any of its body is read.

const AT_LEAST_MILLISECONDS = 2_000;

/** A request that may go on to its body. */
export interface Admitted {
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  /** A hash of caller and Idempotency-Key; null where the call takes none or none came. */
  readonly commandKey: string | null;
  /** null where only the body says what the call concerns: `standingInBody`. */
  readonly standing: Standing | null;
}

/**
 * Who asks, for what, and whether that is allowed, as far as head and address tell. Throws `Declined` in this order: a page
 * of somebody else (403), no login (401), not the kind of content (415), no such address (404), a query or header that
 * cannot be meant (400), a position not reached (503), no right (403, 404).
 */
export async function admitRequest(entry: Route, request: FastifyRequest, portal: Portal): Promise<Admitted> {
  const isRead = entry.method === 'GET';
  if (!isRead) refuseWritesFromElsewhere(request, portal);
  const caller = entry.demand.right === 'anyone' ? visitor : await whoAsks(request, portal);
  if (entry.demand.right !== 'anyone' && caller.kind === 'visitor') throw notLoggedIn();
  if (!isRead) expectForm(request, entry.form !== undefined);
  const params = parseParams(entry.params, request.params);
  const query = isEmpty(entry.query, request.query)
    ? NO_QUERY
    : parse('query', entry.query ?? emptyQuery, request.query);
  const admitted = { caller, params, query, commandKey: commandKeyOf(entry, caller, request) };
  if (isRead) await waitFor(portal, entry, headerOf(request.headers, 'at-least'));
  const concerns = concernsOf(entry);
  if (concerns !== null && 'inBody' in concerns) return { ...admitted, standing: null };
  // The inputs come from the schemas of the same row.
  const concerned = concerns?.({ params, query } as never) ?? null;
  return { ...admitted, standing: await standing(entry, admitted, concerned, portal) };
}

/** The same for a call whose body says what it concerns. `body`: as much of it as says so, parsed. */
export async function standingInBody(
  entry: Route,
  admitted: Pick<Admitted, 'caller' | 'commandKey'>,
  body: unknown,
  portal: Portal,
): Promise<Standing> {
  const concerns = concernsOf(entry);
  if (concerns === null || !('inBody' in concerns)) throw new Error('The address of this call says what it concerns');
  return standing(entry, admitted, concerns.inBody(body as never), portal);
}

const concernsOf = ({ demand }: Route) => ('concerns' in demand ? demand.concerns : null);

async function standing(
  entry: Route,
  { caller, commandKey }: Pick<Admitted, 'caller' | 'commandKey'>,
  concerned: Concerned | null,
  portal: Portal,
): Promise<Standing> {
  const allowed = await standingFor(
    { demand: entry.demand, caller, concerned, repeatable: 204 in entry.answers ? commandKey : null },
    { states: portal.states, isAdministrator: (id) => portal.accounts.isAdministrator(id) },
  );
  if (caller.kind === 'apiKey') portal.keyUse.count(caller.id);
  return allowed;
}

const emptyQuery = z.strictObject({});
const NO_QUERY = Object.freeze({});
/** Nothing was asked for and nothing came: nothing to parse. */
const isEmpty = (schema: Route['query'], query: unknown): boolean =>
  schema === null && Object.keys(query as object).length === 0;

/** What is addressed in a way that no address can be is simply not there. */
function parseParams(schema: z.ZodType | null, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.success === false) throw notFound();
  return parsed?.data ?? null;
}

function commandKeyOf(entry: Route, caller: Caller, { headers }: FastifyRequest): string | null {
  const key = headerOf(headers, 'idempotency-key');
  if (!(entry.writes || entry.repeatable === true) || key === null || key === '') return null;
  if (key.length > LONGEST_KEY) {
    throw invalid([
      {
        path: 'header.idempotency-key',
        code: 'too-long',
        message: `Der Idempotency-Key hat höchstens ${LONGEST_KEY} Zeichen.`,
      },
    ]);
  }
  return shortHash(caller.kind, caller.id, key);
}

async function waitFor(portal: Portal, entry: Route, atLeast: string | null): Promise<void> {
  const position = positionAskedFor(atLeast, portal.logId);
  if (position === null) return;
  const [inMemory, inTables] = await Promise.all([
    portal.states.reached(position, AT_LEAST_MILLISECONDS),
    entry.readsTables === true ? portal.projector.reached(position, AT_LEAST_MILLISECONDS) : true,
  ]);
  if (inMemory && inTables) return;
  if (!inTables && portal.projector.status().some(({ state }) => state === 'stopped')) throw tablesStopped();
  throw notReady('behind', 'Dieser Server hat den gewünschten Stand noch nicht.');
}

/** Only a newer portal or an operator gets them going again: asking every second would be of no use. */
const tablesStopped = (): Declined =>
  new Declined(
    503,
    'tables-stopped',
    'Die Listen werden auf diesem Server nicht mehr fortgeschrieben. Bitte sagen Sie dem Betreiber Bescheid.',
    { retryAfter: 60 },
  );
