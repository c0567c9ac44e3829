import type { Queryable } from '../../database/transaction.ts';

/** The most passkeys of an account. */
export const MAX_PASSKEYS = 20;

/** A passkey as its row. */
export interface Passkey {
  /** Of the credential, in base64url. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
  /** Kept by a service that brings it to other devices. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const PASSKEY = `
  id, account_id AS "accountId", name, public_key AS "publicKey", counter::float8 AS counter, transports,
  is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** In the order in which they were made. */
export async function passkeysOf(rows: Queryable, accountId: string): Promise<readonly Passkey[]> {
  const { rows: found } = await rows.query<Passkey>(
    `SELECT ${PASSKEY} FROM identity.passkeys WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );
  return found;
}

export async function passkeyById(rows: Queryable, id: string): Promise<Passkey | null> {
  const { rows: found } = await rows.query<Passkey>(`SELECT ${PASSKEY} FROM identity.passkeys WHERE id = $1`, [id]);
  return found[0] ?? null;
}

/** Whether it is new: an authenticator gives each one an id of its own. */
export async function addPasskey(
  rows: Queryable,
  { id, accountId, name, publicKey, counter, transports, isSynced }: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const { rowCount } = await rows.query(
    `INSERT INTO identity.passkeys (id, account_id, name, public_key, counter, transports, is_synced)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, accountId, name, publicKey, counter, transports, isSynced],
  );
  return rowCount === 1;
}

/**
 * Notes a use. Whether its counter went on: where an authenticator counts, a copy of it falls behind.
 */
export async function notePasskeyUse(rows: Queryable, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await rows.query(
    `UPDATE identity.passkeys SET counter = $2, last_used_at = now()
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2::bigint = 0))`,
    [id, counter],
  );
  return rowCount === 1;
}

export async function renamePasskey(rows: Queryable, accountId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await rows.query('UPDATE identity.passkeys SET name = $3 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
    name,
  ]);
  return rowCount === 1;
}

export async function removePasskey(rows: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await rows.query('DELETE FROM identity.passkeys WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
  ]);
  return rowCount === 1;
}
