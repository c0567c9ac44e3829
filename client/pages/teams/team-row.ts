import type { TournamentView } from '#domain/contract.ts';

/** A team with its place in a group. */
export type TeamRow = TournamentView['teams'][number] & { readonly groupId: string; readonly priority: number };
