import {
  confirmTotpBody,
  factorAnswer,
  factorBody,
  recoveryCodesAnswer,
  secondFactorState,
  totpBegunAnswer,
  type FactorReason,
} from '#domain/identity/second-factor-contract.ts';
import { addressKey } from '../../email/email-address.ts';
import { NO_STORE } from '../../http/conditional-requests.ts';
import { route, type Route } from '../../http/route.ts';
import { accountById } from '../accounts/accounts.ts';
import { noteUserEvent } from '../accounts/account-events.ts';
import type { IdentityDeps } from '../identity.ts';
import { authenticateUser, originOf } from '../request-identity.ts';
import { endSessions } from '../sessions/sessions.ts';
import { asCaller, asOwner } from '../second-factor/as-owner.ts';
import { renewRecoveryCodes, voidRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { factorsOf, hasFactor, isDemanded, isLastFactor, toFactorsAnswer } from '../second-factor/second-factor.ts';
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp-rows.ts';
import { totpUri } from '../second-factor/totp.ts';
import { texts } from '../../texts/de.ts';

const t = texts.secondFactor;

const TAG = 'secondFactor';

const isReason = (done: unknown): done is FactorReason => typeof done === 'string';

export const secondFactorRoutes: readonly Route<IdentityDeps>[] = [
  route({
    method: 'GET',
    path: '/identity/second-factor',
    tag: TAG,
    summary: t.calls.state,
    right: 'account',
    answers: { 200: secondFactorState },
    writes: false,
    handle: async (asked, { identity, tables }: IdentityDeps) => ({
      status: 200,
      body: {
        ...toFactorsAnswer(await factorsOf(tables, (await authenticateUser(asked)).accountId)),
        passkeyHost: identity.secondFactor.passkeys?.relyingParty.id ?? null,
      },
    }),
  }),
  route({
    method: 'POST',
    path: '/identity/second-factor/totp',
    tag: TAG,
    summary: t.calls.begin,
    right: 'account',
    body: factorBody,
    declines: ['too-many-attempts'],
    answers: { 200: totpBegunAnswer },
    writes: false,
    handle: async (asked, deps: IdentityDeps) => {
      const begun = await asOwner(deps, asked, async (rows, { account }) => {
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
  route({
    method: 'POST',
    path: '/identity/second-factor/totp/confirm',
    tag: TAG,
    summary: t.calls.confirm,
    right: 'account',
    body: confirmTotpBody,
    declines: ['too-many-attempts'],
    answers: { 200: recoveryCodesAnswer },
    writes: false,
    handle: async (asked, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const own = await authenticateUser(asked);
      const caller = await accountById(tables, own.accountId);
      const attempt = {
        what: 'second-factor',
        account: addressKey(caller?.eMail ?? ''),
        request: asked.request,
        session: own.session,
      } as const;
      const counted = await identity.throttle.count(attempt);
      const code = asked.body.code.replaceAll(/\s/g, '');
      const { box, clock } = identity.secondFactor;
      const done = await asCaller(deps, asked, async (rows, { account, session }) => {
        const isFirst = !hasFactor(await factorsOf(rows, account.id));
        const outcome = await confirmTotp(rows, { box, now: clock() }, account.id, code);
        if (outcome !== 'confirmed') return outcome === 'wrong' ? 'InvalidCode' : 'NotSetUp';
        await noteUserEvent(rows, account.id, 'TotpAdded', originOf(asked));
        await identity.emails.changed(rows, account.id, 'totp-added');
        return {
          recoveryCodes: isFirst ? await renewRecoveryCodes(rows, account.id) : null,
          // Other sessions began without it.
          ended: isFirst ? await endSessions(rows, account.id, session) : [],
        };
      });
      if (isReason(done)) return { status: 200, body: { success: false, reason: done, recoveryCodes: null } };
      await counted.forgive();
      for (const session of done.ended) identity.ended.add(session);
      return {
        status: 200,
        headers: NO_STORE,
        body: { success: true, reason: null, recoveryCodes: done.recoveryCodes },
        afterResponse: async () => identity.emails.hurry(),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/identity/second-factor/totp/remove',
    tag: TAG,
    summary: t.calls.remove,
    right: 'account',
    body: factorBody,
    declines: ['too-many-attempts'],
    answers: { 200: factorAnswer },
    writes: false,
    handle: async (asked, deps: IdentityDeps) => {
      const { identity } = deps;
      const isKept = await isDemanded(deps, (await authenticateUser(asked)).accountId);
      const reason = await asOwner(deps, asked, async (rows, { account }) => {
        const factors = await factorsOf(rows, account.id);
        if (isKept && factors.totpSince !== null && isLastFactor(factors)) return 'Demanded' as const;
        if (!(await removeTotp(rows, account.id))) return 'NotSetUp' as const;
        if (isLastFactor(factors)) await voidRecoveryCodes(rows, account.id);
        await noteUserEvent(rows, account.id, 'TotpRemoved', originOf(asked));
        await identity.emails.changed(rows, account.id, 'totp-removed');
        return null;
      });
      return {
        status: 200,
        body: { success: reason === null, reason },
        afterResponse: async () => identity.emails.hurry(),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/identity/second-factor/recovery-codes',
    tag: TAG,
    summary: t.calls.recoveryCodes,
    right: 'account',
    body: factorBody,
    declines: ['too-many-attempts'],
    answers: { 200: recoveryCodesAnswer },
    writes: false,
    handle: async (asked, deps: IdentityDeps) => {
      const { identity } = deps;
      const codes = await asOwner(deps, asked, async (rows, { account }) => {
        if (!hasFactor(await factorsOf(rows, account.id))) return 'NotSetUp' as const;
        await noteUserEvent(rows, account.id, 'RecoveryCodesRenewed', originOf(asked));
        await identity.emails.changed(rows, account.id, 'recovery-codes-renewed');
        return renewRecoveryCodes(rows, account.id);
      });
      return {
        status: 200,
        headers: NO_STORE,
        body: isReason(codes)
          ? { success: false, reason: codes, recoveryCodes: null }
          : { success: true, reason: null, recoveryCodes: codes },
        afterResponse: async () => identity.emails.hurry(),
      };
    },
  }),
];
