import type { texts } from '../../texts/de.ts';
import type { Role } from './role.ts';

export type OrganizationTab = keyof typeof texts.organization.tabs;

const SEEN_BY: Readonly<Partial<Record<OrganizationTab, readonly Role[]>>> = {
  keys: ['Owner'],
  history: ['Owner', 'Auditor'],
  settings: ['Owner', 'Auditor'],
};

/** API keys are for Owners only, history and settings for Auditors too (docs/api.md, "Sessions and keys"). */
export const maySee = (tab: OrganizationTab, role: Role | null): boolean =>
  role !== null && (SEEN_BY[tab]?.includes(role) ?? true);
