import type { PoolClient } from 'pg';
import type { UserEventType } from '#domain/identity/management-contract.ts';
import type { FactorReason } from '#domain/identity/second-factor-contract.ts';
import { NO_STORE } from '../../http/conditional-requests.ts';
import type { RouteResponse } from '../../http/route.ts';
import type { AccountChange } from '../accounts/account-emails.ts';
import { noteUserEvent } from '../accounts/account-events.ts';
import type { Identity, IdentityDeps } from '../identity.ts';
import { authenticateUser, originOf } from '../request-identity.ts';
import { endSessions } from '../sessions/sessions.ts';
import { asOwner, type Owner, type OwnerRequest, type ProvenRequest } from './as-owner.ts';
import { renewRecoveryCodes, voidRecoveryCodes } from './recovery-codes.ts';
import { factorsOf, isDemanded, isLastFactor, type Factors } from './second-factor.ts';

// What every second factor has in common when it comes and goes.

/** What its owner and the account's history are told. */
interface FactorChange {
  readonly event: UserEventType;
  readonly change: AccountChange;
}

/** `ended`: the sessions that ended with it. */
interface AddedFactor {
  readonly recoveryCodes: readonly string[] | null;
  readonly ended: readonly string[];
}

export const isReason = (done: unknown): done is FactorReason => typeof done === 'string';

/** In the transaction that added it. The first one ends all other sessions, which began without it, and brings recovery codes. */
export async function noteAddedFactor(
  { emails }: Identity,
  request: OwnerRequest,
  rows: PoolClient,
  { account, session }: Owner,
  { event, change, isFirst }: FactorChange & { readonly isFirst: boolean },
): Promise<AddedFactor> {
  await noteUserEvent(rows, account.id, event, originOf(request));
  await emails.changed(rows, account.id, change);
  return {
    recoveryCodes: isFirst ? await renewRecoveryCodes(rows, account.id) : null,
    ended: isFirst ? await endSessions(rows, account.id, session) : [],
  };
}

/** The answer after that transaction. */
export function answerAddedFactor(identity: Identity, done: AddedFactor | FactorReason): RouteResponse {
  if (isReason(done)) return { status: 200, body: { success: false, reason: done, recoveryCodes: null } };
  for (const session of done.ended) identity.ended.add(session);
  return {
    status: 200,
    headers: NO_STORE,
    body: { success: true, reason: null, recoveryCodes: done.recoveryCodes },
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
): Promise<RouteResponse> {
  const { emails } = deps.identity;
  const isKept = await isDemanded(deps, (await authenticateUser(request)).accountId);
  const reason = await asOwner(deps, request, async (rows, { account }) => {
    const factors = await factorsOf(rows, account.id);
    if (isKept && isSetUp(factors) && isLastFactor(factors)) return 'Demanded' as const;
    if (!(await remove(rows, account.id))) return 'NotSetUp' as const;
    if (isLastFactor(factors)) await voidRecoveryCodes(rows, account.id);
    await noteUserEvent(rows, account.id, event, originOf(request));
    await emails.changed(rows, account.id, change);
    return null;
  });
  return {
    status: 200,
    body: { success: reason === null, reason },
    afterResponse: async () => emails.flush(),
  };
}
