import { formatInstant } from '#domain/durations.ts';
import type { Pool } from 'pg';
import { publicKeyOf, signerFrom, type PublicKey, type Signer } from './signatures.ts';

/** What this installation signs histories with, and every key it ever did. */
export interface SigningKeys {
  readonly signer: Signer;
  /** Whether the last start had another key, so another SESSION_SECRET. */
  readonly isOther: boolean;
  /** Newest first. */
  published(): Promise<readonly (PublicKey & { readonly since: string })[]>;
}

/** Which of the keys derived from SESSION_SECRET signs histories. */
export const SIGNING = 'history signing';

/** Notes the key's public half among those of this installation; the tables are there. */
export async function openSigningKeys(parts: {
  readonly pool: Pool;
  readonly seed: Buffer;
  readonly clock: () => Date;
}): Promise<SigningKeys> {
  const { pool, seed, clock } = parts;
  const signer = signerFrom(seed);
  const { kid, x: own } = signer.publicKey;
  const { rows } = await pool.query<{ kid: string }>(
    'SELECT kid FROM history.signing_keys ORDER BY used_at DESC NULLS LAST, since DESC LIMIT 1',
  );
  await pool.query(
    `INSERT INTO history.signing_keys (kid, x, since, used_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (kid) DO UPDATE SET used_at = $3`,
    [kid, own, clock()],
  );
  return {
    signer,
    isOther: rows[0] !== undefined && rows[0].kid !== kid,
    published: () => readPublishedKeys(pool),
  };
}

/** Every key this installation ever signed with, newest first; the tables are there. */
export async function readPublishedKeys(pool: Pool): Promise<readonly (PublicKey & { readonly since: string })[]> {
  const { rows } = await pool.query<{ x: string; since: Date }>(
    'SELECT x, since FROM history.signing_keys ORDER BY since DESC, kid',
  );
  return rows.map(({ x, since }) => ({ ...publicKeyOf(x), since: formatInstant(since.getTime()) }));
}
