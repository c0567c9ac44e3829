import type { Organization } from '#domain/organization/state.ts';

/** An account's place in an organisation. */
export interface Membership {
  readonly organizationId: string;
  readonly organizationName: string;
  /** Of the organisation: a deleted one may be brought back. */
  readonly isAlive: boolean;
  readonly isLastOwner: boolean;
  readonly demandsSecondFactor: boolean;
  readonly member: Organization['members'][string];
}

/** Where accounts are members: organisations are in the log, of which nothing here knows. */
export interface Memberships {
  /** In living and deleted organisations, as they are now; throws `ProblemError` (503) where this node cannot tell. */
  of(accountId: string): Promise<readonly Membership[]>;
  /** Ends them; throws `ProblemError` (409) where the account has become the last owner meanwhile. */
  leaveAll(accountId: string, memberships: readonly Membership[]): Promise<void>;
}
