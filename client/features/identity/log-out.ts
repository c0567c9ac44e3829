import { call } from '../../api/call.ts';
import { leave } from '../../session/page-session.ts';
import { confirmLeave } from '../navigation/unsaved.ts';

/** Logs out after asking about what is unsaved, and leaves the portal. */
export async function logOut(): Promise<void> {
  if (!confirmLeave()) return;
  await call('POST /identity/logout', {});
  leave('/?status=logged_out');
}
