import type { z } from 'zod';
import { identityCalls } from '#domain/calls/identity-calls.ts';
import {
  changePasswordBody,
  eMailAddress,
  type ChangePasswordAnswer,
  type PasswordReason,
} from '#domain/identity/account-contract.ts';
import type { SecondFactorNeeded } from '#domain/identity/second-factor-contract.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { type JsonResponse, type RouteRequest, route, type Route } from '../../http/route.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { type Account, accountByAddress, lockAccount } from '../accounts/accounts.ts';
import { originOf, renewalKeyOf } from '../request-identity.ts';
import { redeemCode, stateOfCode, voidAllCodes } from '../accounts/confirmation-codes.ts';
import { findPasswordOwner } from '../password-owner.ts';
import { factorsOf, hasFactor } from '../second-factor/second-factor.ts';
import { secondStep } from '../second-factor/second-step.ts';
import type { CountedAttempt } from '../sessions/attempt-throttle.ts';
import { loginFailed } from '../sessions/login-failed.ts';
import { answerMoved, findMoved, type MovedSession, moveSession } from '../sessions/move-session.ts';
import { presentedSession } from '../sessions/presented-tokens.ts';
import { endOfSession, endSessions } from '../sessions/sessions.ts';
import { noteResetRequest, recordUserEvent } from '../accounts/account-events.ts';
import { findWeakness, type Weakness } from '../password-strength/find-weakness.ts';
import { addressKey } from '../../email/email-address.ts';
import type { FairShare } from '../../runtime/fair-concurrency-limit.ts';
import type { IdentityDeps } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'password';

type ChangePasswordRequest = Pick<
  RouteRequest<unknown, unknown, z.output<typeof changePasswordBody>>,
  'body' | 'httpRequest' | 'getCaller'
>;

const refused = (
  reason: PasswordReason,
  more: Weakness | { readonly secondFactor: SecondFactorNeeded } = {},
): JsonResponse<ChangePasswordAnswer> => ({
  status: 200,
  body: { success: false, reason, ...more, accessToken: null, refreshToken: null },
});

export const passwordRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['POST /identity/forgot-password'], {
    tag: TAG,
    summary: t.calls.forgotPassword,
    description:
      'Asks for a link to reset the password. The answer is always the same, whether the account exists or not.',
    right: 'anyone',
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => {
      const address = eMailAddress.safeParse(request.body.eMail).data;
      if (address === undefined) return { status: 204 };
      const due = () => identity.emails.due(tables, { occasion: 'forgotten', address });
      // No call is refused: a mail's share alone bounds what strangers cause. But addresses can be made up, and beyond what
      // a hall would ask for nothing is noted of them: then it is looked up first, after the answer.
      const isCrowded = await identity.throttle.isCrowded(request.httpRequest);
      if (!isCrowded) await due();
      return {
        status: 204,
        afterResponse: async () => {
          const account = await accountByAddress(tables, address);
          const isOpen = account?.isConfirmed === true && !account.isLocked;
          if (isOpen && (await noteResetRequest(tables, account.id, originOf(request))) && isCrowded) await due();
          identity.emails.flush();
        },
      };
    },
  }),
  route(identityCalls['POST /identity/change-password'], {
    bodyLimit: BODY_BYTES.general,
    tag: TAG,
    summary: t.calls.changePassword,
    description: 'Changes the password, with the present one or with the key from the mail.',
    right: 'anyone',
    example: {
      eMail: 'ina@sv-musterstadt.example',
      newPassword: 'Berg-und-Tal-22',
      currentPassword: 'Wald-und-Wiese-1',
    },
    declines: ['not-logged-in', 'too-many-attempts'],
    writes: false,
    repeatable: true,
    handle: async (request, deps: IdentityDeps) => {
      const { eMail, newPassword, currentPassword, passwordResetToken } = request.body;
      // The account's name is compared once the caller is known to be its owner.
      const weakness = findWeakness(newPassword, { eMail });
      if (weakness !== null) return refused('InsecurePassword', weakness);
      const address = eMailAddress.safeParse(eMail).data;
      const { throttle } = deps.identity;
      const account = address === undefined ? '' : addressKey(address);
      const counted =
        currentPassword === null
          ? await countKey(deps, request, account, passwordResetToken ?? '')
          : await throttle.count({ what: 'login', account, httpRequest: request.httpRequest });
      if (counted === null) return no('InvalidCredentials');
      const answer =
        currentPassword !== null
          ? await change(deps, request, counted, address, currentPassword, newPassword)
          : await reset(deps, request, counted, address, passwordResetToken ?? '', newPassword);
      if (answer.outcome === 'refused') return answer;
      await counted.forgive();
      if (answer.outcome === 'right') return answer;
      // It has shown all that a login does, or reads the mails of an account that asks for no more: it is the owner's.
      const recognised = await throttle.recognise(request.httpRequest, account);
      return { ...answer, cookies: [...(answer.cookies ?? []), recognised] };
    },
  }),
];

