import { randomBytes } from 'node:crypto';
import { migrate, type MigrationStep } from '../database/migrate.ts';
import type { RowTable } from '../database/backed-up-table.ts';
import type { Queryable } from '../database/transaction.ts';

/** Accounts live in a schema of their own: rows that can be changed and erased, never events (docs/decisions/0003). */
export const SCHEMA = 'identity';

/** Channel that announces ended sessions to the other nodes. */
export const SESSION_ENDED = 'identity_session_ended';

const accounts = `
  CREATE TABLE identity.accounts (
    id text COLLATE "C" PRIMARY KEY,
    -- The order in which they came: lists page by it.
    number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_name text NOT NULL,
    e_mail text NOT NULL,
    -- In lower case: whoever writes his address in capitals is the same person.
    e_mail_key text COLLATE "C" NOT NULL UNIQUE,
    -- An address that waits for its confirmation.
    pending_e_mail text,
    password_hash text NOT NULL,
    password_changed_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    locked_at timestamptz,
    is_administrator boolean NOT NULL DEFAULT false,
    -- A keyed hash of the request that made it, which holds a password.
    made_by text COLLATE "C"
  );
`;

// Any address can be registered by anyone, so each registration is kept by itself until the mail proves one of them.
const registrations = `
  CREATE TABLE identity.registrations (
    -- Becomes the account's.
    id text COLLATE "C" PRIMARY KEY,
    -- From the accounts' own numbers: administrators see both in one list.
    number bigint NOT NULL UNIQUE DEFAULT nextval(pg_get_serial_sequence('identity.accounts', 'number')),
    user_name text NOT NULL,
    e_mail text NOT NULL,
    e_mail_key text COLLATE "C" NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    -- Of the link in its mail; none before that is written.
    code_hash text COLLATE "C",
    ip_address text,
    user_agent text
  );
  CREATE INDEX ON identity.registrations (e_mail_key, number);
  CREATE INDEX ON identity.registrations (expires_at);
`;

// An ended session is deleted; the trigger keeps its id, whatever ended it, until no access token of it can be valid
// any more, and notifies the other nodes.
const sessions = `
  CREATE TABLE identity.sessions (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    -- The refresh tokens of a session are counted; the newest one's number, and when it and the one before were made.
    generation integer NOT NULL DEFAULT 1,
    rotated_at timestamptz NOT NULL DEFAULT now(),
    rotated_before_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- What its owner recognises it by, each as of its last renewal: the browser, and its network roughly.
    user_agent text,
    network text,
    -- The Idempotency-Key, hashed, that made the newest refresh token: its repeat gets the same one.
    rotation_key text COLLATE "C",
    -- Another password or factor gives a session another id: which one it had.
    moved_from text COLLATE "C",
    -- When the password was typed in since the login; null: not since.
    proven_at timestamptz
  );
  CREATE INDEX ON identity.sessions (account_id);
  CREATE INDEX ON identity.sessions (rotated_at);

  CREATE TABLE identity.ended_sessions (
    id text COLLATE "C" PRIMARY KEY,
    ended_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX ON identity.ended_sessions (ended_at);

  CREATE FUNCTION identity.note_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO identity.ended_sessions (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
    PERFORM pg_notify('${SESSION_ENDED}', OLD.id);
    RETURN NULL;
  END
  $$;
  CREATE TRIGGER note_ended_session AFTER DELETE ON identity.sessions
    FOR EACH ROW EXECUTE FUNCTION identity.note_ended_session();
`;

// The keys of tokens follow from it too. A restore draws it, so that no token from before the restore opens anything; no row
// before the first.
const tokenSalt = `
  CREATE TABLE identity.token_salt (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    salt text NOT NULL
  );
`;

// Codes of mails: only their hash is kept. A used one stays until it expires, so that a second click on the link gets a
// friendly answer.
const codes = `
  CREATE TABLE identity.codes (
    hash text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    purpose text NOT NULL CONSTRAINT codes_purpose_check
      CHECK (purpose IN ('confirm', 'change-e-mail', 'reset-password', 'take-back-e-mail', 'take-back-factors')),
    -- The address it was sent to; it proves that one and no other.
    e_mail text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX ON identity.codes (account_id);
`;

// The secret is encrypted with a key that follows from SESSION_SECRET. `last_step`: of the newest code that was used; none
// counts twice. A recovery code is deleted when it is used.
const secondFactor = `
  CREATE TABLE identity.totp (
    account_id text COLLATE "C" PRIMARY KEY REFERENCES identity.accounts ON DELETE CASCADE,
    secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    last_step bigint,
    CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
  );
  CREATE TABLE identity.recovery_codes (
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, hash)
  );
`;

// Public keys, so that nothing of it is secret. Whose challenge was answered is kept until it would have expired anyway.
const passkeys = `
  CREATE TABLE identity.passkeys (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    is_synced boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  CREATE INDEX ON identity.passkeys (account_id);

  CREATE TABLE identity.used_challenges (
    hash text COLLATE "C" PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON identity.used_challenges (used_at);
`;

