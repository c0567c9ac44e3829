import { randomBytes } from 'node:crypto';
import { migrate } from '../database/migrate.ts';
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
    is_administrator boolean NOT NULL DEFAULT false
  );
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
    created_at timestamptz NOT NULL DEFAULT now()
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

// Codes of mails: only their hash is kept. A used one stays until it expires, so that a second click on the link gets a
// friendly answer.
const codes = `
  CREATE TABLE identity.codes (
    hash text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('confirm', 'change-e-mail', 'reset-password')),
    -- The address it was sent to; it proves that one and no other.
    e_mail text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX ON identity.codes (account_id);
`;

const events = `
  CREATE TABLE identity.user_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    type text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    ip_address text,
    user_agent text
  );
  CREATE INDEX ON identity.user_events (account_id, id);
  CREATE INDEX ON identity.user_events (at);
`;

// Attempts are counted by a keyed hash, so that the table reveals no addresses.
const attempts = `
  CREATE TABLE identity.attempts (
    subject text COLLATE "C" PRIMARY KEY,
    count double precision NOT NULL,
    last_at timestamptz NOT NULL,
    free_at timestamptz NOT NULL
  );
  CREATE INDEX ON identity.attempts (last_at);
`;

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
    last_fault text
  );
  CREATE INDEX ON identity.mails (next_attempt_at) WHERE state = 'waiting';
`;

const operator = `
  CREATE TABLE identity.operator_texts (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    imprint text,
    privacy text
  );
`;

// Inserted in the transaction of its cause, so that no crash comes between; deleted when the mail is written.
const dueEmails = `
  CREATE TABLE identity.due_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    occasion text NOT NULL CHECK (occasion IN ('registered', 'forgotten', 'address-change', 'password-changed')),
    address text NOT NULL,
    account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE CASCADE
  );
`;

// A mail's owner does not end with the address: after a change, earlier mails are still exported and erased with the
// account.
const mailsOfAccounts = `
  ALTER TABLE identity.mails ADD COLUMN account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE SET NULL;
  CREATE INDEX ON identity.mails (account_id);
`;

// A request holds a password, so only a keyed hash of it is kept.
const madeBy = `
  ALTER TABLE identity.accounts ADD COLUMN made_by text COLLATE "C";
`;

// Any address can be registered by anyone, so each registration is kept by itself until the mail proves one of them.
// Accounts that waited for their activation become registrations, except where an administrator has changed them.
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

  INSERT INTO identity.registrations (id, user_name, e_mail, e_mail_key, password_hash, created_at, expires_at, code_hash)
    SELECT a.id, a.user_name, a.e_mail, a.e_mail_key, a.password_hash, a.created_at,
      coalesce(c.expires_at, now() + interval '7 days'), c.hash
    FROM identity.accounts a LEFT JOIN LATERAL (
      SELECT hash, expires_at FROM identity.codes
      WHERE account_id = a.id AND purpose = 'confirm' AND used_at IS NULL AND expires_at > now()
      ORDER BY expires_at DESC LIMIT 1) c ON true
    WHERE a.confirmed_at IS NULL AND a.locked_at IS NULL AND NOT a.is_administrator
    ORDER BY a.number;
  DELETE FROM identity.accounts a USING identity.registrations r WHERE a.id = r.id;

  -- Which registration a letter is about, and when it was asked for: a changed password voids what was asked for before.
  ALTER TABLE identity.due_letters
    ADD COLUMN registration_id text COLLATE "C",
    ADD COLUMN noted_at timestamptz NOT NULL DEFAULT now();
  UPDATE identity.due_letters d SET registration_id = r.id FROM identity.registrations r
    WHERE d.occasion = 'registered' AND lower(d.address) = r.e_mail_key;
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

// Which occasions there are, the types say. A notice tells of something that only the account's holder can cause: it
// does not count among the mails that strangers can cause, which would keep one from being sent in a full hour.
const notices = `
  ALTER TABLE identity.due_letters
    DROP CONSTRAINT due_letters_occasion_check,
    ADD COLUMN change text;
  ALTER TABLE identity.mails ADD COLUMN is_notice boolean NOT NULL DEFAULT false;
