import { identityCalls } from '#domain/calls/identity-calls.ts';
import { addressKey } from '../../email/email-address.ts';
import { NO_STORE } from '../../http/conditional-requests.ts';
import { route, type Route } from '../../http/route.ts';
import { accountById } from '../accounts/accounts.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import type { IdentityDeps } from '../identity.ts';
import { authenticateUser, originOf } from '../request-identity.ts';
import { asCaller, withVerifiedOwner } from '../second-factor/verified-owner.ts';
import {
  answerChangedFactors,
  isReason,
  moveOwner,
  noteAddedFactor,
  removeFactor,
} from '../second-factor/change-factors.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { factorsOf, hasFactor, toFactorsAnswer } from '../second-factor/second-factor.ts';
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp-rows.ts';
import { totpUri } from '../second-factor/totp.ts';
import { texts } from '../../texts/de.ts';

const t = texts.secondFactor;

const TAG = 'secondFactor';

export const secondFactorRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['GET /identity/second-factor'], {
    tag: TAG,
    summary: t.calls.state,
    description: "Answers which second factors the caller's account has.",
    right: 'account',
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => ({
      status: 200,
      body: {
        ...toFactorsAnswer(await factorsOf(tables, (await authenticateUser(request)).accountId)),
        passkeyHost: identity.secondFactor.passkeys?.relyingParty.id ?? null,
      },
    }),
  }),
  route(identityCalls['POST /identity/second-factor/totp'], {
    tag: TAG,
    summary: t.calls.begin,
    description:
      'Begins to set up an authenticator app and answers its secret, which counts once a code of it is confirmed.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const begun = await withVerifiedOwner(deps, request, async (rows, { account }) => {
        const secret = await beginTotp(rows, deps.identity.secondFactor.box, account.id);
        return secret === null ? ('AlreadySetUp' as const) : { secret, uri: totpUri(secret, account.eMail) };
      });
      return {
        status: 200,
        headers: NO_STORE,
        body: isReason(begun)
          ? { success: false, reason: begun, secret: null, uri: null }
          : { success: true, reason: null, ...begun },
      };
    },
  }),
  route(identityCalls['POST /identity/second-factor/totp/confirm'], {
    tag: TAG,
    summary: t.calls.confirm,
    description: 'Confirms the authenticator app with a code; answers the recovery codes where it is the first factor.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const own = await authenticateUser(request);
      const caller = await accountById(tables, own.accountId);
      const attempt = {
        what: 'second-factor',
        account: addressKey(caller?.eMail ?? ''),
        httpRequest: request.httpRequest,
        proof: own.session,
      } as const;
      const counted = await identity.throttle.count(attempt);
      const code = request.body.code.replaceAll(/\s/g, '');
      const { box, clock } = identity.secondFactor;
      const done = await asCaller(deps, request, async (rows, owner) => {
        const { account } = owner;
        const isFirst = !hasFactor(await factorsOf(rows, account.id));
        const outcome = await confirmTotp(rows, { box, now: clock() }, account.id, code);
        if (outcome !== 'confirmed') return outcome === 'wrong' ? 'InvalidCode' : 'NotSetUp';
        const added = { event: 'TotpAdded', change: 'totp-added', isFirst } as const;
        return noteAddedFactor(identity, request, rows, owner, added);
      });
      if (!isReason(done)) await counted.forgive();
      return answerChangedFactors(identity, done);
    },
  }),
  route(identityCalls['POST /identity/second-factor/totp/remove'], {
    tag: TAG,
    summary: t.calls.remove,
    description: 'Switches the authenticator app off.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: (request, deps: IdentityDeps) =>
      removeFactor(deps, request, {
        isSetUp: ({ totpSince }) => totpSince !== null,
        remove: removeTotp,
        event: 'TotpRemoved',
        change: 'totp-removed',
      }),
  }),
  route(identityCalls['POST /identity/second-factor/recovery-codes'], {
    tag: TAG,
    summary: t.calls.recoveryCodes,
    description: 'Makes ten new recovery codes; those of before no longer count.',
    right: 'account',
    errors: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity } = deps;
      const done = await withVerifiedOwner(deps, request, async (rows, owner) => {
        const { account } = owner;
        if (!hasFactor(await factorsOf(rows, account.id))) return 'NotSetUp' as const;
        await recordUserEvent(rows, account.id, 'RecoveryCodesRenewed', originOf(request));
        await identity.emails.changed(rows, account.id, 'recovery-codes-renewed');
        const recoveryCodes = await renewRecoveryCodes(rows, account.id);
        return { recoveryCodes, ended: [], moved: await moveOwner(request, rows, owner) };
      });
      return answerChangedFactors(identity, done);
    },
  }),
];
