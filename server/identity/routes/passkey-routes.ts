import { identityCalls } from '#domain/calls/identity-calls.ts';
import { inTransaction } from '../../database/transaction.ts';
import { notFound } from '../../http/problem-details.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { route, type Route } from '../../http/route.ts';
import { accountById } from '../accounts/accounts.ts';
import type { IdentityDeps } from '../identity.ts';
import { authenticateUser } from '../request-identity.ts';
import { asCaller, withVerifiedOwner } from '../second-factor/verified-owner.ts';
import { answerChangedFactors, isReason, noteAddedFactor, removeFactor } from '../second-factor/change-factors.ts';
import {
  addPasskey,
  MAX_PASSKEYS,
  passkeyById,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../second-factor/passkey-rows.ts';
import { accountOfPasskey, optionsToLogIn, optionsToMake, verifyMade } from '../second-factor/passkeys.ts';
import { factorsOf, hasFactor } from '../second-factor/second-factor.ts';
import { loginFailed } from '../sessions/login-failed.ts';
import { beginLogin } from './session-routes.ts';
import { texts } from '../../texts/de.ts';

const t = texts.secondFactor;

const TAG = 'secondFactor';

export const passkeyRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['POST /identity/passkeys/options'], {
    tag: TAG,
    summary: t.calls.makePasskey,
    description: 'Answers what the browser needs to make a passkey; what it makes counts for five minutes.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { passkeys } = deps.identity.secondFactor;
      const options = await withVerifiedOwner(deps, request, async (rows, { account }) => {
        if (passkeys === null) return 'NotPossible' as const;
        const existing = await passkeysOf(rows, account.id);
        return existing.length < MAX_PASSKEYS ? optionsToMake(passkeys, account, existing) : 'TooMany';
      });
      return {
        status: 200,
        body: isReason(options)
          ? { success: false, reason: options, options: null }
          : { success: true, reason: null, options },
      };
    },
  }),
  route(identityCalls['POST /identity/passkeys'], {
    bodyLimit: BODY_BYTES.general,
    tag: TAG,
    summary: t.calls.addPasskey,
    description: 'Adds a passkey that the browser has made; answers the recovery codes where it is the first factor.',
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity } = deps;
      const { passkeys } = identity.secondFactor;
      const { name, response } = request.body;
      const done = await asCaller(deps, request, async (rows, owner) => {
        const { account } = owner;
        if (passkeys === null) return 'NotPossible' as const;
        const before = await factorsOf(rows, account.id);
        if (before.passkeys.length >= MAX_PASSKEYS) return 'TooMany' as const;
        const made = await verifyMade(passkeys, rows, account.id, response);
        if (made === null || !(await addPasskey(rows, { ...made, name }))) return 'InvalidPasskey' as const;
        const added = { event: 'PasskeyAdded', change: 'passkey-added', isFirst: !hasFactor(before) } as const;
        return noteAddedFactor(identity, request, rows, owner, added);
      });
      return answerChangedFactors(identity, done);
    },
  }),
  route(identityCalls['PATCH /identity/passkeys/{id}'], {
    tag: TAG,
    summary: t.calls.renamePasskey,
    description: 'Renames a passkey.',
    right: 'account',
    errors: ['not-found'],
    writes: false,
    handle: async (request, { tables }: IdentityDeps) => {
      const { accountId } = await authenticateUser(request);
      if (!(await renamePasskey(tables, accountId, request.params.id, request.body.name))) throw notFound();
      return { status: 204 };
    },
  }),
  route(identityCalls['POST /identity/passkeys/{id}/remove'], {
    tag: TAG,
    summary: t.calls.removePasskey,
    description: 'Removes a passkey.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: (request, deps: IdentityDeps) => {
      const { id } = request.params;
      return removeFactor(deps, request, {
        isSetUp: ({ passkeys }) => passkeys.some((passkey) => passkey.id === id),
        remove: (rows, accountId) => removePasskey(rows, accountId, id),
        event: 'PasskeyRemoved',
        change: 'passkey-removed',
      });
    },
  }),
  route(identityCalls['POST /identity/passkey-login/options'], {
    tag: 'login',
    summary: t.calls.passkeyLoginOptions,
    description: 'Answers what the browser needs to log in with a passkey.',
    right: 'anyone',
    writes: false,
    handle: async (_, { identity }: IdentityDeps) => {
      const { passkeys } = identity.secondFactor;
      return { status: 200, body: { options: passkeys === null ? null : await optionsToLogIn(passkeys) } };
    },
  }),
  route(identityCalls['POST /identity/passkey-login'], {
    bodyLimit: BODY_BYTES.general,
    tag: 'login',
    summary: t.calls.passkeyLogin,
    description: "Logs in with a passkey, without a password, and sets the session's cookies.",
    right: 'anyone',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const { passkeys } = identity.secondFactor;
      const { response } = request.body;
      const attempt = { what: 'passkey', account: response.id, httpRequest: request.httpRequest } as const;
      const counted = await identity.throttle.count(attempt);
      const accountId =
        passkeys === null ? null : await inTransaction(tables, (rows) => accountOfPasskey(passkeys, rows, response));
      const account = accountId === null ? null : await accountById(tables, accountId);
      // Nothing but the passkey: its owner has shown a finger, a face or a PIN to it.
      const begun =
        account?.isConfirmed === true && !account.isLocked
          ? await beginLogin(deps, request, account, 'second-factor')
          : null;
      if (begun === null) {
        const passkey = await passkeyById(tables, response.id);
        return {
          status: 200,
          body: { success: false, confirmationRequired: false, accessToken: null, refreshToken: null },
          afterResponse: loginFailed(deps, request, passkey && { id: passkey.accountId }),
        };
      }
      await counted.forgive();
      return begun;
    },
  }),
];
