import { addressKey } from '../email/email-address.ts';
import { EMAILS_OF_ACCOUNT_SQL } from '../email/emails-of-account.ts';
import { factorsOf, toFactorsAnswer } from './second-factor/second-factor.ts';
import type { Account } from './accounts/accounts.ts';
import type { IdentityDeps } from './identity.ts';

/** Everything that is kept about a person, for that person. */
export async function exportAccount(
  { tables, memberships }: IdentityDeps,
  account: Account,
): Promise<Record<string, unknown>> {
  const { passwordHash: _, ...data } = account;
  const [sessions, formerAddresses, events, mails, organizations, invitations, secondFactor] = await Promise.all([
    tables.query(
      `SELECT created_at AS "createdAt", rotated_at AS "lastUsedAt", user_agent AS "userAgent", network
       FROM identity.sessions WHERE account_id = $1 ORDER BY created_at`,
      [account.id],
    ),
    // Those the account can still be given back to.
    tables.query(
      `SELECT e_mail AS "eMail", max(expires_at) AS "until" FROM identity.codes
       WHERE account_id = $1 AND used_at IS NULL AND expires_at > now()
         AND (purpose = 'take-back-e-mail' OR purpose = 'take-back-factors' AND lower(e_mail) <> $2)
       GROUP BY e_mail ORDER BY "until"`,
      [account.id, addressKey(account.eMail)],
    ),
    tables.query(
      `SELECT at AS timestamp, type, ip_address AS "ipAddress", user_agent AS "userAgent"
       FROM identity.user_events WHERE account_id = $1 ORDER BY id`,
      [account.id],
    ),
    tables.query(
      `SELECT m.created_at AS "createdAt", m.recipient AS to, m.subject FROM identity.mails m
       WHERE ${EMAILS_OF_ACCOUNT_SQL} ORDER BY m.id`,
      [account.id, addressKey(account.eMail)],
    ),
    memberships.of(account.id),
    memberships.invitationsOf(account),
    factorsOf(tables, account.id),
  ]);
  return {
    account: data,
    secondFactor: toFactorsAnswer(secondFactor),
    sessions: sessions.rows,
    formerAddresses: formerAddresses.rows,
    events: events.rows,
    mails: mails.rows,
    // Deleted ones too: they are stored until they can no longer be brought back.
    organizations: organizations.map(({ organizationId: id, organizationName: name, deletedAt, member }) => ({
      id,
      name,
      ...member,
      deletedAt,
    })),
    invitations,
  };
}
