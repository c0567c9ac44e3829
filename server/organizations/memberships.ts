import type { Pool } from 'pg';
import { organization } from '#domain/deciders.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import type { HandleCommand } from '../command-handler/command-handler.ts';
import { addressKey } from '../email/email-address.ts';
import type { MailOwner } from '../email/emails-of-account.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { ProblemError, serviceUnavailable } from '../http/problem-details.ts';
import type { Membership, MembershipSource, OpenInvitation, OwnInvitations } from '../identity/membership-source.ts';
import type { Projector } from '../read-models/projector.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { texts } from '../texts/de.ts';

const t = texts.members;

const MAX_WAIT_MS = 2_000;

interface MembershipDependencies {
  readonly handleCommand: HandleCommand;
  readonly states: StreamCache;
  readonly projector: Projector;
  readonly store: EventStore;
  readonly tables: Pool;
}

/** The memberships of accounts, from the log. */
export const membershipsOn = (parts: MembershipDependencies): MembershipSource => ({
  of: (accountId) => membershipsOf(parts, accountId),
  invitationsOf: (account) => invitationsOf(parts, account),
  async leaveAll(accountId, memberships) {
    for (const { organizationId } of memberships) await leave(parts, organizationId, accountId);
  },
});

async function membershipsOf(
  { states, projector, store, tables }: MembershipDependencies,
  accountId: string,
): Promise<Membership[]> {
  const head = await store.head();
  // A member who joined a moment ago, on any node, must not be missed.
  if (head !== null) {
    const [inMemory, inTables] = await Promise.all([
      states.waitForPosition(head, MAX_WAIT_MS),
      projector.waitFor(['organizations'], head, MAX_WAIT_MS),
    ]);
    if (!inMemory || inTables !== 'reached') throw serviceUnavailable('behind', t.behind);
  }
  const { rows } = await tables.query<{ id: string }>(
    'SELECT organization_id AS id FROM portal.members WHERE user_id = $1 ORDER BY organization_id',
    [accountId],
  );
  const found: Membership[] = [];
  for (const { id } of rows) {
    const { state } = await states.load<Organization>(organizationStream(id));
    const member = Object.hasOwn(state.members, accountId) ? state.members[accountId] : undefined;
    if (member === undefined) continue;
    found.push({
      organizationId: id,
      organizationName: state.name,
      isAlive: state.existence === 'alive',
      deletedAt: state.deletedAt,
      demandsSecondFactor: state.demandsSecondFactor,
      isLastOwner: owners(state).join() === accountId,
      member,
    });
  }
  return found;
}

async function invitationsOf(
  { states, tables }: MembershipDependencies,
  { id: accountId, eMail }: MailOwner,
): Promise<OwnInvitations> {
  const { rows } = await tables.query<{ id: string; eMail: string; isReceived: boolean; isSent: boolean }>(
    `SELECT invitation_id AS id, e_mail AS "eMail", lower(e_mail) = $2 AS "isReceived", inviter_id = $1 AS "isSent"
     FROM invitations.addresses WHERE inviter_id = $1 OR lower(e_mail) = $2 ORDER BY written_at`,
    [accountId, addressKey(eMail)],
  );
  const [received, sent]: [OpenInvitation[], OpenInvitation[]] = [[], []];
  for (const { id, eMail: invited, isReceived, isSent } of rows) {
    const organizationId = organizationOf(id);
    const { state } = await states.load<Organization>(organizationStream(organizationId));
    const invitation = getOwnEntry(state.invitations, id);
    if (invitation === undefined) continue;
    const { role, invitedAt, expiresAt } = invitation;
    const open = { organization: { id: organizationId, name: state.name }, eMail: invited, role, invitedAt, expiresAt };
    if (isReceived) received.push(open);
    if (isSent) sent.push(open);
  }
  return { received, sent };
}

const owners = ({ members }: Organization): string[] =>
  Object.entries(members).flatMap(([id, { role }]) => (role === 'Owner' ? [id] : []));

async function leave(
  { handleCommand }: MembershipDependencies,
  organizationId: string,
  accountId: string,
): Promise<void> {
  const result = await handleCommand(organization, {
    stream: organizationStream(organizationId),
    command: { type: 'LeaveOrganization' },
    metadata: { actor: { kind: 'user', id: accountId }, command: null },
    // An erasure does not wait for the next day.
    isUnmetered: true,
  });
  // Memberships already ended need nothing; only a last owner stops the erasure.
  if (result.outcome === 'refused' && result.refused.refusal === 'last-owner') {
    throw new ProblemError(409, 'last-owner', t.ownsOrganizations);
  }
}
