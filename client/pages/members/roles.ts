import type { Role } from '../../features/organization/role.ts';

/** From most to least, as they are shown. */
export const ROLES: readonly Role[] = ['Owner', 'Organizer', 'Scorer', 'Auditor'];
