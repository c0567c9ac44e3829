import type { PoolClient } from 'pg';
import type { UserEventType } from '#domain/identity/management-contract.ts';
import type { FactorAnswer, FactorReason, RecoveryCodesAnswer } from '#domain/identity/second-factor-contract.ts';
import { NO_STORE } from '../../http/conditional-requests.ts';
import type { JsonResponse } from '../../http/route.ts';
import type { AccountChange } from '../accounts/account-emails.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import type { Identity, IdentityDeps } from '../identity.ts';
import { authenticateUser, originOf, renewalKeyOf } from '../request-identity.ts';
import { answerMoved, type MovedSession, moveSession } from '../sessions/move-session.ts';
import { endSessions } from '../sessions/sessions.ts';
import { withVerifiedOwner, type Owner, type OwnerRequest, type ProvenRequest } from './verified-owner.ts';
import { renewRecoveryCodes, voidRecoveryCodes } from './recovery-codes.ts';
import { factorsOf, isDemanded, isLastFactor, type Factors } from './second-factor.ts';

// What every second factor has in common when it comes and goes.

/** What its owner and the account's history are told. */
interface FactorChange {
  readonly event: UserEventType;
  readonly change: AccountChange;
}

/** `ended`: the other sessions that ended with it. */
interface ChangedFactors {
  readonly recoveryCodes: readonly string[] | null;
  readonly ended: readonly string[];
  readonly moved: MovedSession;
}

export const isReason = (done: unknown): done is FactorReason => typeof done === 'string';

/** In the transaction of a change: the session that made it continues under another id. */
export const moveOwner = (request: OwnerRequest, rows: PoolClient, owner: Owner): Promise<MovedSession> =>
  moveSession(rows, owner, { key: renewalKeyOf(request), typedPassword: owner.typedPassword });

/** In the transaction that added it. The first one ends all other sessions, which began without it, and brings recovery codes. */
export async function noteAddedFactor(
  { emails }: Identity,
  request: OwnerRequest,
  rows: PoolClient,
  owner: Owner,
  { event, change, isFirst }: FactorChange & { readonly isFirst: boolean },
): Promise<ChangedFactors> {
  const { account, session } = owner;
  await recordUserEvent(rows, account.id, event, originOf(request));
  await emails.changed(rows, account.id, change);
  return {
    recoveryCodes: isFirst ? await renewRecoveryCodes(rows, account.id) : null,
    ended: isFirst ? await endSessions(rows, account.id, session) : [],
    moved: await moveOwner(request, rows, owner),
  };
}

const noTokens = { accessToken: null, refreshToken: null } as const;

/** The answer after that transaction. */
export function answerChangedFactors(
  identity: Identity,
  done: ChangedFactors | FactorReason,
): JsonResponse<RecoveryCodesAnswer> {
  if (isReason(done)) return { status: 200, body: { success: false, reason: done, recoveryCodes: null, ...noTokens } };
  for (const session of done.ended) identity.ended.add(session);
  const { cookies, tokens } = answerMoved(identity, done.moved);
  return {
    status: 200,
    headers: NO_STORE,
    cookies,
    body: { success: true, reason: null, recoveryCodes: done.recoveryCodes, ...tokens },
    afterResponse: async () => identity.emails.flush(),
  };
}

/**
 * Removes a factor of the caller, with the recovery codes where it is the last; the last one stays where an organisation
 * demands one. `remove` returns whether it was there.
 */
export async function removeFactor(
  deps: IdentityDeps,
  request: ProvenRequest,
  {
    isSetUp,
    remove,
    event,
    change,
  }: FactorChange & {
    isSetUp(factors: Factors): boolean;
    remove(rows: PoolClient, accountId: string): Promise<boolean>;
  },
): Promise<JsonResponse<FactorAnswer>> {
  const { identity } = deps;
  const { emails } = identity;
  const isKept = await isDemanded(deps, (await authenticateUser(request)).accountId);
  const done = await withVerifiedOwner(deps, request, async (rows, owner) => {
    const { account } = owner;
    const factors = await factorsOf(rows, account.id);
    if (isKept && isSetUp(factors) && isLastFactor(factors)) return 'Demanded' as const;
    if (!(await remove(rows, account.id))) return 'NotSetUp' as const;
    if (isLastFactor(factors)) await voidRecoveryCodes(rows, account.id);
    await recordUserEvent(rows, account.id, event, originOf(request));
    await emails.changed(rows, account.id, change);
    return moveOwner(request, rows, owner);
  });
  if (isReason(done)) return { status: 200, body: { success: false, reason: done, ...noTokens } };
  const { cookies, tokens } = answerMoved(identity, done);
  return {
    status: 200,
    cookies,
    body: { success: true, reason: null, ...tokens },
    afterResponse: async () => emails.flush(),
  };
}
