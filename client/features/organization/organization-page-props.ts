import type { OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import type { Role } from './role.ts';

/** What every tab of an organisation gets: the lists, followed live by the shell around it. */
export interface OrganizationPageProps {
  readonly organization: OrganizationView;
  /** The reader's own. */
  readonly role: Role;
  /** Keys and invitations: for Owners, and null until they are there. */
  readonly keys: OrganizationKeysView | null;
}
