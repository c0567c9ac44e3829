import { z } from 'zod';
import { managementCalls } from '#domain/calls/management-calls.ts';
import { changeUserBody, type ManagedUser, type UserEventType } from '#domain/identity/management-contract.ts';
import { formatInstant } from '#domain/durations.ts';
import { ProblemError, invalid, notFound } from '../../http/problem-details.ts';
import { route, type Route } from '../../http/route.ts';
import { inLockingTransaction, inTransaction, type Queryable } from '../../database/transaction.ts';
import { keyedId } from '../../runtime/ids.ts';
import { idempotencyKeyReused } from '../../http/idempotency.ts';
import {
  ACCOUNT,
  type Account,
  accountById,
  createAccount,
  lockAccount,
  findCreationRequest,
  isLastAdministrator,
} from '../accounts/accounts.ts';
import { lastAdministrator } from '../erase-account.ts';
import { activateByHand, AS_ACCOUNT, registrationAsAccount, voidRegistrations } from '../registrations.ts';
import { parseCursor, page } from '../../http/paging.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { AccountChange } from '../accounts/account-emails.ts';
import { recordUserEvent, type Origin } from '../accounts/account-events.ts';
import { factorsOf, hasFactor, removeFactorsSince } from '../second-factor/second-factor.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { findWeakness } from '../password-strength/find-weakness.ts';
import { newId } from '../../http/idempotent-ids.ts';
import type { IdentityDeps } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.userManagement;

const TAG = 'management';

const managed = (account: Account): ManagedUser => ({
  id: account.id,
  createdAt: formatInstant(account.createdAt.getTime()),
  name: account.userName,
  eMail: account.eMail,
  lastPasswordChange: formatInstant(account.passwordChangedAt.getTime()),
  isConfirmed: account.isConfirmed,
  isLocked: account.isLocked,
  roles: account.isAdministrator ? [{ id: 'administrator', name: 'Administrator' }] : [],
});

/** An administrator's act. Where one sits is not for the account's own list, which its owner may read. */
const byAdministrator = (actorId: string): Origin => ({ ip: null, userAgent: null, actorId });

async function accountOrRegistration(rows: Queryable, id: string): Promise<Account | null> {
  return (await accountById(rows, id)) ?? registrationAsAccount(rows, id);
}

const notConfirmed = (): ProblemError => new ProblemError(409, 'not-confirmed', t.notActivated);

/** Text to be found as it stands, whatever it means to LIKE. */
const containing = (text: string): string => `%${text.replaceAll('\u0000', '').replaceAll(/[\\%_]/g, '\\$&')}%`;

