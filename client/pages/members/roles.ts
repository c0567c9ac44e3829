import type { Role } from '../../parts/organization-page.ts';

/** From most to least, as they are shown. */
export const ROLES: readonly Role[] = ['Owner', 'Organizer', 'Scorer', 'Auditor'];
