import { BODY_BYTES } from '../../http/body-limits.ts';
import { identityCalls } from '#domain/calls/identity-calls.ts';
import { eMailAddress, type LoginAnswer } from '#domain/identity/account-contract.ts';
import { inTransaction } from '../../database/transaction.ts';
import { serviceUnavailable } from '../../http/problem-details.ts';
import { type RouteRequest, type JsonResponse, route, type Route } from '../../http/route.ts';
import { type Account, accountById } from '../accounts/accounts.ts';
import { originOf, renewalKeyOf } from '../request-identity.ts';
import { findPasswordOwner } from '../password-owner.ts';
import { secondStep } from '../second-factor/second-step.ts';
import { noSessionCookies, sessionCookies } from '../sessions/session-cookies.ts';
import { logIn, createTokenPair } from '../sessions/log-in.ts';
import { loginFailed } from '../sessions/login-failed.ts';
import { findMoved } from '../sessions/move-session.ts';
import { presentedRefresh, presentedSession } from '../sessions/presented-tokens.ts';
import { endSession, rotateRefreshToken, type ProvenFactors } from '../sessions/sessions.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import { addressKey } from '../../email/email-address.ts';
import type { IdentityDeps } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'login';
const refused = { success: false, accessToken: null, refreshToken: null } as const;

export const sessionRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['POST /identity/login'], {
    bodyLimit: BODY_BYTES.general,
    tag: TAG,
    summary: t.calls.logIn,
    description:
      "Logs in, and sets the session's cookies. A wrong password answers 200 with `success: false`; where the account has a second factor, `secondFactor` says what to send in the same call again.",
    right: 'anyone',
    declines: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { body } = request;
      const { identity } = deps;
      // Whatever is no address has no account, and takes as long to find out.
      const address = eMailAddress.safeParse(body.eMail).data;
      const attempt = {
        what: 'login',
        account: address === undefined ? '' : addressKey(address),
        httpRequest: request.httpRequest,
      } as const;
      const counted = await identity.throttle.count(attempt);
      const { account, isRight } = await findPasswordOwner(deps, counted, address, body.password);
      const failed = (): JsonResponse<LoginAnswer> => ({
        status: 200,
        body: { ...refused, confirmationRequired: false },
        afterResponse: loginFailed(deps, request, account),
      });
      if (!isRight || account?.isLocked === true) return failed();
      await counted.forgive();
      if (account?.isConfirmed !== true) return { status: 200, body: { ...refused, confirmationRequired: true } };
      const secondFactor = await secondStep(deps, request, account);
      if (typeof secondFactor !== 'string')
        return { status: 200, body: { ...refused, confirmationRequired: false, secondFactor } };
      return (await beginLogin(deps, request, account, secondFactor)) ?? failed();
    },
  }),
  route(identityCalls['POST /identity/refresh'], {
    tag: TAG,
    summary: t.calls.refresh,
    description:
      'Renews the session, by its cookie or by `Authorization: Bearer <refresh token>`. Each refresh token counts once.',
    right: 'anyone',
    writes: false,
    repeatable: true,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const claims = presentedRefresh(identity.tokens, request.httpRequest);
      const origin = originOf(request);
      const key = renewalKeyOf(request);
      const issued =
        claims === null
          ? 'unknown'
          : await inTransaction(tables, async (rows) => {
              const next = await rotateRefreshToken(rows, claims, { ...origin, key });
              if (next === 'unknown') return (await findMoved(rows, claims, key)) ?? next;
              if (next === 'revoked') {
                await recordUserEvent(rows, claims.accountId, 'SessionRevoked', origin);
                await identity.emails.changed(rows, claims.accountId, 'session-copied');
              }
              return next;
            });
      if (issued === 'lately') throw serviceUnavailable('busy', texts.problems.sessionMoved);
      const account =
        claims === null || typeof issued === 'string' ? null : await accountById(tables, claims.accountId);
      if (claims !== null && issued === 'revoked') identity.ended.add(claims.session);
      if (account === null || typeof issued === 'string') {
        return {
          status: 200,
          cookies: noSessionCookies(),
          body: refused,
          ...(issued === 'revoked' && { afterResponse: async () => identity.emails.flush() }),
        };
      }
      const tokens = createTokenPair(identity.tokens, account, issued);
      return {
        status: 200,
        cookies: sessionCookies(tokens),
        body: { success: true, accessToken: tokens.access, refreshToken: tokens.refresh },
      };
    },
  }),
  route(identityCalls['POST /identity/logout'], {
    tag: TAG,
    summary: t.calls.logOut,
    description: 'Ends the session.',
    right: 'anyone',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const session = presentedSession(identity.tokens, request.httpRequest);
      if (session !== null && (await endSession(tables, session.accountId, session.session))) {
        identity.ended.add(session.session);
        await recordUserEvent(tables, session.accountId, 'LoggedOut', originOf(request));
      }
      // What members saw goes from the browser's disk too.
      return { status: 204, headers: { 'Clear-Site-Data': '"cache"' }, cookies: noSessionCookies() };
    },
  }),
];

/** The answer to a login that has shown all it needs; null where the account is not what it was when it was read. */
export async function beginLogin(
  deps: IdentityDeps,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>,
  account: Account,
  shown: ProvenFactors,
): Promise<JsonResponse<LoginAnswer> | null> {
  const { identity, tables } = deps;
  const origin = originOf(request);
  const tokens = await logIn(tables, identity.tokens, account, origin, shown);
  if (tokens === null) return null;
  identity.logins.succeeded += 1;
  return {
    status: 200,
    cookies: [
      ...sessionCookies(tokens),
      await identity.throttle.recognise(request.httpRequest, addressKey(account.eMail)),
    ],
    body: {
      success: true,
      confirmationRequired: false,
      accessToken: tokens.access,
      refreshToken: tokens.refresh,
    },
    afterResponse: async () => {
      // This browser's previous session is of no further use.
      const before = presentedRefresh(identity.tokens, request.httpRequest);
      if (before !== null) await endSession(tables, before.accountId, before.session);
      await recordUserEvent(tables, account.id, 'LoginSucceeded', origin);
    },
  };
}
