import { call } from '../commands/call.ts';
import { leave } from '../session/here.ts';
import { mayLeave } from './unsaved.ts';

/** Logs out after asking about what is unsaved, and leaves the portal. */
export async function logOut(): Promise<void> {
  if (!mayLeave()) return;
  await call('POST /identity/logout', {});
  leave('/?status=logged_out');
}
