import type { texts } from '../../texts/de.ts';
import type { Role } from './role.ts';

export type OrganizationTab = keyof typeof texts.organization.tabs;

/** API keys and settings are for Owners only (docs/api.md, "Sessions and keys"). */
export const maySee = (tab: OrganizationTab, role: Role | null): boolean =>
  role === 'Owner' || !['keys', 'settings'].includes(tab);
