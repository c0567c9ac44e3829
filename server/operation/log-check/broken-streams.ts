import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { migrate } from '../../database/migrate.ts';
import type { NodeMessages } from '../../database/node-messages.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { LogBreach } from '../../event-store/verify-log.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import { SCHEMA, migrations } from './integrity-schema.ts';

export interface BrokenStream extends LogBreach {
  /** ISO 8601. */
  readonly foundAt: string;
}

/** The streams that refuse writes, as all nodes know them: a table, cached on each node as it last heard it. */
export interface BrokenStreams {
  all(): readonly BrokenStream[];
  isBroken(stream: string): boolean;
  /** When the last check of the whole log ended; null: none has. */
  checkedAt(): string | null;
  /** What a check of the whole log has found takes the place of what was known. */
  replace(breaches: readonly LogBreach[], check: { readonly now: Date; readonly events: number }): Promise<void>;
  /** The stream was found whole, or accepted as it is; null: places of the log. */
  remove(stream: string | null): Promise<void>;
  /** Calls back with each stream that takes events again: it may not be what this node holds. */
  onMended(heard: (stream: string) => void): void;
  stop(): Promise<void>;
}

const CHANNEL = 'integrity';
/** A message between nodes may be lost. */
const LOOK_EVERY_MS = 5_000;
/** The table's name for places of the log. */
const PLACES = '';

interface Row extends Omit<LogBreach, 'stream'> {
  readonly checkedAt: Date | null;
  readonly stream: string;
  readonly foundAt: Date;
}
interface Nothing {
  readonly checkedAt: Date | null;
  readonly stream: null;
}

export async function openBrokenStreams(parts: {
  readonly pool: Pool;
  readonly nodeMessages: NodeMessages;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Promise<BrokenStreams> {
  const { pool, nodeMessages, log } = parts;
  await migrate(pool, SCHEMA, migrations);
  const mended = new Set<(stream: string) => void>();
  let known = new Map<string, BrokenStream>();
  let checkedAt: string | null = null;
  let looked = Promise.resolve();

  /** One after another: the answer to an earlier question never comes over that to a later one. */
  const look = (): Promise<void> => (looked = looked.catch(() => undefined).then(lookNow));

  async function lookNow(): Promise<void> {
    // One statement, so one moment: what a check has found, and that it has ended. A row in any case.
    const { rows } = await pool.query<Row | Nothing>(
      `SELECT c.ended_at AS "checkedAt", b.stream, b.revision, b.breach, b.events, b.missing, b.digest,
         b.found_at AS "foundAt"
       FROM (SELECT max(ended_at) AS ended_at FROM integrity.checks) c LEFT JOIN integrity.broken_streams b ON true
       ORDER BY b.found_at, b.stream`,
    );
    checkedAt = rows[0]?.checkedAt?.toJSON() ?? null;
    const before = known;
    known = new Map(rows.flatMap((row) => (row.stream === null ? [] : [[row.stream, brokenStreamOf(row)]])));
    for (const [stream, { revision, breach }] of known) {
      if (!before.has(stream)) log.error({ stream, revision, breach }, 'the log is broken');
    }
    for (const stream of before.keys()) {
      if (stream !== PLACES && !known.has(stream)) for (const heard of mended) heard(stream);
    }
  }

  async function change(work: Parameters<typeof inTransaction>[1]): Promise<void> {
    await inTransaction(pool, work);
    await look();
    nodeMessages.publish(CHANNEL, 'changed');
  }

  await look();
  const looking = startPeriodicTask({ name: 'broken streams', everyMs: LOOK_EVERY_MS, log, run: look });
  const unsubscribe = nodeMessages.subscribe(CHANNEL, looking.runNow, looking.runNow);

  return {
    all: () => [...known.values()],
    isBroken: (stream) => known.has(stream),
    checkedAt: () => checkedAt,
    replace: (breaches, { now, events }) =>
      change(async (client) => {
        const names = breaches.map(({ stream }) => stream ?? PLACES);
        await client.query('DELETE FROM integrity.broken_streams WHERE NOT stream = ANY($1)', [names]);
        for (const { stream, revision, breach, events: length, missing, digest } of breaches) {
          await client.query(
            `INSERT INTO integrity.broken_streams (stream, revision, breach, events, missing, digest, found_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (stream) DO UPDATE
             SET revision = $2, breach = $3, events = $4, missing = $5, digest = $6`,
            [stream ?? PLACES, revision, breach, length, missing, digest, now],
          );
        }
        await client.query('UPDATE integrity.checks SET ended_at = $1, events = $2, error = NULL', [now, events]);
      }),
    remove: (stream) =>
      change(async (client) => {
        await client.query('DELETE FROM integrity.broken_streams WHERE stream = $1', [stream ?? PLACES]);
      }),
    onMended: (heard) => void mended.add(heard),
    async stop() {
      unsubscribe();
      await looking.stop();
    },
  };
}

const brokenStreamOf = ({ stream, foundAt, revision, breach, events, missing, digest }: Row): BrokenStream => ({
  stream: stream === PLACES ? null : stream,
  revision,
  breach,
  events,
  missing,
  digest,
  foundAt: foundAt.toJSON(),
});
