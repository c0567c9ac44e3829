import { identityCalls } from '#domain/calls/identity-calls.ts';
import { inTransaction } from '../../database/transaction.ts';
import { notFound } from '../../http/problem-details.ts';
import { type RouteRequest, type RouteResponse, route, type Route } from '../../http/route.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import type { AccountChange } from '../accounts/account-emails.ts';
import type { IdentityDeps } from '../identity.ts';
import { authenticateUser, originOf } from '../request-identity.ts';
import { noSessionCookies } from '../sessions/session-cookies.ts';
import { endSession, endSessions, sessionsOf } from '../sessions/sessions.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'login';

type CallOfUser = Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest' | 'getCaller'>;

/**
 * Ends sessions of the caller's account: those that `end` deletes. The owner is told by mail where others than the own
 * one were among them.
 */
async function logOut(
  { identity, tables }: IdentityDeps,
  request: CallOfUser,
  { accountId, session }: { readonly accountId: string; readonly session: string },
  change: AccountChange,
  end: (rows: Parameters<typeof endSession>[0]) => Promise<readonly string[]>,
): Promise<RouteResponse> {
  const ended = await inTransaction(tables, async (rows) => {
    const gone = await end(rows);
    if (gone.some((id) => id !== session)) {
      await recordUserEvent(rows, accountId, 'SessionEnded', originOf(request));
      await identity.emails.changed(rows, accountId, change);
    }
    if (gone.includes(session)) await recordUserEvent(rows, accountId, 'LoggedOut', originOf(request));
    return gone;
  });
  for (const id of ended) identity.ended.add(id);
  return {
    status: 204,
    ...(ended.includes(session) ? { cookies: noSessionCookies() } : {}),
    afterResponse: async () => identity.emails.flush(),
  };
}

/** Where an account is logged in, and the ways to end that. */
export const ownSessionRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['GET /identity/sessions'], {
    tag: TAG,
    summary: t.calls.sessions,
    description:
      'Lists where the caller is logged in: device, times and rough network of each session, the last used first.',
    right: 'account',
    writes: false,
    handle: async (request, { tables }: IdentityDeps) => {
      const { accountId, session } = await authenticateUser(request);
      const sessions = (await sessionsOf(tables, accountId)).map((one) => ({ ...one, isCurrent: one.id === session }));
      return { status: 200, body: { sessions } };
    },
  }),
  route(identityCalls['DELETE /identity/sessions'], {
    tag: TAG,
    summary: t.calls.endSessions,
    description: "Ends all of the caller's sessions, this one too.",
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const own = await authenticateUser(request);
      return logOut(deps, request, own, 'sessions-ended', (rows) => endSessions(rows, own.accountId, null));
    },
  }),
  route(identityCalls['DELETE /identity/sessions/others'], {
    tag: TAG,
    summary: t.calls.endOtherSessions,
    description: "Ends all of the caller's sessions but this one.",
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const own = await authenticateUser(request);
      return logOut(deps, request, own, 'sessions-ended', (rows) => endSessions(rows, own.accountId, own.session));
    },
  }),
  route(identityCalls['DELETE /identity/sessions/{id}'], {
    tag: TAG,
    summary: t.calls.endSession,
    description: "Ends one of the caller's sessions.",
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const own = await authenticateUser(request);
      const { id } = request.params;
      return logOut(deps, request, own, 'session-ended', async (rows) => {
        if (!(await endSession(rows, own.accountId, id))) throw notFound();
        return [id];
      });
    },
  }),
];
