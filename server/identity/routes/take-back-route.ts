import { confirmBody, takeBackEMailAnswer, type TakeBackEMailReason } from '#domain/identity/contract.ts';
import { isUniqueViolation } from '../../database/connection-errors.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { type RouteResponse, route, type Route } from '../../http/route.ts';
import { claimMails } from '../../email/emails-of-account.ts';
import { addressKey } from '../../email/email-address.ts';
import { noteUserEvent, type Origin } from '../accounts/account-events.ts';
import { lockAccount } from '../accounts/accounts.ts';
import { newCode, redeemCode, voidAllCodes, voidLaterTakeBacks } from '../accounts/confirmation-codes.ts';
import type { IdentityDeps } from '../identity.ts';
import { removeFactorsSince } from '../second-factor/second-factor.ts';
import { originOf } from '../request-identity.ts';
import { endSessions } from '../sessions/sessions.ts';
import { noCookiesOf } from '../sessions/presented-tokens.ts';
import { voidRegistrations } from '../registrations.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

/** Milliseconds before the change in which a thief may have set up a factor, to stay in: as long as the link lasts. */
const THIEF_PREPARATION_MS = 72 * 60 * 60 * 1000;
/** No password has this hash: there is no login until there is a new one. */
const NO_PASSWORD = 'none';

const no = (reason: TakeBackEMailReason): RouteResponse => ({
  status: 200,
  body: { success: false, reason, eMail: null, passwordResetToken: null },
});

interface TakenBack {
  readonly eMail: string;
  readonly token: string;
  readonly ended: readonly string[];
}

/**
 * Gives an account its former address back, and only the reader of the mail a way into it; null: a wrong code. A repeat,
 * whose answer was lost, gets that way again while nothing else has opened it.
 */
async function takeBack(
  { identity }: Pick<IdentityDeps, 'identity'>,
  rows: Queryable,
  { userId, confirmationCode }: { readonly userId: string; readonly confirmationCode: string },
  origin: Origin,
): Promise<TakenBack | null> {
  const current = await lockAccount(rows, userId);
  if (current === null) return null;
  const code = await redeemCode(rows, userId, 'take-back-e-mail', confirmationCode);
  if (code === null) return null;
  const { eMail, madeAt, wasUsed } = code;
  if (wasUsed) {
    if (current.passwordHash !== NO_PASSWORD || current.eMail !== eMail) return null;
    return { eMail, token: await newCode(rows, userId, 'reset-password', eMail), ended: [] };
  }
  await voidRegistrations(rows, eMail);
  await rows.query(
    `UPDATE identity.accounts SET e_mail = $2, e_mail_key = $3, pending_e_mail = NULL, password_hash = $4,
       password_changed_at = clock_timestamp()
     WHERE id = $1`,
    [userId, eMail, addressKey(eMail), NO_PASSWORD],
  );
  const isFactorRemoved = await removeFactorsSince(rows, userId, new Date(madeAt.getTime() - THIEF_PREPARATION_MS));
  if (isFactorRemoved) await identity.emails.changed(rows, userId, 'factors-removed');
  await voidAllCodes(rows, userId);
  await voidLaterTakeBacks(rows, userId, confirmationCode);
  await claimMails(rows, userId, current.eMail);
  await noteUserEvent(rows, userId, 'EMailTakenBack', origin);
  await identity.emails.due(rows, { occasion: 'address-taken-back', address: current.eMail, accountId: userId });
  return {
    eMail,
    token: await newCode(rows, userId, 'reset-password', eMail),
    ended: await endSessions(rows, userId, null),
  };
}

export const takeBackRoutes: readonly Route<IdentityDeps>[] = [
  route({
    method: 'POST',
    path: '/identity/take-back-email',
    tag: 'ownAccount',
    summary: t.calls.takeBackEMail,
    right: 'anyone',
    body: confirmBody,
    declines: ['too-many-attempts'],
    answers: { 200: takeBackEMailAnswer },
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const taken = await inTransaction(tables, (rows) => takeBack(deps, rows, request.body, originOf(request))).catch(
        (error: unknown): 'address-taken' => {
          if (isUniqueViolation(error)) return 'address-taken';
          throw error;
        },
      );
      if (taken === 'address-taken') return no('AddressTaken');
      if (taken === null) {
        await identity.throttle.countWrongKey(request.httpRequest);
        return no('InvalidCode');
      }
      for (const session of taken.ended) identity.ended.add(session);
      return {
        status: 200,
        cookies: noCookiesOf(request.body.userId, identity.tokens, request.httpRequest),
        body: { success: true, reason: null, eMail: taken.eMail, passwordResetToken: taken.token },
        afterResponse: async () => identity.emails.flush(),
      };
    },
  }),
];
