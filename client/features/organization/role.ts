import type { MemberAnswer } from '#domain/contract.ts';

export type Role = MemberAnswer['role'];

/** Whether somebody may report results: everybody but who only looks. */
export const mayReport = (role: Role | null): boolean => mayOrganize(role) || role === 'Scorer';

/** Whether somebody may plan tournaments, beyond reporting results. */
export const mayOrganize = (role: Role | null): boolean => role === 'Owner' || role === 'Organizer';