const userEvents = `
  CREATE TABLE identity.user_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    type text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    ip_address text,
    user_agent text,
    -- Who did it, where that is an administrator and not the account's owner; null also where that account is erased.
    actor_id text COLLATE "C" REFERENCES identity.accounts ON DELETE SET NULL
  );
  CREATE INDEX ON identity.user_events (account_id, id);
  CREATE INDEX ON identity.user_events (at);
  CREATE INDEX ON identity.user_events (actor_id) WHERE actor_id IS NOT NULL;
`;

// As rate-limiter-flexible writes it: by a keyed hash, so that the table reveals no addresses; expire in ms since 1970.
const rateLimits = `
  CREATE TABLE identity.rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX ON identity.rate_limits (expire);
`;

// Calls that need no login count an address's mails of an hour; every day the oldest are swept.
const mails = `
  CREATE TABLE identity.mails (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    -- Its button opens something for whoever holds it: the body goes as soon as the mail went.
    holds_key boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'outbox', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    last_fault text,
    -- A mail's owner does not end with the address: after a change, earlier mails are still exported and erased with the
    -- account.
    account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE SET NULL,
    -- A file of text that goes with it; gone once the mail is.
    attachment_name text,
    attachment text,
    -- Each occasion of a mail has a share of what an address gets within an hour. Null: of none, or written before.
    share text
  );
  CREATE INDEX ON identity.mails (next_attempt_at) WHERE state = 'waiting';
  CREATE INDEX ON identity.mails (account_id);
  CREATE INDEX ON identity.mails (lower(recipient), created_at);
  CREATE INDEX ON identity.mails (created_at);
`;

// Inserted in the transaction of its cause, so that no crash comes between; deleted when the mail is written. Which occasions
// there are, the types say.
const dueEmails = `
  CREATE TABLE identity.due_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    occasion text NOT NULL,
    address text NOT NULL,
    account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE CASCADE,
    -- Which registration it is about, and when it was asked for: a changed password voids what was asked for before.
    registration_id text COLLATE "C",
    noted_at timestamptz NOT NULL DEFAULT now(),
    change text
  );
`;

const operator = `
  CREATE TABLE identity.operator_texts (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    imprint text,
    privacy text
  );
`;

// Only nodes of earlier versions wrote these.
const withoutFormer = `
  DROP TABLE IF EXISTS identity.attempts;
  ALTER TABLE identity.mails DROP COLUMN IF EXISTS is_notice;
`;

/** The schema's steps, forward only: a released step is never edited, a change is a new step. */
export const migrations: readonly MigrationStep[] = [
  {
    id: '025-accounts',
    replaces: [
      '001-accounts',
      '002-sessions',
      '003-codes',
      '004-user-events',
      '005-attempts',
      '006-mails',
      '007-operator',
      '008-due-letters',
      '009-mails-of-accounts',
      '010-made-by',
      '011-registrations',
      '012-notices',
      '013-devices',
      '014-taking-back',
      '015-rate-limits',
      '016-second-factor',
      '017-passkeys',
      '018-mail-attachments',
      '019-mail-indexes',
      '020-mail-shares',
      '021-moved-sessions',
      '022-token-salt',
      '023-taking-factors-back',
      '024-actors',
    ],
    sql: [
      accounts,
      registrations,
      sessions,
      tokenSalt,
      codes,
      secondFactor,
      passkeys,
      userEvents,
      rateLimits,
      mails,
      dueEmails,
      operator,
    ].join('\n'),
  },
  { id: '026-without-former', sql: withoutFormer },
];

const table = (name: string, ...key: string[]): RowTable => ({
  schema: SCHEMA,
  table: name,
  key,
  prepare: (pool) => migrate(pool, SCHEMA, migrations),
});

/** null before the first restore. */
export async function tokenSaltOf(rows: Queryable): Promise<string | null> {
  const { rows: found } = await rows.query<{ salt: string }>('SELECT salt FROM identity.token_salt');
  return found[0]?.salt ?? null;
}

async function drawTokenSalt(rows: Queryable): Promise<void> {
  await rows.query(
    `INSERT INTO identity.token_salt (salt) VALUES ($1) ON CONFLICT (single) DO UPDATE SET salt = EXCLUDED.salt`,
    [randomBytes(32).toString('hex')],
  );
}

/**
 * The part of the accounts in a backup: accounts with their second factors and the operator's texts. Sessions, codes and
 * mails are short-lived: a new login replaces them. Account events are kept for 90 days and for the account's owner only.
 */
export const accountBackupTables: readonly RowTable[] = [
  { ...table('accounts', 'id'), restored: drawTokenSalt },
  table('totp', 'account_id'),
  table('recovery_codes', 'account_id', 'hash'),
  table('passkeys', 'id'),
  table('operator_texts', 'single'),
];
