import { createHash, timingSafeEqual } from 'node:crypto';
import { firstAdministratorAnswer, firstAdministratorBody, setUpAnswer } from '#domain/identity/contract.ts';
import { type RouteResponse, route, type Route } from '../../http/route.ts';
import { createFirstAdministrator, hasAdministrator } from '../accounts/accounts.ts';
import { originOf } from '../request-identity.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { addressKey } from '../../email/email-address.ts';
import { logIn } from '../sessions/log-in.ts';
import { noteUserEvent } from '../accounts/account-events.ts';
import type { IdentityDeps } from '../identity.ts';
import { registering } from './registration-routes.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'firstStart';

const refused = (reason: string): RouteResponse => ({
  status: 200,
  body: { success: false, reason, accessToken: null, refreshToken: null },
});

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export const setupRoutes: readonly Route<IdentityDeps>[] = [
  route({
    method: 'GET',
    path: '/identity/set-up',
    tag: TAG,
    summary: t.calls.isSetUp,
    right: 'anyone',
    answers: { 200: setUpAnswer },
    writes: false,
    handle: async (_, { tables }: IdentityDeps) => ({ status: 200, body: { isSetUp: await hasAdministrator(tables) } }),
  }),
  route({
    method: 'POST',
    path: '/identity/first-administrator',
    tag: TAG,
    summary: t.calls.setUp,
    right: 'anyone',
    body: firstAdministratorBody,
    answers: { 200: firstAdministratorAnswer },
    declines: [429],
    writes: false,
    handle: async (asked, { identity, tables }: IdentityDeps) => {
      const { body } = asked;
      await identity.throttle.count({ what: 'confirm', account: body.token, request: asked.request });
      if (!timingSafeEqual(digestOf(body.token), digestOf(identity.setUpToken))) return refused('InvalidToken');
      const typed = registering(body);
      if (typed.reason !== null) return refused(typed.reason);
      if (await hasAdministrator(tables)) return refused('InvalidToken');
      const passwordHash = await identity.passwords.hash(typed.password);
      const account = await createFirstAdministrator(tables, { ...typed, passwordHash });
      if (account === null) return refused('InvalidToken');
      const tokens = await logIn(tables, identity.tokens, account, originOf(asked));
      if (tokens === null) return refused('InvalidToken');
      return {
        status: 200,
        cookies: [...sessionCookies(tokens), identity.throttle.recognise(asked.request, addressKey(typed.eMail))],
        body: { success: true, reason: null, accessToken: tokens.access, refreshToken: tokens.refresh },
        afterResponse: () => noteUserEvent(tables, account.id, 'Registered', originOf(asked)),
      };
    },
  }),
];
