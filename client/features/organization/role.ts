import type { MemberAnswer } from '#domain/contract.ts';

export type Role = MemberAnswer['role'];

/** Whether the role may report results; all but viewers may. */
export const mayReport = (role: Role | null): boolean => mayOrganize(role) || role === 'Scorer';

/** Whether the role may plan tournaments, beyond reporting results. */
export const mayOrganize = (role: Role | null): boolean => role === 'Owner' || role === 'Organizer';
