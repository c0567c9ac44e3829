import { identityCalls } from '#domain/calls/identity-calls.ts';
import {
  type ConfirmWithPasswordAnswer,
  type ConfirmWithPasswordBody,
  eMailAddress,
  userName as nameSchema,
  type RegisterReason,
} from '#domain/identity/account-contract.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { route, type Route, type JsonResponse } from '../../http/route.ts';
import { inTransaction } from '../../database/transaction.ts';
import { accountById, hasAdministrator } from '../accounts/accounts.ts';
import { originOf } from '../request-identity.ts';
import { redeemCode, stateOfCode } from '../accounts/confirmation-codes.ts';
import {
  activateByLink,
  addressOfLink,
  saveRegistration,
  passwordsWaiting,
  voidRegistrations,
} from '../registrations.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import { findWeakness, type Weakness } from '../password-strength/find-weakness.ts';
import { addressKey } from '../../email/email-address.ts';
import type { FairShare } from '../../runtime/fair-concurrency-limit.ts';
import type { IdentityDeps } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'registration';

export type Registering =
  | ({ readonly reason: RegisterReason } & Weakness)
  | { readonly reason: null; readonly userName: string; readonly eMail: string; readonly password: string };

/** The data of a registration, or why it cannot become an account. */
export function registering(typed: { userName: string; eMail: string; password: string }): Registering {
  const eMail = eMailAddress.safeParse(typed.eMail).data;
  if (eMail === undefined) return { reason: 'InvalidEMail' };
  const userName = nameSchema.safeParse(typed.userName).data;
  if (userName === undefined) return { reason: 'InvalidName' };
  const weakness = findWeakness(typed.password, { userName, eMail });
  if (weakness !== null) return { reason: 'InsecurePassword', ...weakness };
  return { reason: null, userName, eMail, password: typed.password };
}

export const registeringRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['POST /identity/register'], {
    tag: TAG,
    summary: t.calls.register,
    description: 'Registers an account, which is activated by a link in a mail.',
    right: 'anyone',
    declines: ['not-set-up', 'too-many-attempts'],
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => {
      const typed = registering(request.body);
      if (typed.reason !== null) return { status: 200, body: { success: false, ...typed } };
      if (!(await hasAdministrator(tables))) {
        throw new ProblemError(409, 'not-set-up', t.notSetUp);
      }
      const attempt = { what: 'register', account: addressKey(typed.eMail), httpRequest: request.httpRequest } as const;
      const counted = await identity.throttle.count(attempt);
      // The same for all that wait at the address: a login checks all of them with one hash.
      const [waiting = null] = await passwordsWaiting(tables, typed.eMail);
      const passwordHash = await identity.passwords.for(counted).hashLike(waiting, typed.password);
      await inTransaction(tables, async (rows) => {
        const registrationId = await saveRegistration(rows, { ...typed, ...originOf(request), passwordHash });
        await identity.emails.due(rows, { occasion: 'registered', address: typed.eMail, registrationId });
      });
      return {
        status: 200,
        body: { success: true, reason: null },
        // The mail is chosen after the answer, so its duration does not reveal whether an account exists.
        afterResponse: async () => identity.emails.flush(),
      };
    },
  }),
  route(identityCalls['POST /identity/confirm'], {
    tag: TAG,
    summary: t.calls.confirm,
    description: 'Activates an account with the link from the mail.',
    right: 'anyone',
    declines: ['too-many-attempts'],
    writes: false,
    handle: async (request, { identity, tables }: IdentityDeps) => {
      const { userId, confirmationCode } = request.body;
      const used = await inTransaction(tables, async (rows) => {
        if ((await activateByLink(rows, { id: userId, code: confirmationCode }, originOf(request))) !== null)
          return 'now';
        // Opened before; or of an account made by a node of an earlier version.
        const code = await redeemCode(rows, userId, 'confirm', confirmationCode);
        if (code === null) return null;
        if (code.wasUsed) return 'used';
        await rows.query('UPDATE identity.accounts SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1', [
          userId,
        ]);
        await voidRegistrations(rows, code.eMail);
        await recordUserEvent(rows, userId, 'Confirmed', originOf(request));
        return 'now';
      });
      if (used === null) {
        await identity.throttle.countWrongKey(request.httpRequest);
        return { status: 200, body: { success: false, alreadyConfirmed: false } };
      }
      return { status: 200, body: { success: true, alreadyConfirmed: used === 'used' } };
    },
  }),
  route(identityCalls['POST /identity/confirm-with-password'], {
    tag: TAG,
    summary: t.calls.confirmWithPassword,
    description:
      'Activates an account with the link from the mail, with a password that the reader of the mail chooses instead of the one that was registered.',
    right: 'anyone',
    declines: ['too-many-attempts'],
    writes: false,
    handle: async (request, deps: IdentityDeps) => {
      const { identity, tables } = deps;
      const { userId, confirmationCode, newPassword } = request.body;
      const insecure = (weakness: Weakness): JsonResponse<ConfirmWithPasswordAnswer> => ({
        status: 200,
        body: { success: false, reason: 'InsecurePassword', ...weakness },
      });
      const weakness = findWeakness(newPassword, {});
      if (weakness !== null) return insecure(weakness);
      // A name in it may be a stranger's; the address is the reader's.
      const eMail = await addressOfLink(tables, userId, confirmationCode);
      const invalid = { status: 200, body: { success: false, reason: 'InvalidCode' } } as const;
      if (eMail === null && (await stateOfCode(tables, userId, 'confirm', confirmationCode)) !== 'used') {
        await identity.throttle.countWrongKey(request.httpRequest);
        return invalid;
      }
      const attempt = {
        what: 'confirm',
        account: userId,
        httpRequest: request.httpRequest,
        proof: confirmationCode,
      } as const;
      const counted = await identity.throttle.count(attempt);
      if (eMail === null) {
        if (!(await isActivatedWith(deps, counted, request.body))) return invalid;
        await counted.forgive();
        return { status: 200, body: { success: true, reason: null } };
      }
      const personal = findWeakness(newPassword, { eMail });
      if (personal !== null) return insecure(personal);
      const passwordHash = await identity.passwords.for(counted).hash(newPassword);
      const link = { id: userId, code: confirmationCode, passwordHash };
      const account = await inTransaction(tables, (rows) => activateByLink(rows, link, originOf(request)));
      if (account === null) return invalid;
      await counted.forgive();
      return { status: 200, body: { success: true, reason: null } };
    },
  }),
];

/** Whether the account that a used link made has the given password, and never had another: the answer was lost. */
async function isActivatedWith(
  { identity, tables }: IdentityDeps,
  sharer: FairShare,
  { userId, newPassword }: ConfirmWithPasswordBody,
): Promise<boolean> {
  const account = await accountById(tables, userId);
  if (account === null || account.isLocked || account.passwordChangedAt > account.createdAt) return false;
  return identity.passwords.for(sharer).matches(account.passwordHash, newPassword);
}
