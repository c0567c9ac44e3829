import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Actor } from '#domain/events.ts';
import { migrate } from '../../database/migrate.ts';
import { shortHash } from '../../runtime/ids.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import type { QuotaLimits } from '../../runtime/quota-limits.ts';
import { texts } from '../../texts/de.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { ProblemError } from '../problem-details.ts';
import { problemForFastifyError } from '../problem-for-error.ts';
import { SCHEMA, migrations } from './quota-schema.ts';

const t = texts.quotas;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The quotas that are used up by making things and come back with time, and within how many milliseconds. */
const PERIODS = {
  organizationsPerDay: DAY,
  tournamentsPerDay: DAY,
  importsPerHour: HOUR,
  invitationsPerDay: DAY,
  uploadsPerDay: DAY,
  logMegabytesPerDay: DAY,
} as const satisfies Partial<Record<keyof QuotaLimits, number>>;
export type SpentQuota = keyof typeof PERIODS;

/** A problem's stable word. */
const CODES: Readonly<Record<keyof QuotaLimits, ProblemCode>> = {
  organizationsPerDay: 'quota-organizations',
  tournamentsPerDay: 'quota-tournaments',
  importsPerHour: 'quota-imports',
  invitationsPerDay: 'quota-invitations',
  uploadsPerDay: 'quota-uploads',
  logMegabytesPerDay: 'quota-log',
  imageBytes: 'quota-images',
  apiKeys: 'quota-api-keys',
  sockets: 'quota-sockets',
};

export interface QuotaUse {
  readonly actor: Actor;
  /** null where it is made in none. */
  readonly organizationId: string | null;
  /** The id of what is made. A repeat, which makes the same, uses nothing more. */
  readonly createdId: string;
}

/** What accounts and organisations have left, the same on every node. */
export interface Quotas {
  readonly limits: QuotaLimits;
  /**
   * Does what uses one of the account's and one of the organisation's quota. Throws `ProblemError` (429, with Retry-After)
   * where one of them is used up. What is refused uses nothing.
   */
  spend<T>(quota: SpentQuota, use: QuotaUse, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** `clock` gives the time of each use. */
export async function openQuotas(parts: {
  readonly pool: Pool;
  readonly limits: QuotaLimits;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<Quotas> {
  const { pool, limits, clock, log } = parts;
  await migrate(pool, SCHEMA, migrations);
  const sweeping = startPeriodicTask({
    name: 'quotas',
    everyMs: HOUR,
    log,
    run: async () => {
      await pool.query('DELETE FROM quotas.uses WHERE used_at <= $1', [new Date(clock().getTime() - DAY)]);
    },
  });

  return {
    limits,
    async spend(quota, { actor, organizationId, createdId }, work) {
      const [limit, period, now] = [limits[quota], PERIODS[quota], clock()];
      if (limit === Infinity) return work();
      // In one order, so that two calls cannot wait for each other.
      const subjects = [
        shortHash('account', actor.kind, actor.id),
        ...(organizationId === null ? [] : [shortHash('organization', organizationId)]),
      ].toSorted();
      const { rows } = await pool.query<{ isNew: boolean; blockedBy: Date | null }>(
        'SELECT is_new AS "isNew", blocked_by AS "blockedBy" FROM quotas.spend($1, $2, $3, $4, $5, $6)',
        [quota, subjects, createdId, limit, new Date(now.getTime() - period), now],
      );
      const { isNew = false, blockedBy = null } = rows[0] ?? {};
      if (blockedBy !== null) throw quotaReached(quota, limit, blockedBy.getTime() + period - now.getTime());
      try {
        return await work();
      } catch (error) {
        // After a 503 the thing may exist nevertheless, so its use stays.
        const problem = problemForFastifyError(error);
        if (isNew && problem !== null && problem.status < 500) {
          await pool.query('DELETE FROM quotas.uses WHERE quota = $1 AND subject = ANY ($2) AND thing = $3', [
            quota,
            subjects,
            createdId,
          ]);
        }
        throw error;
      }
    },
    stop: () => sweeping.stop(),
  };
}

/** 429 of a quota that is used up; `healsAfterMs`: until time gives one back, null where only the caller can. */
export const quotaReached = (
  quota: keyof QuotaLimits,
  most: number,
  retryAfterMs: number | null = null,
): ProblemError =>
  new ProblemError(
    429,
    CODES[quota],
    t[quota](most),
    retryAfterMs === null ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) },
  );
