import { call } from '../../api/call.ts';
import { logOutTo } from '../../session/page-session.ts';
import { confirmLeave } from '../navigation/unsaved.ts';

/** Logs out after asking about what is unsaved, and leaves the portal. */
export async function logOut(): Promise<void> {
  if (!confirmLeave()) return;
  await logOutTo('/?status=logged_out', () => call('POST /identity/logout', {}));
}
