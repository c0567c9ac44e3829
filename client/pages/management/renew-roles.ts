import { session } from '../../session/page-session.ts';

/** Refreshes the roles that this browser keeps: the account's row decides, and it may have changed. */
export async function renewRoles(): Promise<void> {
  session.markUncertain();
  await session.check();
}
