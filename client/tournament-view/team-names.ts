import type { PublicTournamentView, PublicSlotView } from '#domain/contract.ts';

/** Names by team id, for one view. */
export type TeamNames = ReadonlyMap<string, string>;

export const teamNames = (teams: PublicTournamentView['teams']): TeamNames =>
  new Map(teams.map((team) => [team.id, team.name]));

/** Who plays: the name, else who would play now (`provisional`), else where the team comes from. */
export function slotName(slot: PublicSlotView, names: TeamNames): { readonly name: string; readonly open: boolean } {
  const name = slot.teamId === null ? undefined : names.get(slot.teamId);
  return name === undefined ? { name: slot.label, open: true } : { name, open: false };
}
