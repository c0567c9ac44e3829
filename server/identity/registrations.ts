import { STREAM_ID_LENGTH } from '#domain/streams.ts';
import { randomId } from '../runtime/ids.ts';
import type { Queryable } from '../database/transaction.ts';
import { type Account, createAccount } from './accounts/accounts.ts';
import { hashOf, noteUsedCode, randomCode } from './accounts/confirmation-codes.ts';
import { MAX_BROWSER_LENGTH, recordUserEvent, type Origin } from './accounts/account-events.ts';
import { addressKey } from '../email/email-address.ts';

/** The most registrations with a link per address; the newest count. */
const MAX_WAITING = 20;
/** Days for which a registration waits for its activation. */
const DAYS = 7;

/**
 * The data of a registration. Its own link turns it into an account, with its id, and voids all others of the address;
 * it expires after seven days.
 */
export interface Registration extends Origin {
  readonly id: string;
  readonly userName: string;
  readonly eMail: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

const REGISTRATION = `
  r.id, r.user_name AS "userName", r.e_mail AS "eMail", r.password_hash AS "passwordHash", r.created_at AS "createdAt",
  r.ip_address AS ip, r.user_agent AS "userAgent"`;

/** The columns of an `Account` for a registration `r`: to administrators it is an unconfirmed account. */
export const AS_ACCOUNT = `
  r.id, r.user_name AS "userName", r.e_mail AS "eMail", NULL AS "pendingEMail",
  r.password_hash AS "passwordHash", r.created_at AS "passwordChangedAt", r.created_at AS "createdAt",
  false AS "isConfirmed", false AS "isLocked", false AS "isAdministrator"`;

/** Stores the registration and returns its id. An address may have several, and may already have an account. */
export async function saveRegistration(
  rows: Queryable,
  { userName, eMail, passwordHash, ip, userAgent }: Omit<Registration, 'id' | 'createdAt'>,
): Promise<string> {
  const id = randomId(STREAM_ID_LENGTH);
  await rows.query(
    `INSERT INTO identity.registrations (id, user_name, e_mail, e_mail_key, password_hash, ip_address, user_agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
    [id, userName, eMail, addressKey(eMail), passwordHash, ip, userAgent?.slice(0, MAX_BROWSER_LENGTH) ?? null, DAYS],
  );
  return id;
}

/** The password hashes of an address's waiting registrations, the newest first. */
export async function passwordsWaiting(rows: Queryable, eMail: string): Promise<readonly string[]> {
  const { rows: found } = await rows.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM identity.registrations WHERE e_mail_key = $1 AND expires_at > now()
     ORDER BY number DESC LIMIT $2`,
    [addressKey(eMail), MAX_WAITING],
  );
  return found.map(({ hash }) => hash);
}

export async function registrationAsAccount(rows: Queryable, id: string): Promise<Account | null> {
  const { rows: found } = await rows.query<Account>(
    `SELECT ${AS_ACCOUNT} FROM identity.registrations r WHERE id = $1`,
    [id],
  );
  return found[0] ?? null;
}

/** The registration, locked against activation and voiding until the transaction ends. */
export async function lockRegistration(rows: Queryable, id: string): Promise<Registration | null> {
  const { rows: locked } = await rows.query<Registration>(
    `SELECT ${REGISTRATION} FROM identity.registrations r WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return locked[0] ?? null;
}

/** A new code for its mail. Beyond the limit the oldest ones of the address are deleted. */
export async function newActivationCode(
  rows: Queryable,
  { id, eMail }: Pick<Registration, 'id' | 'eMail'>,
): Promise<string> {
  const code = randomCode();
  await rows.query('UPDATE identity.registrations SET code_hash = $2 WHERE id = $1', [id, hashOf(code)]);
  // A registration being activated voids the others anyway.
  await rows.query(
    `DELETE FROM identity.registrations WHERE id IN (
       SELECT id FROM identity.registrations WHERE id IN (
         SELECT id FROM identity.registrations WHERE e_mail_key = $1 AND code_hash IS NOT NULL
         ORDER BY number DESC OFFSET $2)
       FOR UPDATE SKIP LOCKED)`,
    [addressKey(eMail), MAX_WAITING],
  );
  return code;
}

/** Deletes a registration that gets no mail. */
export async function dropRegistration(rows: Queryable, id: string): Promise<void> {
  await rows.query('DELETE FROM identity.registrations WHERE id = $1', [id]);
}

/**
 * With the password of the registration, or with another one, whose hash is given. Returns null if the code is not this
 * registration's, or the address has an account by now.
 */
export async function activateByLink(
  rows: Queryable,
  { id, code, passwordHash }: { readonly id: string; readonly code: string; readonly passwordHash?: string },
  origin: Origin,
): Promise<Account | null> {
  const registration = await lockAllOfAddress(rows, id);
  const hash = hashOf(code);
  if (registration === null || registration.codeHash !== hash) return null;
  const account = await becomeAccount(
    rows,
    passwordHash === undefined ? registration : { ...registration, passwordHash },
    origin,
  );
  if (account !== null) await noteUsedCode(rows, account.id, { ...registration, hash });
  return account;
}

/** The address that a link proves; null if it is not this registration's. */
export async function addressOfLink(rows: Queryable, id: string, code: string): Promise<string | null> {
  if (id.includes('\u0000')) return null;
  const { rows: found } = await rows.query<{ eMail: string }>(
    'SELECT e_mail AS "eMail" FROM identity.registrations WHERE id = $1 AND code_hash = $2 AND expires_at > now()',
    [id, hashOf(code)],
  );
  return found[0]?.eMail ?? null;
}

/**
 * Activation by an administrator. Returns null if there is no such registration, or the address has an account by now.
 */
export async function activateByHand(rows: Queryable, id: string, origin: Origin): Promise<Account | null> {
  const registration = await lockAllOfAddress(rows, id);
  return registration && becomeAccount(rows, registration, origin);
}

interface StoredRegistration extends Registration {
  readonly codeHash: string | null;
  readonly expiresAt: Date;
}

/** Locks all registrations of the address, in one order, so that two links opened at once cannot deadlock. */
async function lockAllOfAddress(rows: Queryable, id: string): Promise<StoredRegistration | null> {
  // A link may bring any id, even text that the database rejects.
  if (id.includes('\u0000')) return null;
  const { rows: locked } = await rows.query<StoredRegistration>(
    `SELECT ${REGISTRATION}, r.code_hash AS "codeHash", r.expires_at AS "expiresAt" FROM identity.registrations r
     WHERE e_mail_key = (SELECT e_mail_key FROM identity.registrations WHERE id = $1) AND expires_at > now()
     ORDER BY id FOR UPDATE`,
    [id],
  );
  return locked.find((registration) => registration.id === id) ?? null;
}

async function becomeAccount(rows: Queryable, registration: Registration, origin: Origin): Promise<Account | null> {
  const { id, userName, eMail, passwordHash, createdAt } = registration;
  await voidRegistrations(rows, eMail);
  const made = { id, userName, eMail, passwordHash, isConfirmed: true, isAdministrator: false };
  const account = await createAccount(rows, made);
  if (account === null) return null;
  await recordUserEvent(rows, id, 'Registered', registration, createdAt);
  await recordUserEvent(rows, id, 'Confirmed', origin);
  return account;
}

/** Voids all unconfirmed registrations of an address whose owner is now proven. */
export async function voidRegistrations(rows: Queryable, eMail: string): Promise<void> {
  await rows.query(
    `DELETE FROM identity.registrations WHERE id IN (
       SELECT id FROM identity.registrations WHERE e_mail_key = $1 ORDER BY id FOR UPDATE)`,
    [addressKey(eMail)],
  );
  // Accounts from backups of earlier versions, unless an administrator has changed them.
  await rows.query(
    `DELETE FROM identity.accounts
     WHERE e_mail_key = $1 AND confirmed_at IS NULL AND locked_at IS NULL AND NOT is_administrator`,
    [addressKey(eMail)],
  );
}

export async function sweepRegistrations(rows: Queryable): Promise<void> {
  await rows.query(
    `DELETE FROM identity.registrations WHERE id IN (
       SELECT id FROM identity.registrations WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`,
  );
}
