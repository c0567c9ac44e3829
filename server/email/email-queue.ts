import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { eMailAddress } from '#domain/identity/account-contract.ts';
import type { Queryable } from '../database/transaction.ts';
import { startPeriodicTask } from '../runtime/periodic-task.ts';
import {
  createDelivery,
  sweepOutbox,
  isPermanentFailure,
  outboxFile,
  type Deliver,
  type DeliverySettings,
  type OutgoingEmail,
} from './delivery.ts';
import { reasonOf, tryMailServer } from './mail-server.ts';
import { renderHtml, renderText } from './render.ts';
import { addressKey } from './email-address.ts';
import { EMAILS_OF_ACCOUNT_SQL, type MailOwner } from './emails-of-account.ts';
import type { Email, EmailQueue } from './email.ts';
import { texts } from '../texts/de.ts';

const t = texts.emails;

const POLL_MS = 2_000;
/** Seconds until the next try, doubled each time up to the maximum; after this many hours the mail is given up. */
const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 60 * 60;
const GIVEN_UP_AFTER_HOURS = 72;
const KEPT_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;
const MAX_ERROR_LENGTH = 500;

export interface ManagedEmailQueue extends EmailQueue {
  /** Retries a waiting or given-up mail at once; `gone`: it was sent, or is in the outbox. */
  retry(id: string): Promise<'waiting' | 'gone' | 'unknown'>;
  /** Erases an account's mails, to former addresses too, and their files in this node's outbox. */
  erase(rows: Queryable, account: MailOwner): Promise<void>;
  /** The number of mails waiting to be sent, on all nodes together. */
  waiting(): Promise<number>;
  /** Releases the mail being sent; another node or the next start sends it. */
  stop(): Promise<void>;
}

/** Dependencies of the calls on mails. */
export interface EmailDeps {
  readonly tables: Pool;
  readonly emailQueue: Pick<ManagedEmailQueue, 'retry'>;
}

/** Says in the log where the mail server of the settings takes nothing: that is known before the first mail waits for it. */
export async function checkMailServer(
  { smtpUrl }: Pick<DeliverySettings, 'smtpUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const reason = smtpUrl === null ? null : await tryMailServer(smtpUrl);
  if (smtpUrl === null || reason === null) return;
  const { host } = new URL(smtpUrl);
  log.warn({ reason }, t.serverFails(host, reason));
}

