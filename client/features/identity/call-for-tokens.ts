import { call, type CallResult } from '../../api/call.ts';
import type { CallInput, ResponseOf } from '../../api/calls.ts';
import { session } from '../../session/page-session.ts';

/** What changes the password or a factor. */
type RouteForTokens =
  | 'POST /identity/change-password'
  | 'POST /identity/second-factor/totp/confirm'
  | 'POST /identity/second-factor/totp/remove'
  | 'POST /identity/second-factor/recovery-codes'
  | 'POST /identity/passkeys'
  | 'POST /identity/passkeys/{id}/remove';

/** The key of such a call that was not answered: it may have been carried out, and is repeated by hand. */
let unanswered: string | null = null;

/** A call after which this session continues with other tokens. */
export async function callForTokens<R extends RouteForTokens>(
  route: R,
  asked: CallInput<R>,
): Promise<CallResult<ResponseOf<R>>> {
  const key = unanswered ?? session.drawKey();
  const answer = await call(route, { ...asked, key });
  unanswered = !answer.ok && answer.problem.status === 0 ? key : null;
  if (answer.ok) session.begin(answer.value);
  return answer;
}
