import type { LoginBody } from '#domain/identity/account-contract.ts';
import type { SecondFactorNeeded } from '#domain/identity/second-factor-contract.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { addressKey } from '../../email/email-address.ts';
import type { RouteRequest } from '../../http/route.ts';
import type { Account } from '../accounts/accounts.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import type { IdentityDeps } from '../identity.ts';
import type { ProvenFactors } from '../sessions/sessions.ts';
import { originOf } from '../request-identity.ts';
import { loginFailed } from '../sessions/login-failed.ts';
import { isSecondStep, optionsForSecondStep } from './passkeys.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { type Factors, factorsOf, hasFactor } from './second-factor.ts';
import { redeemTotp } from './totp-rows.ts';

/** A login, or another call that the password alone would open. */
type ProvingRequest = Pick<RouteRequest<unknown, unknown, Pick<LoginBody, 'code' | 'passkey'>>, 'body' | 'httpRequest'>;

/**
 * The second factor that a call with the right password still needs; else what it has shown: the password if it needs none. Codes are throttled as passwords are, by themselves: who asks here knows the password.
 */
export async function secondStep(
  deps: IdentityDeps,
  request: ProvingRequest,
  account: Account,
): Promise<SecondFactorNeeded | ProvenFactors> {
  const { identity, tables } = deps;
  const factors = await factorsOf(tables, account.id);
  if (!hasFactor(factors)) return 'password';
  const { code, passkey } = request.body;
  if (code === undefined && passkey === undefined) return asks(deps, account, factors, false);
  const attempt = {
    what: 'second-factor',
    account: addressKey(account.eMail),
    httpRequest: request.httpRequest,
  } as const;
  const counted = await identity.throttle.count(attempt);
  // Of recovery codes and passkeys there are too many to guess.
  const guess = passkey === undefined && isOfApp(code) ? await identity.throttle.countCode(account.id) : null;
  if (await inTransaction(tables, (rows) => redeem(deps, request, rows, account))) {
    await counted.forgive();
    await guess?.forgive();
    return 'second-factor';
  }
  if ((await guess?.isWave()) === true) {
    await identity.emails.changed(tables, account.id, 'codes-guessed');
    identity.emails.flush();
  }
  await loginFailed(deps, request, account, 'SecondFactorFailed')();
  return asks(deps, account, factors, true);
}

/** What is no recovery code. */
const isOfApp = (code = ''): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''));

async function redeem(
  { identity }: IdentityDeps,
  request: ProvingRequest,
  rows: Queryable,
  account: Account,
): Promise<boolean> {
  const { box, clock, passkeys } = identity.secondFactor;
  const { code, passkey } = request.body;
  if (passkey !== undefined) return passkeys !== null && isSecondStep(passkeys, rows, account.id, passkey);
  if (code === undefined) return false;
  if (isOfApp(code)) return redeemTotp(rows, { box, now: clock() }, account.id, code.replaceAll(/\s/g, ''));
  if (!(await redeemRecoveryCode(rows, account.id, code))) return false;
  await recordUserEvent(rows, account.id, 'RecoveryCodeUsed', originOf(request));
  await identity.emails.changed(rows, account.id, 'recovery-code-used');
  return true;
}

async function asks(
  { identity }: IdentityDeps,
  account: Account,
  { totpSince, recoveryCodes, passkeys: existing }: Factors,
  isRefused: boolean,
): Promise<SecondFactorNeeded> {
  const { passkeys } = identity.secondFactor;
  const passkeyOptions =
    passkeys === null || existing.length === 0 ? null : await optionsForSecondStep(passkeys, account.id, existing);
  const methods: SecondFactorNeeded['methods'] = [
    ...(passkeyOptions === null ? [] : (['passkey'] as const)),
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(recoveryCodes === 0 ? [] : (['recovery-code'] as const)),
  ];
  return { methods, isRefused, passkeyOptions };
}
