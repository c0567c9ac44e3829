import type { Pool } from 'pg';
import { migrate } from '../database/migrate.ts';
import { inTransaction } from '../database/transaction.ts';
import type { EncodedImage } from './image-codec.ts';
import { SCHEMA, migrations } from './image-schema.ts';

/** The bytes behind images. */
export interface ImageStore {
  /** Stores the bytes and assigns them to this image; a repeat for the same image changes nothing. */
  keep(imageId: string, picture: EncodedImage): Promise<void>;
  /** An image's bytes; null if it is gone. */
  read(imageId: string, form: 'webp' | 'jpeg'): Promise<Buffer | null>;
  /** The bytes that these images take, in both forms. */
  countBytes(imageIds: readonly string[]): Promise<number>;
  /** Forgets these images, and the bytes that no other image shows. */
  forget(imageIds: readonly string[]): Promise<void>;
  /** The images stored before this instant, in the order of their ids. */
  keptBefore(instant: Date): Promise<readonly string[]>;
}

const FORGET_UNUSED = `DELETE FROM images.bytes b WHERE hash = ANY ($1)
  AND NOT EXISTS (SELECT FROM images.uses u WHERE u.hash = b.hash)`;

/** `clock` gives the time of storing. */
export async function openImageStore({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: () => Date;
}): Promise<ImageStore> {
  await migrate(pool, SCHEMA, migrations);
  return {
    keep: (imageId, { hash, webp, jpeg }) =>
      inTransaction(pool, async (client) => {
        // The row is locked either way: a concurrent deletion of its last other use waits and then finds this one.
        await client.query(
          `INSERT INTO images.bytes (hash, webp, jpeg) VALUES ($1, $2, $3)
           ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`,
          [hash, webp, jpeg],
        );
        const { rowCount } = await client.query(
          `INSERT INTO images.uses (image_id, hash, kept_since) VALUES ($1, $2, $3) ON CONFLICT (image_id) DO NOTHING`,
          [imageId, hash, clock()],
        );
        // The image shows other bytes already: these would never be found again, nor deleted.
        if (rowCount === 0) await client.query(FORGET_UNUSED, [[hash]]);
      }),
    async read(imageId, form) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        `SELECT b.${form === 'webp' ? 'webp' : 'jpeg'} AS bytes
         FROM images.uses u JOIN images.bytes b USING (hash) WHERE u.image_id = $1`,
        [imageId],
      );
      return rows[0]?.bytes ?? null;
    },
    async countBytes(imageIds) {
      const { rows } = await pool.query<{ bytes: number }>(
        `SELECT coalesce(sum(octet_length(b.webp) + octet_length(b.jpeg)), 0)::float8 AS bytes
         FROM images.uses u JOIN images.bytes b USING (hash) WHERE u.image_id = ANY ($1)`,
        [imageIds],
      );
      return rows[0]?.bytes ?? 0;
    },
    forget: (imageIds) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ hash: string }>(
          'DELETE FROM images.uses WHERE image_id = ANY ($1) RETURNING hash',
          [imageIds],
        );
        const hashes = rows.map(({ hash }) => hash);
        // In one fixed order, so that concurrent deletions cannot deadlock.
        await client.query('SELECT FROM images.bytes WHERE hash = ANY ($1) ORDER BY hash FOR UPDATE', [hashes]);
        await client.query(FORGET_UNUSED, [hashes]);
      }),
    async keptBefore(instant) {
      const { rows } = await pool.query<{ image_id: string }>(
        'SELECT image_id FROM images.uses WHERE kept_since < $1 ORDER BY image_id',
        [instant],
      );
      return rows.map(({ image_id }) => image_id);
    },
  };
}
