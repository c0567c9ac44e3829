import type { FirstAdministratorAnswer } from '#domain/identity/account-contract.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { identityCalls } from '#domain/calls/identity-calls.ts';
import { type JsonResponse, route, type Route } from '../../http/route.ts';
import { createFirstAdministrator, hasAdministrator } from '../accounts/accounts.ts';
import { originOf } from '../request-identity.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { addressKey } from '../../email/email-address.ts';
import { logIn } from '../sessions/log-in.ts';
import type { IdentityDeps } from '../identity.ts';
import type { Weakness } from '../password-strength/find-weakness.ts';
import { registering } from './registration-routes.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'firstStart';

const refused = (
  why: { readonly reason: NonNullable<FirstAdministratorAnswer['reason']> } & Weakness,
): JsonResponse<FirstAdministratorAnswer> => ({
  status: 200,
  body: { success: false, ...why, accessToken: null, refreshToken: null },
});
const invalidToken = () => refused({ reason: 'InvalidToken' });

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export const setupRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['GET /identity/set-up'], {
    tag: TAG,
    summary: t.calls.isSetUp,
    description:
      'Answers whether the portal already has an administrator, what its login page offers, and whether mails leave it.',
    right: 'anyone',
    writes: false,
    handle: async (_, { identity, tables }: IdentityDeps) => ({
      status: 200,
      body: {
        isSetUp: await hasAdministrator(tables),
        passkeyHost: identity.secondFactor.passkeys?.relyingParty.id ?? null,
        sendsMail: identity.sendsMail,
      },
    }),
  }),
  route(identityCalls['POST /identity/first-administrator'], {
    tag: TAG,
    summary: t.calls.setUp,
    description:
      'Creates the first administrator with the link from the console, and logs in. A refused input answers `success: false` with a reason.',
    right: 'anyone',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => {
      const { body } = request;
      if (!timingSafeEqual(digestOf(body.token), digestOf(identity.setUpToken))) {
        await identity.throttle.countWrongKey(request.httpRequest);
        return invalidToken();
      }
      const typed = registering(body);
      if (typed.reason !== null) return refused(typed);
      if (await hasAdministrator(tables)) return invalidToken();
      const passwordHash = await identity.passwords
        .for({ queue: 'known', key: 'first administrator' })
        .hash(typed.password);
      const account = await createFirstAdministrator(tables, { ...typed, passwordHash }, originOf(request));
      if (account === null) return invalidToken();
      const tokens = await logIn(tables, identity.tokens, account, originOf(request), 'password');
      if (tokens === null) return invalidToken();
      return {
        status: 200,
        cookies: [
          ...sessionCookies(tokens),
          await identity.throttle.recognise(request.httpRequest, addressKey(typed.eMail)),
        ],
        body: { success: true, reason: null, accessToken: tokens.access, refreshToken: tokens.refresh },
      };
    },
  }),
];