`;

// What a session's owner recognises it by, each as of its last renewal: the browser, and its network roughly. Further
// the Idempotency-Key, hashed, that made the newest refresh token: its repeat gets the same one.
const devices = `
  ALTER TABLE identity.sessions
    ADD COLUMN user_agent text,
    ADD COLUMN network text,
    ADD COLUMN rotation_key text COLLATE "C";
`;

// A link that takes a changed address back, sent to the one before.
const takingBack = `
  ALTER TABLE identity.codes
    DROP CONSTRAINT codes_purpose_check,
    ADD CONSTRAINT codes_purpose_check
      CHECK (purpose IN ('confirm', 'change-e-mail', 'reset-password', 'take-back-e-mail'));
`;

// As rate-limiter-flexible writes it: by a keyed hash, so that the table reveals no addresses; expire in ms since 1970.
// The table attempts is for nodes of earlier versions that run beside this one.
const rateLimits = `
  CREATE TABLE identity.rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX ON identity.rate_limits (expire);
  DELETE FROM identity.attempts;
`;

const mailAttachments = `
  -- A file of text that goes with a mail; gone once the mail is.
  ALTER TABLE identity.mails ADD COLUMN attachment_name text, ADD COLUMN attachment text;
`;

// Calls that need no login count an address's mails of an hour; every day the oldest are swept.
const mailIndexes = `
  CREATE INDEX ON identity.mails (lower(recipient), created_at);
  CREATE INDEX ON identity.mails (created_at);
`;

// Each occasion of a mail has a share of what an address gets within an hour. Null: of none, or written before. From here on
// `is_notice` is written by nodes of earlier versions alone.
const mailShares = `
  ALTER TABLE identity.mails ADD COLUMN share text;
`;

// Another password or factor gives a session another id: which one it had, and when the password was typed in since the
// login, null: not since.
const movedSessions = `
  ALTER TABLE identity.sessions
    ADD COLUMN moved_from text COLLATE "C",
    ADD COLUMN proven_at timestamptz;
`;

// The keys of tokens follow from it too. A restore draws it, so that no token from before the restore opens anything; no row
// before the first.
const tokenSalt = `
  CREATE TABLE identity.token_salt (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    salt text NOT NULL
  );
`;

// A link that takes back what was added to the ways to log in.
const takingFactorsBack = `
  ALTER TABLE identity.codes
    DROP CONSTRAINT codes_purpose_check,
    ADD CONSTRAINT codes_purpose_check
      CHECK (purpose IN ('confirm', 'change-e-mail', 'reset-password', 'take-back-e-mail', 'take-back-factors'));
`;

// Who did it, where that is an administrator and not the account's owner; null also where that account is erased.
const actors = `
  ALTER TABLE identity.user_events ADD COLUMN actor_id text COLLATE "C" REFERENCES identity.accounts ON DELETE SET NULL;
  CREATE INDEX ON identity.user_events (actor_id) WHERE actor_id IS NOT NULL;
`;

/** The schema's steps, forward only: a released step is never edited, a change is a new step. */
export const migrations = [
  { id: '001-accounts', sql: accounts },
  { id: '002-sessions', sql: sessions },
  { id: '003-codes', sql: codes },
  { id: '004-user-events', sql: events },
  { id: '005-attempts', sql: attempts },
  { id: '006-mails', sql: mails },
  { id: '007-operator', sql: operator },
  { id: '008-due-letters', sql: dueEmails },
  { id: '009-mails-of-accounts', sql: mailsOfAccounts },
  { id: '010-made-by', sql: madeBy },
  { id: '011-registrations', sql: registrations },
  { id: '012-notices', sql: notices },
  { id: '013-devices', sql: devices },
  { id: '014-taking-back', sql: takingBack },
  { id: '015-rate-limits', sql: rateLimits },
  { id: '016-second-factor', sql: secondFactor },
  { id: '017-passkeys', sql: passkeys },
  { id: '018-mail-attachments', sql: mailAttachments },
  { id: '019-mail-indexes', sql: mailIndexes },
  { id: '020-mail-shares', sql: mailShares },
  { id: '021-moved-sessions', sql: movedSessions },
  { id: '022-token-salt', sql: tokenSalt },
  { id: '023-taking-factors-back', sql: takingFactorsBack },
  { id: '024-actors', sql: actors },
] as const;

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
