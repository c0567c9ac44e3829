import { session } from '../../session/page-session.ts';

/** Has the roles that this browser keeps made anew: the account's row decides, and it may have changed. */
export async function renewRoles(): Promise<void> {
  session.markUncertain();
  await session.check();
}
