import type { Pool } from 'pg';
import type { OperatorAnswer, OperatorBody } from '#domain/identity/management-contract.ts';

// What the operator says about himself: imprint and privacy.

type OperatorTexts = Pick<OperatorAnswer, 'imprint' | 'privacy'>;

export async function operatorTexts(pool: Pool): Promise<OperatorTexts> {
  const { rows } = await pool.query<OperatorTexts>('SELECT imprint, privacy FROM identity.operator_texts');
  return rows[0] ?? { imprint: null, privacy: null };
}

/** Text without anything in it counts as not filled; one that is not given stays as it is. */
export async function changeOperatorTexts(pool: Pool, { imprint, privacy }: OperatorBody): Promise<void> {
  const emptyToNull = (text: string | null = null): string | null => text?.replaceAll('\u0000', '').trim() || null;
  await pool.query(
    `INSERT INTO identity.operator_texts AS o (imprint, privacy) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET
       imprint = CASE WHEN $3 THEN excluded.imprint ELSE o.imprint END,
       privacy = CASE WHEN $4 THEN excluded.privacy ELSE o.privacy END`,
    [emptyToNull(imprint), emptyToNull(privacy), imprint !== undefined, privacy !== undefined],
  );
}
