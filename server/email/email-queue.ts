import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { eMailAddress } from '#domain/identity/contract.ts';
import { inTransaction, type Queryable } from '../database/transaction.ts';
import { startPeriodicTask } from '../runtime/periodic-task.ts';
import {
  createDelivery,
  emptyOutbox,
  isPermanentFailure,
  outboxFile,
  type DeliverySettings,
  type Outgoing,
} from './delivery.ts';
import { renderHtml, renderText } from './render.ts';
import { addressKey } from './email-address.ts';
import { MAILS_OF_ACCOUNT, type MailOwner } from './emails-of-account.ts';
import type { Email, EmailQueue } from './email.ts';

const LOOK_EVERY_MS = 2_000;
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
    everyMs: LOOK_EVERY_MS,
    log,
    async round() {
      while (!closing.signal.aborted && (await sendNext(pool, deliver, log)));
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
        `DELETE FROM identity.mails m WHERE ${MAILS_OF_ACCOUNT} RETURNING m.id, m.created_at AS "createdAt"`,
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
      email.share ?? null,
    ],
  );
}

interface QueuedEmail extends Outgoing {
  readonly attempts: number;
  readonly holdsKey: boolean;
  readonly isOld: boolean;
}

/** Sends the next due mail that no other node is sending. */
function sendNext(
  pool: Pool,
  deliver: (mail: Outgoing) => Promise<'sent' | 'outbox'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<QueuedEmail>(
      `SELECT id, recipient AS to, subject, html, text, attachment_name AS "attachmentName", attachment,
         created_at AS "createdAt", attempts, holds_key AS "holdsKey",
         created_at < now() - make_interval(hours => $1) AS "isOld"
       FROM identity.mails WHERE state = 'waiting' AND next_attempt_at <= now()
       ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [GIVEN_UP_AFTER_HOURS],
    );
    const [mail] = rows;
    if (mail !== undefined) await attempt(client, mail);
    return mail !== undefined;
  });

  async function attempt(client: ClientBase, { attempts, holdsKey, isOld, ...mail }: QueuedEmail): Promise<void> {
    try {
      const state = await deliver(mail);
      // In the outbox it is all the operator has; elsewhere its recipient has it.
      const isBurnt = holdsKey && state === 'sent';
      await client.query(
        `UPDATE identity.mails SET state = $2, attempts = attempts + 1, done_at = now(), last_fault = NULL,
           attachment = NULL, html = CASE WHEN $3 THEN '' ELSE html END, text = CASE WHEN $3 THEN '' ELSE text END
         WHERE id = $1`,
        [mail.id, state, isBurnt],
      );
    } catch (error) {
      const gaveUp = isPermanentFailure(error) || isOld;
      const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** attempts, MAX_RETRY_SECONDS);
      // A mail server's error may name the recipient: it is shown to administrators, not logged.
      log.warn({ email: mail.id, attempts: attempts + 1, gaveUp }, 'an email could not be sent');
      await client.query(
        `UPDATE identity.mails SET state = $2, attempts = attempts + 1, last_fault = $3,
           done_at = CASE WHEN $2 = 'failed' THEN now() END, next_attempt_at = now() + make_interval(secs => $4)
         WHERE id = $1`,
        [mail.id, gaveUp ? 'failed' : 'waiting', errorText(error), seconds],
      );
    }
  }
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').slice(0, MAX_ERROR_LENGTH);

/** Removes mails older than 30 days, in the table and in this node's outbox. */
export async function sweepMails(pool: Pool, dataDir: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY);
  await pool.query('DELETE FROM identity.mails WHERE created_at < $1', [before]);
  await emptyOutbox(dataDir, before);
}