/** `right`: the password or the key was, the second factor is not shown; `complete`: nothing is missing. */
type Outcome = JsonResponse<ChangePasswordAnswer> & { readonly outcome: 'refused' | 'right' | 'complete' };
const no = (reason: PasswordReason, weakness: Weakness = {}): Outcome => ({
  ...refused(reason, weakness),
  outcome: 'refused',
});

/**
 * The caller's session continues under another id, all others end; where the answer was lost, a repeat with its
 * `Idempotency-Key` hears the same. A call without a session of the account needs its second factor: a session has shown it.
 */
async function change(
  deps: IdentityDeps,
  request: ChangePasswordRequest,
  sharer: FairShare,
  address: string | undefined,
  current: string,
  next: string,
): Promise<Outcome> {
  const { identity, tables } = deps;
  const { account, isRight } = await findPasswordOwner(deps, sharer, address, current);
  // With a wrong password it is as good as none, whatever has become of the session.
  const caller = isRight ? await request.getCaller() : await request.getCaller().catch(unlessRefused);
  const own = account !== null && caller?.id === account.id ? caller.session : null;
  if (!isRight || account?.isLocked === true)
    return (await repeated(deps, request, sharer, address, next)) ?? wrongPassword(deps, request, account);
  if (account?.isConfirmed !== true) return no('ConfirmationRequired');
  if (current.normalize('NFC') === next.normalize('NFC')) return no('NewPasswordEqualsCurrent');
  const weakness = findWeakness(next, account);
  if (weakness !== null) return no('InsecurePassword', weakness);
  const secondFactor = own === null ? await secondStep(deps, request, account) : 'second-factor';
  if (typeof secondFactor !== 'string')
    return { ...refused('SecondFactorRequired', { secondFactor }), outcome: 'right' };
  const passwordHash = await identity.passwords.for(sharer).hash(next);
  const done = await inTransaction(tables, async (rows) => {
    const lockedAccount = await lockAccount(rows, account.id);
    // A concurrent reset or lock wins.
    if (lockedAccount === null || lockedAccount.passwordHash !== account.passwordHash || lockedAccount.isLocked)
      return null;
    // It may have got a second factor meanwhile.
    if (secondFactor === 'password' && hasFactor(await factorsOf(rows, account.id))) return null;
    if (own !== null && (await endOfSession(rows, account.id, own)) === null) return null;
    await keepPassword(deps, request, rows, account, { passwordHash, happened: 'PasswordChanged' });
    return {
      ended: await endSessions(rows, account.id, own),
      moved:
        own === null
          ? null
          : await moveSession(rows, { account, session: own }, { key: renewalKeyOf(request), typedPassword: true }),
    };
  });
  if (done === null) return (await repeated(deps, request, sharer, address, next)) ?? no('InvalidCredentials');
  for (const session of done.ended) identity.ended.add(session);
  return { ...changed(deps, done.moved), afterResponse: async () => identity.emails.flush() };
}

/**
 * The key of a mail to this address, used or not, as an attempt of its own: whatever others try keeps its reader from
 * nothing, and a used one is no way to guess the password. null for a wrong one.
 */
async function countKey(
  { identity, tables }: IdentityDeps,
  { httpRequest }: Pick<ChangePasswordRequest, 'httpRequest'>,
  address: string,
  key: string,
): Promise<CountedAttempt | null> {
  const account = await accountByAddress(tables, address);
  if ((await stateOfCode(tables, account?.id ?? '', 'reset-password', key)) === null) {
    await identity.throttle.countWrongKey(httpRequest);
    return null;
  }
  return identity.throttle.count({ what: 'confirm', account: address, httpRequest, proof: key });
}

