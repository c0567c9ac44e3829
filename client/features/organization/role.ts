import type { MemberAnswer, OrganizationKeysView, OrganizationView } from '#domain/contract.ts';

export type Role = MemberAnswer['role'];

/** What every tab of an organisation gets: the lists, followed live by the shell around it. */
export interface OrganizationPage {
  readonly organization: OrganizationView;
  /** The reader's own. */
  readonly role: Role;
  /** Keys and invitations: for Owners, and null until they are there. */
  readonly keys: OrganizationKeysView | null;
}

/** Whether somebody may report results: everybody but who only looks. */
export const mayReport = (role: Role | null): boolean => mayOrganize(role) || role === 'Scorer';

/** Whether somebody may plan tournaments, beyond reporting results. */
export const mayOrganize = (role: Role | null): boolean => role === 'Owner' || role === 'Organizer';
