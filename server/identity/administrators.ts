import type { Rows } from '../database/transaction.ts';

/**
 * Whether the portal would have no administrator who can log in without this account. Takes the turn of everybody who
 * asks this, until the transaction ends: two administrators cannot each take the other for the one who stays.
 */
export async function isLastAdministrator(rows: Rows, accountId: string): Promise<boolean> {
  await rows.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`);
  const { rows: found } = await rows.query<{ isLast: boolean }>(
    `SELECT EXISTS (SELECT FROM identity.accounts WHERE id = $1 AND is_administrator AND locked_at IS NULL)
       AND NOT EXISTS (SELECT FROM identity.accounts WHERE id <> $1 AND is_administrator AND locked_at IS NULL) AS "isLast"`,
    [accountId],
  );
  return found[0]?.isLast ?? false;
}
