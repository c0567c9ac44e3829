import type { Pool } from 'pg';
import { inTransaction } from '../../database/transaction.ts';

/** A training in progress. */
export interface Replay {
  readonly tournamentId: string;
  readonly organizationId: string;
  readonly sourceId: string;
  readonly sourceVersion: number;
  readonly speed: number;
  /** The base of its kickoffs. */
  readonly begunAt: Date;
  /** Milliseconds of the original that were played. */
  readonly playedMs: number;
  /** The version of the original that is reached; 0: it has not begun. */
  readonly reached: number;
}

const COLUMNS = `tournament_id AS "tournamentId", organization_id AS "organizationId", source_id AS "sourceId",
  source_version AS "sourceVersion", speed, begun_at AS "begunAt", played_ms AS "playedMs", reached`;

/** Seconds after which another node may take over an abandoned training. */
const CLAIM_SECONDS = 5;

/**
 * Inserts a training, claimed by this node; false if the organisation has `most` of them already. A repeat only changes
 * since when its copy is awaited.
 */
export const insertReplay = (pool: Pool, node: string, most: number, replay: Replay): Promise<boolean> =>
  inTransaction(pool, async (rows) => {
    // A statement of its own: its successors see the changes of the lock's previous holder.
    await rows.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`replays ${replay.organizationId}`]);
    const { tournamentId, organizationId, sourceId, sourceVersion, speed, begunAt } = replay;
    const { rowCount } = await rows.query(
      `INSERT INTO history.replays
         (tournament_id, organization_id, source_id, source_version, speed, begun_at, node, held_until)
       SELECT $1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)
       WHERE (SELECT count(*) FROM history.replays WHERE organization_id = $2 AND tournament_id <> $1) < $9
       ON CONFLICT (tournament_id) DO UPDATE SET begun_at =
         CASE history.replays.reached WHEN 0 THEN excluded.begun_at ELSE history.replays.begun_at END`,
      [tournamentId, organizationId, sourceId, sourceVersion, speed, begunAt, node, CLAIM_SECONDS, most],
    );
    return rowCount === 1;
  });

/** The trainings of an organisation, on any node. */
export async function replaysOf(pool: Pool, organizationId: string): Promise<readonly Replay[]> {
  const sql = `SELECT ${COLUMNS} FROM history.replays WHERE organization_id = $1`;
  return (await pool.query<Replay>(sql, [organizationId])).rows;
}

/** The trainings that this node plays: its own, and those whose claim expired. */
export async function claimReplays(pool: Pool, node: string): Promise<readonly Replay[]> {
  // Without this read first, every node would write several times a second for nothing.
  const found = await pool.query<Replay & { readonly isLapsing: boolean }>(
    `SELECT ${COLUMNS}, held_until < now() + make_interval(secs => $2) AS "isLapsing"
     FROM history.replays WHERE node = $1 OR held_until < now()`,
    [node, CLAIM_SECONDS / 2],
  );
  if (!found.rows.some(({ isLapsing }) => isLapsing)) return found.rows;
  const { rows } = await pool.query<Replay>(
    `UPDATE history.replays SET node = $1, held_until = now() + make_interval(secs => $2)
     WHERE node = $1 OR held_until < now() RETURNING ${COLUMNS}`,
    [node, CLAIM_SECONDS],
  );
  return rows;
}

/** Saves progress and extends the claim. Returns false if another node has claimed it. */
export async function saveProgress(
  pool: Pool,
  node: string,
  { tournamentId, playedMs, reached }: Pick<Replay, 'tournamentId' | 'playedMs' | 'reached'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE history.replays SET played_ms = greatest(played_ms, $3), reached = greatest(reached, $4),
       held_until = now() + make_interval(secs => $5) WHERE tournament_id = $1 AND node = $2`,
    [tournamentId, node, playedMs, reached, CLAIM_SECONDS],
  );
  return rowCount === 1;
}

export async function forgetReplay(pool: Pool, tournamentId: string): Promise<void> {
  await pool.query('DELETE FROM history.replays WHERE tournament_id = $1', [tournamentId]);
}

/** Releases this node's trainings, so that another one continues at once. */
export async function releaseReplays(pool: Pool, node: string): Promise<void> {
  await pool.query(`UPDATE history.replays SET node = NULL, held_until = '-infinity' WHERE node = $1`, [node]);
}
