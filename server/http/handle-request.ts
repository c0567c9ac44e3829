import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/events.ts';
import type { CommandMetadata } from '../command-handler/command.ts';
import { shortHash } from '../runtime/ids.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { Caller } from './caller.ts';
import { NO_STORE, PRIVATE_CACHE } from './conditional-requests.ts';
import { noContent } from './execute-command.ts';
import type { RecentKeys } from './idempotency.ts';
import { hasLargeBody, isLong, type LongCalls } from './long-calls.ts';
import { ProblemError } from './problem-details.ts';
import { readBody, type ReadLargeBody } from './read-body.ts';
import { readPosition, type PositionDeps } from './read-your-writes.ts';
import type { AccessControl, RefusedRepeat, RequestCheck } from './request-check.ts';
import type { Route, RouteResponse } from './route.ts';
import { sendResponse, setCookies } from './send-response.ts';
import { toRouteRequest } from './to-route-request.ts';

/** What the way of a request works with, apart from its handler. */
export interface RequestDeps extends PositionDeps {
  readonly publicUrl: string;
  readonly logId: string;
  readonly states: Pick<StreamCache, 'findCommand'>;
  readonly recentKeys: RecentKeys;
  readonly readLargeBody: ReadLargeBody;
}

interface RequestHandler {
  /** The steps of a call with a body before that is read. */
  beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The way of a request: check → turn of a long call → body and its hash → authorize → repeat → handler → send. */
export function createRequestHandler<Deps>(
  route: Route<Deps>,
  deps: Deps & RequestDeps,
  { access, longCalls }: { readonly access: AccessControl; readonly longCalls: LongCalls },
): RequestHandler {
  const checks = new WeakMap<FastifyRequest, RequestCheck>();
  /** Each ends the turn of a call with a large body whose handler has not begun. */
  const turnEnds = new WeakMap<FastifyRequest, () => void>();
  const isSecure = deps.publicUrl.startsWith('https:');
  const isPersonalRead = route.method === 'GET' && route.demand.right !== 'anyone';
  const caching = 304 in route.responses ? PRIVATE_CACHE : NO_STORE;

  return {
    async beforeBody(request, reply) {
      const check = await access.checkRequest(route, request);
      checks.set(request, check);
      if (!isLong(route, check.query) || !hasLargeBody(route)) return;
      turnEnds.set(request, await longCalls.beginBeforeBody(route, check.caller, reply));
      // Its body may be refused, or never come whole. A call that is carried out keeps its turn to its end.
      reply.raw.once('close', () => turnEnds.get(request)?.());
    },
    async handle(request, reply) {
      if (isPersonalRead) void reply.headers(caching);
      const check = checks.get(request) ?? (await access.checkRequest(route, request));
      if (route.reads !== undefined) void reply.header('Log-Position', readPosition(deps, route.reads));
      if (!isLong(route, check.query)) return sendResponse(reply, await answer(check, reply), isSecure);
      const endTurn = turnEnds.get(request) ?? (await longCalls.begin(route, check.caller, reply));
      turnEnds.delete(request);
      return sendResponse(reply, await answer(check, reply).finally(endTurn), isSecure);
    },
  };

  async function answer(check: RequestCheck, reply: FastifyReply): Promise<RouteResponse<unknown>> {
    try {
      return await answerChecked(check, reply);
    } catch (error) {
      if (error instanceof ProblemError) setCookies(reply, error.cookies, isSecure);
      throw error;
    }
  }

  async function answerChecked(check: RequestCheck, reply: FastifyReply): Promise<RouteResponse<unknown>> {
    const { body, digest, authorization } = await readBody(route, check, access, deps.readLargeBody);
    const { commandKey: key, caller } = check;
    const command = key === null ? null : { key, request: shortHash(route.method, check.request.url, digest()) };
    const metadata: CommandMetadata = { actor: actorOf(caller), command };
    if ('refusal' in authorization) return answerRefusedRepeat(deps, authorization, metadata);
    const request = toRouteRequest(route, check, { body, access: authorization, metadata }, access, reply);
    // Visitors share one id: their keys are not compared.
    if (command === null || caller.kind === 'visitor') return route.handle(request, deps);
    const response = await deps.recentKeys.during(command, () => route.handle(request, deps));
    if (route.repeatable === true) deps.recentKeys.note(command);
    return response;
  }
}

/**
 * Answers the very call that was carried out on the stream before with 204, without its handler: that it was done is all
 * that is said. Throws the refusal for any other call.
 */
async function answerRefusedRepeat(
  deps: Pick<RequestDeps, 'states' | 'logId'>,
  { repeatOf, refusal }: RefusedRepeat,
  { command }: Pick<CommandMetadata, 'command'>,
): Promise<RouteResponse> {
  const known = command === null ? null : await deps.states.findCommand(repeatOf, command.key);
  if (known === null || known.request !== command?.request) throw refusal;
  return noContent(deps, { ...repeatOf, isChanged: false });
}

/** Visitors change nothing by commands: what is done for them is recorded as the portal's. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });
