import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { migrate } from '../database/migrate.ts';
import type { NodeMessages } from '../database/node-messages.ts';
import type { Accounts } from '../access/accounts.ts';
import type { DeliverySettings } from '../email/delivery.ts';
import { checkMailServer, openEmailQueue, sweepEmails, type ManagedEmailQueue } from '../email/email-queue.ts';
import { type Caller, visitor } from '../http/caller.ts';
import { bearerOf, cookieOf } from '../access/credentials.ts';
import { ADMINISTRATOR, assertStrongPassword } from './accounts/administrator-of-settings.ts';
import { createFirstAdministrator, hasAdministrator } from './accounts/accounts.ts';
import { sweepCodes } from './accounts/confirmation-codes.ts';
import { startAccountEmails, type AccountEmails } from './accounts/due-emails.ts';
import { followEndedSessions, type EndedSessions } from './sessions/ended-sessions.ts';
import { openPasswords, type Passwords } from './sessions/passwords.ts';
import type { MembershipSource } from './membership-source.ts';
import { sweepRegistrations } from './registrations.ts';
import { SCHEMA, migrations, tokenSaltOf } from './identity-schema.ts';
import { sweepSessions } from './sessions/sessions.ts';
import { sweepAttempts, type Throttle, createThrottle } from './sessions/attempt-throttle.ts';
import { openTokens, type Tokens } from './sessions/tokens.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import { challengesOf, sweepChallenges } from './second-factor/challenges.ts';
import type { Passkeys } from './second-factor/passkeys.ts';
import { relyingPartyOf } from './second-factor/relying-party.ts';
import { secretBox } from './second-factor/secret-box.ts';
import { sweepTotp } from './second-factor/totp-rows.ts';
import { sweepUserEvents } from './accounts/account-events.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Accounts and sessions, and all that belongs to them. */
export interface Identity {
  readonly accounts: Accounts;
  readonly emailQueue: ManagedEmailQueue;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly ended: EndedSessions;
  readonly throttle: Throttle;
  readonly emails: AccountEmails;
  readonly secondFactor: SecondFactor;
  /** Opens the page for the first administrator, while there is none. */
  readonly setUpToken: string;
  /** Whether there is a mail server; without one mails are files, and read in the administration. */
  readonly sendsMail: boolean;
  /** Where the operator keeps imprint and privacy himself; null: this portal shows them. */
  readonly legalPages: { readonly imprintUrl: string | null; readonly privacyUrl: string | null };
  /** Counted since the start, for the operator. */
  readonly logins: Record<'succeeded' | 'failed', number>;
  stop(): Promise<void>;
}

export interface IdentitySettings extends DeliverySettings {
  /** Made at the start where there is no administrator. */
  readonly firstAdministrator: { readonly eMail: string; readonly password: string } | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
}

/** What the calls on accounts and sessions work with. */
export interface IdentityDeps {
  readonly identity: Identity;
  readonly tables: Pool;
  readonly memberships: MembershipSource;
  /** Keys the ids of created accounts, so that a repeated creation meets the same account on any node. */
  readonly idSecret: Buffer;
}

/** Brings the tables up to date and begins to follow ended sessions; makes the administrator that the settings name. */
export async function openIdentity(parts: {
  readonly pool: Pool;
  readonly nodeMessages: NodeMessages;
  readonly settings: IdentitySettings;
  readonly keyOf: (purpose: string) => Buffer;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}): Promise<Identity> {
  const { pool, nodeMessages, settings, keyOf, clock, log } = parts;
  await migrate(pool, SCHEMA, migrations);
  const passwords = openPasswords();
  const salt = await tokenSaltOf(pool);
  const tokens = openTokens((purpose) => keyOf(salt === null ? purpose : `${purpose} ${salt}`));
  if (settings.firstAdministrator !== null) await administratorFrom(settings.firstAdministrator);
  const ended = await followEndedSessions({ pool, nodeMessages, log });
  const emailQueue = openEmailQueue({ pool, settings, log });
  void checkMailServer(settings, log);
  const emails = startAccountEmails({ pool, emailQueue, publicUrl: settings.publicUrl, log });
  const closing = new AbortController();
  const sweeping = sweep(closing.signal);
  return {
    accounts: accountsOn(pool, tokens, ended),
    emailQueue,
    passwords,
    tokens,
    ended,
    throttle: createThrottle({
      pool,
      keyOf,
      async onWave(address) {
        await emails.due(pool, { occasion: 'guessing', address });
        emails.flush();
      },
    }),
    emails,
    secondFactor: {
      box: secretBox(keyOf('second factors')),
      clock,
      passkeys: passkeysAt(settings.publicUrl),
    },
    setUpToken: keyOf('first administrator').toString('base64url'),
    sendsMail: settings.smtpUrl !== null,
    legalPages: { imprintUrl: settings.imprintUrl, privacyUrl: settings.privacyUrl },
    logins: { succeeded: 0, failed: 0 },
    async stop() {
      closing.abort();
      await Promise.all([emails.stop(), ended.stop(), sweeping]);
      await emailQueue.stop();
    },
  };

  function passkeysAt(publicUrl: string): Passkeys | null {
    const relyingParty = relyingPartyOf(publicUrl);
    return relyingParty && { relyingParty, challenges: challengesOf(keyOf('passkey challenges'), clock) };
  }

  async function administratorFrom({ eMail, password }: { eMail: string; password: string }): Promise<void> {
    if (await hasAdministrator(pool)) return;
    assertStrongPassword({ eMail, password });
    const passwordHash = await passwords.for({ queue: 'known', key: 'start' }).hash(password);
    await createFirstAdministrator(
      pool,
      { userName: ADMINISTRATOR, eMail, passwordHash },
      { ip: null, userAgent: null },
    );
  }

  /** What is removed when its time is over. */
  async function removeOld(now: Date): Promise<void> {
    await Promise.all([
      sweepSessions(pool),
      sweepCodes(pool),
      sweepRegistrations(pool),
      sweepAttempts(pool),
      sweepTotp(pool),
      sweepChallenges(pool),
      sweepUserEvents(pool, now),
      sweepEmails(pool, settings.dataDir, now),
    ]);
  }

  async function sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await removeOld(clock()).catch((err: unknown) => log.warn({ err }, 'cannot sweep what is out of date'));
      await pause(SWEEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function accountsOn(pool: Pool, tokens: Tokens, ended: EndedSessions): Accounts {
  async function callerWith(token: string): Promise<Caller | null> {
    const claims = tokens.readAccess(token);
    if (claims === null || !(await ended.isRunning(claims.sid))) return null;
    return { kind: 'user', id: claims.sub, name: claims.name, session: claims.sid, organizationId: null };
  }
  return {
    async authenticateUser(sent) {
      const bearer = bearerOf(sent);
      if (bearer !== null) return callerWith(bearer);
      const cookie = cookieOf(sent, 'access');
      return (cookie === null ? null : await callerWith(cookie)) ?? visitor;
    },
    async isAdministrator(userId) {
      const { rowCount } = await pool.query(
        'SELECT FROM identity.accounts WHERE id = $1 AND is_administrator AND locked_at IS NULL',
        [userId],
      );
      return rowCount === 1;
    },
    async hasSecondFactor(userId) {
      const { rowCount } = await pool.query(
        `SELECT FROM identity.totp WHERE account_id = $1 AND confirmed_at IS NOT NULL
         UNION ALL SELECT FROM identity.passkeys WHERE account_id = $1 LIMIT 1`,
        [userId],
      );
      return rowCount === 1;
    },
    async people(userIds) {
      const { rows } = await pool.query<{ id: string; userName: string; eMail: string }>(
        'SELECT id, user_name AS "userName", e_mail AS "eMail" FROM identity.accounts WHERE id = ANY ($1)',
        [userIds],
      );
      return new Map(rows.map(({ id, ...person }) => [id, person]));
    },
    onSessionEnded: (tell) => ended.onEnded(tell),
  };
}
