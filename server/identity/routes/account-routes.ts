import { isUniqueViolation } from '../../database/connection-errors.ts';
import { identityCalls } from '#domain/calls/identity-calls.ts';
import type { UserDataAnswer, UserDataReason } from '#domain/identity/account-contract.ts';
import { ProblemError, notLoggedIn } from '../../http/problem-details.ts';
import { type JsonResponse, type RouteRequest, route, type Route } from '../../http/route.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { type Account, accountById, lockAccount } from '../accounts/accounts.ts';
import { originOf, authenticateUser } from '../request-identity.ts';
import { redeemCode, revokeCodes } from '../accounts/confirmation-codes.ts';
import { eraseAccount } from '../erase-account.ts';
import { exportAccount } from '../export-account.ts';
import { assignEmailsToAccount } from '../../email/emails-of-account.ts';
import { voidRegistrations } from '../registrations.ts';
import { accessCookie, noSessionCookies } from '../sessions/session-cookies.ts';
import { createAccessToken } from '../sessions/log-in.ts';
import { noCookiesOf } from '../sessions/presented-tokens.ts';
import { verifyOwnPassword } from '../sessions/own-password.ts';
import { endOfSession, endSessions, isProvenLately } from '../sessions/sessions.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import { addressKey } from '../../email/email-address.ts';
import type { IdentityDeps } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'ownAccount';

/** Other addresses that an account may ask for within a day: each gets a mail, and may be a stranger's. */
const ADDRESSES_A_DAY = 10;

/** Throws `ProblemError` (429) where an account, held by the transaction, has asked for as many addresses as it may. */
async function assertMayAsk(rows: Queryable, accountId: string): Promise<void> {
  const { rows: counted } = await rows.query<{ count: number; seconds: number }>(
    `SELECT count(*)::integer AS count,
       ceil(extract(epoch FROM min(at) + interval '24 hours' - clock_timestamp()))::integer AS seconds
     FROM identity.user_events
     WHERE account_id = $1 AND type = 'EMailChangeRequested' AND at > now() - interval '24 hours'`,
    [accountId],
  );
  const { count = 0, seconds = 0 } = counted[0] ?? {};
  if (count < ADDRESSES_A_DAY) return;
  const retryAfterSeconds = Math.max(1, seconds);
  throw new ProblemError(429, 'too-many-attempts', t.tooManyAddresses(Math.ceil(retryAfterSeconds / 3600)), {
    retryAfterSeconds,
  });
}

/** The caller's account, from its current row, and the session; throws 401 without one. */
async function own(
  { tables }: IdentityDeps,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'getCaller'>,
): Promise<{ readonly account: Account; readonly session: string }> {
  const { accountId, session } = await authenticateUser(request);
  const account = await accountById(tables, accountId);
  if (account === null) throw notLoggedIn();
  return { account, session };
}

const refused = (reason: UserDataReason): JsonResponse<UserDataAnswer> => ({
  status: 200,
  body: { success: false, emailValidationPending: false, reason },
});

/** Checks a typed password, as slowly as a login does, unless a recent login stands for it. */
async function passwordTyped(
  deps: IdentityDeps,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>,
  account: Account,
  session: string,
  password: string | undefined,
): Promise<'none' | 'right' | 'wrong'> {
  if (password === undefined || (await isProvenLately(deps.tables, account.id, session))) return 'none';
  return (await verifyOwnPassword(deps, request, { account, session }, password)) ? 'right' : 'wrong';
}

