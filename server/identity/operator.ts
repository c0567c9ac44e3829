import type { Pool } from 'pg';
import type { OperatorTexts } from '#domain/identity/contract.ts';

// What the operator says about himself: imprint and privacy.

export async function operatorTexts(pool: Pool): Promise<OperatorTexts> {
  const { rows } = await pool.query<OperatorTexts>('SELECT imprint, privacy FROM identity.operator_texts');
  return rows[0] ?? { imprint: null, privacy: null };
}

/** Text without anything in it counts as not filled. */
export async function keepOperatorTexts(pool: Pool, { imprint, privacy }: OperatorTexts): Promise<void> {
  const kept = (text: string | null): string | null => text?.replaceAll('\u0000', '').trim() || null;
  await pool.query(
    `INSERT INTO identity.operator_texts (imprint, privacy) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET imprint = excluded.imprint, privacy = excluded.privacy`,
    [kept(imprint), kept(privacy)],
  );
}