export const managementUserRoutes: readonly Route<IdentityDeps>[] = [
  route(managementCalls['GET /api/management/users'], {
    tag: TAG,
    summary: t.calls.list,
    description: 'Lists all accounts, the newest first; `search` looks in names and addresses.',
    right: 'Administrator',
    writes: false,
    handle: async ({ query: { search, cursor, limit } }, { tables }: IdentityDeps) => {
      const { rows } = await tables.query<Account & { readonly number: string }>(
        `(SELECT ${ACCOUNT}, a.number FROM identity.accounts a
          WHERE ($1::bigint IS NULL OR a.number < $1) AND (a.user_name ILIKE $2 OR a.e_mail ILIKE $2)
          ORDER BY a.number DESC LIMIT $3)
         UNION ALL
         (SELECT ${AS_ACCOUNT}, r.number FROM identity.registrations r
          WHERE ($1::bigint IS NULL OR r.number < $1) AND (r.user_name ILIKE $2 OR r.e_mail ILIKE $2)
          ORDER BY r.number DESC LIMIT $3)
         ORDER BY number DESC LIMIT $3`,
        [parseCursor(cursor), containing(search.trim()), limit + 1],
      );
      const found = page(rows, limit);
      return { status: 200, body: { users: found.shown.map(managed), cursor: found.cursor } };
    },
  }),
  route(managementCalls['POST /api/management/users'], {
    tag: TAG,
    summary: t.calls.create,
    description: 'Creates an account, confirmed at once.',
    right: 'Administrator',
    errors: ['e-mail-taken'],
    writes: false,
    takesIdempotencyKey: true,
    handle: async ({ metadata, body }, { idSecret, identity, tables }: IdentityDeps) => {
      const weakness = findWeakness(body.password, body);
      if (weakness !== null) {
        throw invalid([
          {
            path: 'body.password',
            code: 'insecure-password',
            message: weakness.hint?.message ?? t.weakPassword,
          },
        ]);
      }
      // A repeat meets the account of the first call.
      const id = newId(idSecret, metadata);
      const { command } = metadata;
      const madeBy = command === null ? null : keyedId(idSecret, ['account', command.request], 32);
      const created = await createAccount(tables, {
        id,
        userName: body.userName,
        eMail: body.eMail,
        passwordHash: await identity.passwords.for({ queue: 'known', key: metadata.actor.id }).hash(body.password),
        isConfirmed: true,
        isAdministrator: false,
        madeBy,
      });
      const account = created ?? (await accountById(tables, id));
      if (account === null) throw new ProblemError(409, 'e-mail-taken', t.eMailTaken);
      // Not held against the account itself: its name, address and password may be others since.
      if (created === null && (await findCreationRequest(tables, id)) !== madeBy) throw idempotencyKeyReused();
      return {
        status: 201,
        headers: { Location: `/api/management/users/${account.id}` },
        body: managed(account),
        afterResponse: async () => {
          if (created === null) return;
          await recordUserEvent(tables, account.id, 'Registered', byAdministrator(metadata.actor.id));
          // None of them can be activated any more.
          await voidRegistrations(tables, account.eMail);
        },
      };
    },
  }),
  route(managementCalls['GET /api/management/users/{id}'], {
    tag: TAG,
    summary: t.calls.one,
    description: 'Answers one account with its organisations.',
    right: 'Administrator',
    writes: false,
    handle: async ({ params }, { memberships, tables }: IdentityDeps) => {
      const account = await accountOrRegistration(tables, params.id);
      if (account === null) throw notFound();
      const organizations = (await memberships.of(account.id)).flatMap(
        ({ isAlive, organizationId: id, organizationName: name, member: { role } }) =>
          isAlive ? [{ id, name, role }] : [],
      );
      organizations.sort((one, other) => one.name.localeCompare(other.name, 'de'));
      const hasSecondFactor = hasFactor(await factorsOf(tables, account.id));
      const { pendingEMail } = account;
      return { status: 200, body: { ...managed(account), pendingEMail, hasSecondFactor, organizations } };
    },
  }),
  route(managementCalls['PATCH /api/management/users/{id}'], {
    tag: TAG,
    summary: t.calls.change,
    description:
      'Locks an account, confirms it by hand, or gives and takes the role; only the fields that are there change.',
    right: 'Administrator',
    bodyLimit: BODY_BYTES.general,
    errors: ['not-confirmed', 'last-administrator'],
    writes: false,
    handle: async ({ metadata, params, body }, { identity, tables }: IdentityDeps) => {
      const { locked, isConfirmed, roles } = body;
      const origin = byAdministrator(metadata.actor.id);
      const ended = await inLockingTransaction(tables, async (rows) => {
        if (isConfirmed === true) await activateByHand(rows, params.id, origin);
        // The account before the administrators' turn, as an erasure does it: else each could wait for the other.
        const account = await lockAccount(rows, params.id);
        if (account === null)
          throw (await registrationAsAccount(rows, params.id)) === null ? notFound() : notConfirmed();
        // So is the account of who does it, which the event holds.
        for (const type of findUserEvents(account, body)) {
          await recordUserEvent(rows, account.id, type, origin);
          const notice = NOTICES[type];
          if (notice !== undefined) await identity.emails.changed(rows, account.id, notice);
        }
        const revokesAccess = locked === true || roles?.length === 0;
        if (revokesAccess && (await isLastAdministrator(rows, params.id))) throw lastAdministrator();
        await rows.query(
          `UPDATE identity.accounts SET
             locked_at = CASE WHEN $2 THEN coalesce(locked_at, now()) END,
             confirmed_at = CASE WHEN $3 THEN coalesce(confirmed_at, now()) ELSE confirmed_at END,
             is_administrator = $4
           WHERE id = $1`,
          [
            account.id,
            locked ?? account.isLocked,
            isConfirmed ?? false,
            roles === undefined ? account.isAdministrator : roles.includes('Administrator'),
          ],
        );
        return locked === true ? endSessions(rows, account.id, null) : [];
      });
      for (const session of ended) identity.ended.add(session);
      return { status: 204, afterResponse: async () => identity.emails.flush() };
    },
  }),
  route(managementCalls['DELETE /api/management/users/{id}/second-factor'], {
    tag: TAG,
    summary: t.calls.removeFactors,
    description: 'Removes app, passkeys and recovery codes of an account and ends its sessions; its owner gets a mail.',
    right: 'Administrator',
    writes: false,
    handle: async ({ metadata, params }, { identity, tables }: IdentityDeps) => {
      const ended = await inTransaction(tables, async (rows) => {
        const account = await lockAccount(rows, params.id);
        if (account === null) throw notFound();
        if (!(await removeFactorsSince(rows, account.id, new Date(0)))) return [];
        await recordUserEvent(rows, account.id, 'FactorsRemoved', byAdministrator(metadata.actor.id));
        await identity.emails.changed(rows, account.id, 'factors-removed-by-administrator');
        return endSessions(rows, account.id, null);
      });
      for (const session of ended) identity.ended.add(session);
      return { status: 204, afterResponse: async () => identity.emails.flush() };
    },
  }),
  route(managementCalls['GET /api/management/users/{id}/events'], {
    tag: TAG,
    summary: t.calls.audit,
    description: 'Lists what happened to an account in the last 90 days, newest first.',
    right: 'Administrator',
    writes: false,
    handle: async ({ params, query: { cursor, limit } }, { tables }: IdentityDeps) => {
      if ((await accountOrRegistration(tables, params.id)) === null) throw notFound();
      const { rows } = await tables.query<{
        number: string;
        timestamp: Date;
        type: UserEventType;
        ipAddress: string | null;
        userAgent: string | null;
        actor: { readonly id: string; readonly name: string } | null;
      }>(
        `SELECT e.id AS number, e.at AS timestamp, e.type, e.ip_address AS "ipAddress", e.user_agent AS "userAgent",
           CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.user_name) END AS actor
         FROM identity.user_events e LEFT JOIN identity.accounts a ON a.id = e.actor_id
         WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.id < $2)
         UNION ALL
         SELECT 0, created_at, 'Registered', ip_address, user_agent, NULL
         FROM identity.registrations WHERE id = $1 AND $2::bigint IS NULL
         ORDER BY number DESC LIMIT $3`,
        [params.id, parseCursor(cursor), limit + 1],
      );
      const found = page(rows, limit);
      const events = found.shown.map(({ number, ...event }) => ({ id: number, ...event }));
      return { status: 200, body: { events, cursor: found.cursor } };
    },
  }),
];

/** What an administrator's change of an account is called. */
type ManagedChange = Extract<
  UserEventType,
  'Confirmed' | 'Locked' | 'Unlocked' | 'AdministratorGranted' | 'AdministratorRevoked'
>;

/** The mail that tells of it. Not of a confirmation: it does not prove the address. */
const NOTICES: Readonly<Partial<Record<ManagedChange, AccountChange>>> = {
  Locked: 'locked',
  Unlocked: 'unlocked',
  AdministratorGranted: 'administrator-granted',
  AdministratorRevoked: 'administrator-revoked',
};

/** Only what changed happened. */
function findUserEvents(
  before: Account,
  { locked, isConfirmed, roles }: z.output<typeof changeUserBody>,
): readonly ManagedChange[] {
  const events: ManagedChange[] = [];
  if (isConfirmed === true && !before.isConfirmed) events.push('Confirmed');
  if (locked === true && !before.isLocked) events.push('Locked');
  if (locked === false && before.isLocked) events.push('Unlocked');
  if (roles?.includes('Administrator') === true && !before.isAdministrator) events.push('AdministratorGranted');
  if (roles?.length === 0 && before.isAdministrator) events.push('AdministratorRevoked');
  return events;
}