/** To the caller a login that failed, and so to those who watch for guesses. */
const wrongPassword = (deps: IdentityDeps, request: ChangePasswordRequest, account: Account | null): Outcome => ({
  ...no('InvalidCredentials'),
  afterResponse: loginFailed(deps, request, account),
});

/** Of a credential that is refused; anything else is a failure. */
function unlessRefused(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}

function changed({ identity }: IdentityDeps, moved: MovedSession | null): Outcome {
  const { cookies, tokens } =
    moved === null ? { cookies: [], tokens: { accessToken: null, refreshToken: null } } : answerMoved(identity, moved);
  return { outcome: 'complete', status: 200, cookies, body: { success: true, reason: null, ...tokens } };
}

/**
 * The answer to a repeat of the call that has set this password: it comes from that session, with the key of the first. null for any other call: none learns that the password is right.
 */
async function repeated(
  deps: IdentityDeps,
  request: ChangePasswordRequest,
  sharer: FairShare,
  address: string | undefined,
  next: string,
): Promise<Outcome | null> {
  const { identity, tables } = deps;
  const presented = presentedSession(identity.tokens, request.httpRequest);
  const account = address === undefined ? null : await accountByAddress(tables, address);
  if (account === null || account.isLocked || presented?.accountId !== account.id) return null;
  const issued = await findMoved(tables, presented, renewalKeyOf(request));
  if (issued === null || issued === 'lately') return null;
  if (!(await identity.passwords.for(sharer).matches(account.passwordHash, next))) return null;
  return changed(deps, { account, before: null, issued });
}

/** Resets the password by a mailed token; all sessions end. A repeat, whose answer was lost, hears that it was done. */
async function reset(
  deps: IdentityDeps,
  request: ChangePasswordRequest,
  sharer: FairShare,
  address: string | undefined,
  token: string,
  next: string,
): Promise<Outcome> {
  const { identity, tables } = deps;
  const account = address === undefined ? null : await accountByAddress(tables, address);
  // Hashed only with a token of the account, in the same time with or without one; it stays valid for another password.
  const state = await stateOfCode(tables, account?.id ?? '', 'reset-password', token);
  if (account === null || account.isLocked || state === null) return no('InvalidCredentials');
  const passwords = identity.passwords.for(sharer);
  if (state === 'used') {
    return (await passwords.matches(account.passwordHash, next)) ? wasReset(deps, account) : no('InvalidCredentials');
  }
  const weakness = findWeakness(next, account);
  if (weakness !== null) return no('InsecurePassword', weakness);
  if (await passwords.matches(account.passwordHash, next)) return no('NewPasswordEqualsCurrent');
  const passwordHash = await passwords.hash(next);
  const ended = await inTransaction(tables, async (rows) => {
    await lockAccount(rows, account.id);
    const code = await redeemCode(rows, account.id, 'reset-password', token);
    if (code === null || code.wasUsed) return null;
    await keepPassword(deps, request, rows, account, { passwordHash, happened: 'PasswordReset' });
    return endSessions(rows, account.id, null);
  });
  if (ended === null) return no('InvalidCredentials');
  for (const session of ended) identity.ended.add(session);
  return { ...(await wasReset(deps, account)), afterResponse: async () => identity.emails.flush() };
}

const wasReset = async ({ tables }: IdentityDeps, { id }: Account): Promise<Outcome> => ({
  outcome: hasFactor(await factorsOf(tables, id)) ? 'right' : 'complete',
  status: 200,
  body: { success: true, reason: null, accessToken: null, refreshToken: null },
});

/** A new password voids all pending mail codes, which the old one's holder may have requested. */
async function keepPassword(
  deps: IdentityDeps,
  request: ChangePasswordRequest,
  rows: Queryable,
  { id, eMail }: Account,
  { passwordHash, happened }: { readonly passwordHash: string; readonly happened: 'PasswordChanged' | 'PasswordReset' },
): Promise<void> {
  // The clock, not the transaction's time: mails requested before this are dropped.
  await rows.query(
    `UPDATE identity.accounts SET password_hash = $2, password_changed_at = clock_timestamp(), pending_e_mail = NULL
     WHERE id = $1`,
    [id, passwordHash],
  );
  await voidAllCodes(rows, id);
  await recordUserEvent(rows, id, happened, originOf(request));
  await deps.identity.emails.due(rows, { occasion: 'password-changed', address: eMail, accountId: id });
}
