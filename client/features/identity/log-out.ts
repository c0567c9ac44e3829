import { call } from '../../api/call.ts';
import { logOutTo } from '../../session/page-session.ts';
import { settleForms } from '../navigation/settle.ts';
import { confirmLeave } from '../navigation/unsaved.ts';

/** Logs out after asking about what is unsaved, and leaves the portal. */
export async function logOut(): Promise<void> {
  await settleForms();
  if (!confirmLeave()) return;
  await logOutTo('/?status=logged_out', () => call('POST /identity/logout', {}));
}
