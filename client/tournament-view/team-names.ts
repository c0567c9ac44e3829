import type { PublicTournamentView, PublicSlotView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';

/** Names by team id, for one view. */
export type TeamNames = ReadonlyMap<string, string>;

export const teamNames = (teams: PublicTournamentView['teams']): TeamNames =>
  new Map(teams.map((team) => [team.id, team.name]));

/** Who plays: the name, else where the team comes from; so too while a lot must tell who it is [MO6]. */
export function slotName(slot: PublicSlotView, names: TeamNames): { readonly name: string; readonly open: boolean } {
  const name = names.get(decidedTeam(slot) ?? '');
  return name === undefined ? { name: slot.label, open: true } : { name, open: false };
}