/** Mails are stored in a table and sent from there by any node; a failing mail server loses none. */
export function openEmailQueue(parts: {
  readonly pool: Pool;
  readonly settings: DeliverySettings;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): ManagedEmailQueue {
  const { pool, settings, log } = parts;
  const deliver = createDelivery(settings);
  const closing = new AbortController();
  const rounds = startPeriodicTask({
    name: 'mails',
    everyMs: POLL_MS,
    log,
    async run() {
      while (!closing.signal.aborted && (await sendNext({ pool, settings, deliver, log })));
    },
  });
  const wake = (): void => rounds.runNow();

  return {
    async send(email, within) {
      await enqueue(within ?? pool, email, settings.publicUrl);
      wake();
    },
    async retry(id) {
      const { rows } = await pool.query<{ due: boolean }>(
        `WITH due AS (
           UPDATE identity.mails SET state = 'waiting', done_at = NULL, next_attempt_at = now()
           WHERE id = $1 AND state IN ('waiting', 'failed') RETURNING id)
         SELECT id IN (SELECT id FROM due) AS due FROM identity.mails WHERE id = $1`,
        [id],
      );
      wake();
      if (rows[0] === undefined) return 'unknown';
      return rows[0].due ? 'waiting' : 'gone';
    },
    flush: wake,
    async erase(rows, account) {
      const { rows: erased } = await rows.query<{ id: string; createdAt: Date }>(
        `DELETE FROM identity.mails m WHERE ${EMAILS_OF_ACCOUNT_SQL} RETURNING m.id, m.created_at AS "createdAt"`,
        [account.id, addressKey(account.eMail)],
      );
      for (const mail of erased) await rm(outboxFile(settings.dataDir, mail), { force: true });
    },
    async waiting() {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM identity.mails WHERE state = 'waiting'`,
      );
      return Number(rows[0]?.count ?? 0);
    },
    async stop() {
      closing.abort();
      await rounds.stop();
    },
  };
}

async function enqueue(rows: Queryable, email: Email, home: string): Promise<void> {
  // Every writer has checked the address; this is the last chance to keep one text from becoming two addresses.
  const to = eMailAddress.parse(email.to);
  const subject = email.subject.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const whole = { ...email, to, subject };
  await rows.query(
    `INSERT INTO identity.mails
       (recipient, subject, html, text, holds_key, account_id, attachment_name, attachment, share)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      to,
      subject,
      renderHtml(whole, home),
      renderText(whole, home),
      email.button?.url.includes('?') ?? false,
      email.accountId ?? null,
      email.attachment?.name ?? null,
      email.attachment?.text ?? null,
      email.rateLimitGroup ?? null,
    ],
  );
}

interface ClaimedEmail extends OutgoingEmail {
  readonly attempts: number;
  readonly holdsKey: boolean;
  readonly isExpired: boolean;
}

interface Sending {
  readonly pool: Pool;
  readonly settings: DeliverySettings;
  readonly deliver: Deliver;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Sends the next due mail that no other node is sending; false: there is none. No transaction is open while a mail server
 * takes its time. A connection's lock keeps other nodes away meanwhile, and ends with the node.
 */
async function sendNext(sending: Sending): Promise<boolean> {
  const client = await sending.pool.connect();
  try {
    const mail = await claimNext(client);
    if (mail !== null) {
      await attempt(sending, client, mail);
      await client.query(`SELECT pg_advisory_unlock(${LOCK})`, [mail.id]);
    }
    client.release();
    return mail !== null;
  } catch (cause) {
    // A connection that may still hold the lock must not go back into the pool.
    client.release(true);
    throw cause;
  }
}

const LOCK = `hashtextextended('mail ' || $1::bigint, 0)`;

/**
 * Claims a mail: its lock is held, the attempt is counted and the next one is due after the backoff, before this one
 * begins. One that ends with its node is therefore not repeated every few seconds.
 */
async function claimNext(client: ClientBase): Promise<ClaimedEmail | null> {
  const atOtherNodes: string[] = [];
  for (;;) {
    const { rows: due } = await client.query<{ id: string; isFree: boolean }>(
      `WITH next AS MATERIALIZED (
         SELECT id FROM identity.mails WHERE state = 'waiting' AND next_attempt_at <= now() AND id <> ALL ($1::bigint[])
         ORDER BY next_attempt_at, id LIMIT 1)
       SELECT id, pg_try_advisory_lock(hashtextextended('mail ' || id, 0)) AS "isFree" FROM next`,
      [atOtherNodes],
    );
    const [next] = due;
    if (next === undefined) return null;
    if (!next.isFree) {
      atOtherNodes.push(next.id);
      continue;
    }
    // Another node may have sent it between the two statements.
    const { rows } = await client.query<ClaimedEmail>(
      `UPDATE identity.mails SET attempts = attempts + 1, next_attempt_at = now() +
         make_interval(secs => least($2::float8 * 2 ^ least(attempts, 20), $3::float8))
       WHERE id = $1 AND state = 'waiting' AND next_attempt_at <= now()
       RETURNING id, recipient AS to, subject, html, text, attachment_name AS "attachmentName", attachment,
         created_at AS "createdAt", attempts, holds_key AS "holdsKey",
         created_at < now() - make_interval(hours => $4) AS "isExpired"`,
      [next.id, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS, GIVEN_UP_AFTER_HOURS],
    );
    if (rows[0] !== undefined) return rows[0];
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`, [next.id]);
  }
}

async function attempt(
  { settings, deliver, log }: Sending,
  client: ClientBase,
  { attempts, holdsKey, isExpired, ...mail }: ClaimedEmail,
): Promise<void> {
  let state: 'sent' | 'outbox';
  try {
    state = await deliver(mail);
  } catch (error) {
    const gaveUp = isPermanentFailure(error) || isExpired;
    // A mail server's words may name the recipient: they are shown to administrators, not logged.
    log.warn({ email: mail.id, attempts, gaveUp, reason: reasonOf(error) }, 'an email could not be sent');
    await client.query(
      `UPDATE identity.mails SET state = $2, last_fault = $3, done_at = CASE WHEN $2 = 'failed' THEN now() END
       WHERE id = $1`,
      [mail.id, gaveUp ? 'failed' : 'waiting', errorText(error)],
    );
    return;
  }
  // In the outbox it is all the operator has; elsewhere its recipient has it.
  const shouldEraseBody = holdsKey && state === 'sent';
  const { rowCount } = await client.query(
    `UPDATE identity.mails SET state = $2, done_at = now(), last_fault = NULL,
       attachment = NULL, html = CASE WHEN $3 THEN '' ELSE html END, text = CASE WHEN $3 THEN '' ELSE text END
     WHERE id = $1`,
    [mail.id, state, shouldEraseBody],
  );
  // Its account was erased meanwhile.
  if (rowCount === 0) await rm(outboxFile(settings.dataDir, mail), { force: true });
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').slice(0, MAX_ERROR_LENGTH);

/** Removes mails older than 30 days, in the table and in this node's outbox. */
export async function sweepEmails(pool: Pool, dataDir: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY);
  await pool.query('DELETE FROM identity.mails WHERE created_at < $1', [before]);
  await sweepOutbox(dataDir, before);
}
