import { identityCalls } from '#domain/calls/identity-calls.ts';
import type {
  ConfirmBody,
  TakeBackEMailReason,
  TakeBackFactorsReason,
  TakeBackFactorsAnswer,
} from '#domain/identity/account-contract.ts';
import { isUniqueViolation } from '../../database/connection-errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type RouteRequest, type RouteResponse, route, type Route } from '../../http/route.ts';
import type { TakeBackPurpose } from '../accounts/confirmation-codes.ts';
import type { IdentityDeps } from '../identity.ts';
import { originOf } from '../request-identity.ts';
import { noCookiesOf } from '../sessions/presented-tokens.ts';
import { takeBack } from '../take-back.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

const TAG = 'ownAccount';

type TakeBackResponse<Reason> = RouteResponse<
  Omit<TakeBackFactorsAnswer, 'reason'> & { readonly reason: Reason | null }
>;

const no = <Reason extends TakeBackFactorsReason>(reason: Reason) => ({
  status: 200,
  body: { success: false, reason, eMail: null, passwordResetToken: null },
});

/** `done`: the reason where a right link has nothing left to do. */
async function answer<Done extends TakeBackFactorsReason>(
  deps: IdentityDeps,
  request: Pick<RouteRequest<unknown, unknown, ConfirmBody>, 'body' | 'httpRequest'>,
  purpose: TakeBackPurpose,
  done: Done,
): Promise<TakeBackResponse<TakeBackEMailReason | Done>> {
  const { identity, tables } = deps;
  const taken = await inTransaction(tables, (rows) =>
    takeBack(identity, rows, { purpose, ...request.body }, originOf(request)),
  ).catch((error: unknown): 'address-taken' => {
    if (isUniqueViolation(error)) return 'address-taken';
    throw error;
  });
  if (taken === 'address-taken') return no('AddressTaken');
  if (taken === 'done') return no(done);
  if (taken === 'unknown') {
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
}

export const takeBackRoutes: readonly Route<IdentityDeps>[] = [
  route(identityCalls['POST /identity/take-back-email'], {
    tag: TAG,
    summary: t.calls.takeBackEMail,
    description:
      'Gives an account its former address back, with the link mailed there (72 hours). All sessions end, and the answer holds the token for a new password.',
    right: 'anyone',
    errors: ['too-many-attempts'],
    writes: false,
    handle: (request, deps: IdentityDeps) => answer(deps, request, 'take-back-e-mail', 'InvalidCode'),
  }),
  route(identityCalls['POST /identity/take-back-factors'], {
    tag: TAG,
    summary: t.calls.takeBackFactors,
    description:
      'Takes back what was added to log in with, with the link from the mail that told of it (72 hours): app, passkeys and recovery codes from then on, and a change of the address since. All sessions end, and the answer holds the token for a new password.',
    right: 'anyone',
    errors: ['too-many-attempts'],
    writes: false,
    handle: (request, deps: IdentityDeps) => answer(deps, request, 'take-back-factors', 'AlreadyDone'),
  }),
];
