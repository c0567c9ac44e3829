import type { Organization } from '#domain/organization/state.ts';
import type { MailOwner } from '../email/emails-of-account.ts';

/** An account's place in an organisation. */
export interface Membership {
  readonly organizationId: string;
  readonly organizationName: string;
  /** Of the organisation: a deleted one may be brought back. */
  readonly isAlive: boolean;
  /** Instant of the organisation's deletion, while deleted. */
  readonly deletedAt: string | null;
  readonly isLastOwner: boolean;
  readonly demandsSecondFactor: boolean;
  readonly member: Organization['members'][string];
}

/** An invitation that was neither accepted nor withdrawn. */
export interface OpenInvitation {
  readonly organization: { readonly id: string; readonly name: string };
  readonly eMail: string;
  readonly role: Organization['members'][string]['role'];
  readonly invitedAt: string;
  readonly expiresAt: string;
}

/** Open invitations to an account's confirmed address, and those that the account sent. */
export interface OwnInvitations {
  readonly received: readonly OpenInvitation[];
  readonly sent: readonly OpenInvitation[];
}

/** Source of an account's memberships: organisations are in the log, which this folder does not read. */
export interface MembershipSource {
  /** In living and deleted organisations, as they are now; throws `ProblemError` (503) where this node cannot tell. */
  of(accountId: string): Promise<readonly Membership[]>;
  /** As stored; an address that waits for its confirmation has none, since it may be a stranger's. */
  invitationsOf(account: MailOwner): Promise<OwnInvitations>;
  /** Ends them; throws `ProblemError` (409) where the account has become the last owner meanwhile. */
  leaveAll(accountId: string, memberships: readonly Membership[]): Promise<void>;
}
