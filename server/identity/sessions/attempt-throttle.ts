import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { ProblemError } from '../../http/problem-details.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

/** The longest wait in seconds; beyond the free attempts, each waits twice as long as the one before. */
const MAX_WAIT = 30;
/** Seconds after which half of the count is forgotten. */
const HALF_LIFE_SECONDS = 600;

/**
 * Attempts without a wait: of one account from one address, of one account from everywhere, and of one address on all
 * accounts. A hall has one address for hundreds of phones, so the last is generous.
 */
const FREE_ATTEMPTS = { both: 5, account: 50, address: 300 } as const;
type Subject = keyof typeof FREE_ATTEMPTS;

/** An attempt: its kind, the account (its e-mail address or id as typed), and the address it came from. */
export interface Attempt {
  readonly what: 'login' | 'forgot-password' | 'register' | 'confirm' | 'second-factor' | 'passkey';
  readonly account: string;
  readonly ip: string;
}

export interface Throttle {
  /** Counts an attempt before its outcome is known; throws `ProblemError` (429) if it comes too soon. */
  count(attempt: Attempt): Promise<void>;
  /** The attempt succeeded: it no longer counts. */
  forgive(attempt: Attempt): Promise<void>;
}

// The clock, not the transaction's time: of many at once each is counted after the one before.
const HALVED = 'a.count * 0.5::float8 ^ (extract(epoch FROM clock_timestamp() - a.last_at)::float8 / $2::float8)';
const TAKE = `
  WITH taken AS (
    INSERT INTO identity.attempts AS a (subject, count, last_at, free_at)
    VALUES ($1, 1, clock_timestamp(), clock_timestamp())
    ON CONFLICT (subject) DO UPDATE SET
      count = 1 + ${HALVED},
      last_at = clock_timestamp(),
      free_at = clock_timestamp() + make_interval(secs =>
        CASE WHEN 1 + ${HALVED} < $3::float8 THEN 0 ELSE least($4::float8, 2 ^ least(10, 1 + ${HALVED} - $3::float8)) END)
    WHERE a.free_at <= clock_timestamp()
    RETURNING 0::float8 AS wait
  )
  SELECT wait FROM taken UNION ALL
  SELECT greatest(1, extract(epoch FROM free_at - clock_timestamp())::float8) FROM identity.attempts
  WHERE subject = $1 AND NOT EXISTS (SELECT FROM taken)`;

/**
 * Slows down guessing, on all nodes together, without locking anyone out: attempts from an address that has logged in
 * to the account before do not wait for attempts from elsewhere.
 */
export function throttleOn(pool: Pool, key: Buffer): Throttle {
  // The typed text may be invalid for the database, and must not be readable in it.
  const subjectOf = (kind: Subject, { what, account, ip }: Attempt): string => {
    const words = { both: [account, ip], account: [account], address: [ip] }[kind];
    return createHmac('sha256', key)
      .update(JSON.stringify([what, kind, ...words]))
      .digest('base64url');
  };

  async function take(kind: Subject, attempt: Attempt): Promise<number> {
    const { rows } = await pool.query<{ wait: number }>(TAKE, [
      subjectOf(kind, attempt),
      HALF_LIFE_SECONDS,
      FREE_ATTEMPTS[kind],
      MAX_WAIT,
    ]);
    return rows[0]?.wait ?? 1;
  }

  async function isKnownHere({ account, ip }: Attempt): Promise<boolean> {
    if (account.includes('\u0000')) return false;
    const { rowCount } = await pool.query(
      `SELECT FROM identity.user_events e JOIN identity.accounts a ON a.id = e.account_id
       WHERE a.e_mail_key = $1 AND e.type = 'LoginSucceeded' AND e.ip_address = $2 LIMIT 1`,
      [account, ip],
    );
    return (rowCount ?? 0) > 0;
  }

  return {
    async count(attempt) {
      // A refused attempt counts no further: otherwise hammering from one address would make all others wait for the
      // account.
      for (const kind of ['both', 'address'] as const) {
        const wait = await take(kind, attempt);
        if (wait > 0) throw tooManyAttempts(wait);
      }
      const wait = await take('account', attempt);
      if (wait > 0 && !(await isKnownHere(attempt))) throw tooManyAttempts(wait);
    },
    async forgive(attempt) {
      await pool.query('DELETE FROM identity.attempts WHERE subject = $1', [subjectOf('both', attempt)]);
      await pool.query('UPDATE identity.attempts SET count = greatest(0, count - 1) WHERE subject = ANY ($1)', [
        [subjectOf('account', attempt), subjectOf('address', attempt)],
      ]);
    },
  };
}

export async function sweepAttempts(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM identity.attempts WHERE last_at < now() - interval '1 day'`);
}

function tooManyAttempts(wait: number): ProblemError {
  const seconds = Math.ceil(wait);
  return new ProblemError(429, 'too-many-attempts', t.tooOften(seconds), { retryAfter: seconds });
}
