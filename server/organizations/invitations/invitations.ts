import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import { migrate } from '../../database/migrate.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { parseEach } from '../../event-store/parse-each.ts';
import type { Accounts } from '../../access/accounts.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import type { StreamCache } from '../../stream-cache/stream-cache.ts';
import type { Projector } from '../../read-models/projector.ts';
import { invitationEmail } from './invitation-email.ts';
import { SCHEMA, migrations } from './invitation-schema.ts';
import { secretsWith, type Secrets } from './invitation-tokens.ts';
import type { EmailQueue } from '../../email/email.ts';

/** The addresses of invitations, and their mails. All other data of invitations is in the organisation's stream. */
export interface Invitations extends Pick<Secrets, 'hashOf' | 'invitationOf'> {
  /**
   * Stores the address of an invitation: before the event is in the log, so that no invitation is without its address.
   */
  note(invitation: { readonly id: string; readonly eMail: string; readonly inviterId: string }): Promise<void>;
  /** Erases the address of an invitation that failed or has ended. */
  forget(invitationId: string): Promise<void>;
  /** By invitation id. */
  addressesOf(organizationId: string): Promise<ReadonlyMap<string, string>>;
  addressOf(invitationId: string): Promise<string | null>;
  /** Sends the mails of stored invitations now instead of at the next round. */
  mail(): void;
  /** Resolves when no work is under way any more. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
/** Milliseconds after which an address without an invitation in the log has no append under way any more. */
const ABANDONED_AFTER_MS = 15 * 60 * 1000;
const TABLES_WITHIN_MS = 2_000;

/**
 * Mails go out after the invitation is in the log: at once, and after a crash by a round at the start and every minute.
 * Addresses are erased as soon as the log says that their invitation has ended.
 */
export async function createInvitations(parts: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly projector: Projector;
  readonly accounts: Accounts;
  readonly emailQueue: EmailQueue;
  readonly keyOf: (purpose: string) => Buffer;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Promise<Invitations> {
  const { pool, store, states, projector, accounts, emailQueue, publicUrl, clock, log } = parts;
  await migrate(pool, SCHEMA, migrations);
  const { tokenOf, invitationOf, hashOf } = secretsWith(parts.keyOf);
  const erasing = new Set<Promise<unknown>>();

  const rounds = startPeriodicTask({ name: 'invitations', everyMs: LOOK_EVERY_MS, log, run: sendAndErase });
  const stopListening = states.onEvents((events) => {
    const ended = parseEach(events, endedBy, log);
    if (ended.length > 0) eraseSoon(ended);
  });

  async function sendAndErase(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT invitation_id AS id FROM invitations.addresses WHERE mailed_at IS NULL ORDER BY written_at',
    );
    for (const { id } of rows) {
      // A mail that cannot be sent must not block the others.
      await inTransaction(pool, (client) => mailOnce(client, id)).catch((err: unknown) =>
        log.warn({ err, invitation: id }, 'an invitation could not be mailed'),
      );
    }
    if (rows.length > 0) emailQueue.flush();
    await eraseEnded();
  }

  /** The row stays locked until mail and mark are stored together: no two nodes send, and no crash sends twice. */
  async function mailOnce(client: PoolClient, id: string): Promise<void> {
    const { rows } = await client.query<{ eMail: string; inviterId: string }>(
      `SELECT e_mail AS "eMail", inviter_id AS "inviterId" FROM invitations.addresses
       WHERE invitation_id = $1 AND mailed_at IS NULL FOR UPDATE SKIP LOCKED`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return;
    const { state } = await states.load<Organization>(organizationStream(organizationOf(id)));
    const invitation = getOwnEntry(state.invitations, id);
    // Not in the log, or not yet on this node: the next round will see.
    if (invitation === undefined || state.existence !== 'alive') return;
    const inviter = (await accounts.people([row.inviterId])).get(row.inviterId)?.userName ?? null;
    const url = `${publicUrl}/portal/join?token=${encodeURIComponent(tokenOf(id))}`;
    await emailQueue.send(
      invitationEmail({ to: row.eMail, invitation, organization: state.name, inviter, url }),
      client,
    );
    await client.query('UPDATE invitations.addresses SET mailed_at = $2 WHERE invitation_id = $1', [id, clock()]);
  }

  /**
   * Erases addresses whose end was missed: expired invitations, those of a crash between row and log, those that ended
   * while no node ran.
   */
  async function eraseEnded(): Promise<void> {
    const before = new Date(clock().getTime() - ABANDONED_AFTER_MS);
    const head = await store.head();
    // Lagging read models do not know the newest invitations; a resting leader lags for a moment.
    if (head !== null && (await projector.waitFor(['organizations'], head, TABLES_WITHIN_MS)) !== 'reached') return;
    await pool.query(
      `DELETE FROM invitations.addresses a WHERE a.written_at < $1
       AND NOT EXISTS (SELECT FROM portal.invitations i WHERE i.invitation_id = a.invitation_id AND i.expires_at > $2)`,
      [before, clock()],
    );
  }

  function eraseSoon(ids: readonly string[]): void {
    const erased = pool
      .query('DELETE FROM invitations.addresses WHERE invitation_id = ANY ($1::text[])', [ids])
      .catch((err: unknown) => log.warn({ err }, 'addresses of invitations are erased with the next round'))
      .finally(() => erasing.delete(erased));
    erasing.add(erased);
  }

  return {
    hashOf,
    invitationOf,
    async note({ id, eMail, inviterId }) {
      await pool.query(
        `INSERT INTO invitations.addresses (invitation_id, organization_id, e_mail, inviter_id, written_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (invitation_id) DO NOTHING`,
        [id, organizationOf(id), eMail, inviterId, clock()],
      );
    },
    async forget(invitationId) {
      await pool.query('DELETE FROM invitations.addresses WHERE invitation_id = $1', [invitationId]);
    },
    async addressesOf(organizationId) {
      const { rows } = await pool.query<{ id: string; eMail: string }>(
        'SELECT invitation_id AS id, e_mail AS "eMail" FROM invitations.addresses WHERE organization_id = $1',
        [organizationId],
      );
      return new Map(rows.map(({ id, eMail }) => [id, eMail]));
    },
    async addressOf(invitationId) {
      const { rows } = await pool.query<{ eMail: string }>(
        'SELECT e_mail AS "eMail" FROM invitations.addresses WHERE invitation_id = $1',
        [invitationId],
      );
      return rows[0]?.eMail ?? null;
    },
    mail: () => rounds.runNow(),
    async stop() {
      stopListening();
      await rounds.stop();
      await Promise.all(erasing);
    },
  };
}

const ending = z.object({ invitationId: z.string().nullable() });

function endedBy({ type, data }: StoredEvent): string[] {
  if (type !== 'InvitationWithdrawn' && type !== 'MemberJoined') return [];
  const { invitationId } = ending.parse(data);
  return invitationId === null ? [] : [invitationId];
}