export const ownAccountRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['GET /identity/user-data'], {
    tag: TAG,
    summary: t.calls.own,
    description: "Answers name and address of the caller's own account.",
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { id, userName, eMail, pendingEMail, createdAt, passwordChangedAt } = (await own(deps, request)).account;
      const body = { id, userName, eMail, pendingEMail, createdAt, lastPasswordChange: passwordChangedAt };
      return { status: 200, body };
    },
  }),
  route(identityCalls['PUT /identity/user-data'], {
    tag: TAG,
    summary: t.calls.change,
    description:
      'Changes name and address. A new address counts once it is confirmed, and needs a login within 15 minutes or `currentPassword`.',
    right: 'account',
    declines: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { body } = request;
      const { identity, tables } = deps;
      const { account, session } = await own(deps, request);
      const isOther = addressKey(body.eMail) !== addressKey(account.eMail);
      const typed = isOther ? await passwordTyped(deps, request, account, session, body.currentPassword) : 'none';
      if (typed === 'wrong') return refused('InvalidCredentials');
      const changed = await inTransaction(tables, async (rows) => {
        const current = await lockAccount(rows, account.id);
        const endsAt = await endOfSession(rows, account.id, session);
        if (current === null || current.isLocked || endsAt === null) throw notLoggedIn();
        const isSameAddress = addressKey(body.eMail) === addressKey(current.eMail);
        // The password may have changed since it was compared, or the session have ended.
        const isProven =
          typed === 'right'
            ? current.passwordHash === account.passwordHash
            : await isProvenLately(rows, current.id, session);
        if (!isSameAddress && !isProven) return null;
        if (!isSameAddress) await assertMayAsk(rows, current.id);
        const isTakenBack = isSameAddress && body.pendingEMail === null;
        // An address that differs only in capitals is confirmed already. A change of the name alone leaves a pending
        // address as it is.
        await rows.query(
          `UPDATE identity.accounts SET user_name = $2, e_mail = CASE WHEN $4 THEN $3 ELSE e_mail END,
             pending_e_mail = CASE WHEN $5 THEN NULL WHEN $4 THEN pending_e_mail ELSE $3 END
           WHERE id = $1`,
          [current.id, body.userName, body.eMail, isSameAddress, isTakenBack],
        );
        if (!isSameAddress || isTakenBack) await revokeCodes(rows, current.id, 'change-e-mail');
        if (!isSameAddress) {
          await recordUserEvent(rows, current.id, 'EMailChangeRequested', originOf(request));
          const due = { occasion: 'address-change', address: body.eMail, accountId: current.id } as const;
          await identity.emails.due(rows, due);
        }
        return {
          ...current,
          userName: body.userName,
          eMail: isSameAddress ? body.eMail : current.eMail,
          isSameAddress,
          endsAt,
        };
      });
      if (changed === null) return refused(typed === 'right' ? 'InvalidCredentials' : 'PasswordRequired');
      return {
        status: 200,
        cookies: [accessCookie(createAccessToken(identity.tokens, changed, { session, endsAt: changed.endsAt }))],
        body: { success: true, emailValidationPending: !changed.isSameAddress },
        afterResponse: async () => identity.emails.flush(),
      };
    },
  }),
  route(identityCalls['POST /identity/confirm-email'], {
    tag: TAG,
    summary: t.calls.confirmEMail,
    description: 'Confirms a new address with the link from the mail; the session then ends.',
    right: 'anyone',
    declines: ['not-logged-in', 'too-many-attempts'],
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => {
      const { userId, confirmationCode } = request.body;
      const ended = await inTransaction(tables, async (rows) => {
        const current = await lockAccount(rows, userId);
        if (current === null) return null;
        const code = await redeemCode(rows, userId, 'change-e-mail', confirmationCode);
        if (code?.wasUsed === true && current.eMail === code.eMail) return 'already';
        if (code === null || code.wasUsed || current.pendingEMail !== code.eMail) return null;
        // Waiting registrations of this address are proven to be of others.
        await voidRegistrations(rows, code.eMail);
        const { rowCount } = await rows.query(
          `UPDATE identity.accounts SET e_mail = $2, e_mail_key = $3, pending_e_mail = NULL
           WHERE id = $1 AND NOT EXISTS (SELECT FROM identity.accounts WHERE e_mail_key = $3 AND id <> $1)`,
          [userId, code.eMail, addressKey(code.eMail)],
        );
        if (rowCount !== 1) return null;
        await assignEmailsToAccount(rows, userId, current.eMail);
        await revokeCodes(rows, userId, 'reset-password');
        await recordUserEvent(rows, userId, 'EMailChanged', originOf(request));
        await identity.emails.due(rows, { occasion: 'address-changed', address: current.eMail, accountId: userId });
        return endSessions(rows, userId, null);
      }).catch((error: unknown) => {
        // The address was taken while this was under way.
        if (isUniqueViolation(error)) return null;
        throw error;
      });
      if (ended === null) {
        await identity.throttle.countWrongKey(request.httpRequest);
        return { status: 200, body: { success: false } };
      }
      if (ended === 'already') return { status: 200, body: { success: true } };
      for (const session of ended) identity.ended.add(session);
      return {
        status: 200,
        cookies: noCookiesOf(userId, identity.tokens, request.httpRequest),
        body: { success: true },
        afterResponse: async () => identity.emails.flush(),
      };
    },
  }),
  route(identityCalls['GET /identity/export'], {
    tag: TAG,
    summary: t.calls.data,
    description:
      "Answers everything that is stored about the caller's own account, with organisations that were deleted and can be brought back, and with open invitations to the confirmed address and those that the caller sent.",
    right: 'account',
    writes: false,
    handle: async (request, deps: IdentityDeps) => ({
      status: 200,
      headers: {
        'Content-Disposition': 'attachment; filename="meine-daten.json"',
        'Cache-Control': 'no-store',
      },
      body: await exportAccount(deps, (await own(deps, request)).account),
    }),
  }),
  route(identityCalls['POST /identity/erase'], {
    tag: TAG,
    summary: t.calls.erase,
    description: "Erases the caller's own account.",
    right: 'account',
    declines: ['wrong-password', 'e-mail-changed-recently', 'last-owner', 'last-administrator', 'too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity } = deps;
      const { account, session } = await own(deps, request);
      if (!(await verifyOwnPassword(deps, request, { account, session }, request.body.currentPassword)))
        throw new ProblemError(409, 'wrong-password', t.wrongPassword);
      for (const ended of await eraseAccount(deps, account)) identity.ended.add(ended);
      return { status: 204, cookies: noSessionCookies() };
    },
  }),
];
