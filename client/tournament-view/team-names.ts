import type { PublicTournamentView, PublicSlotView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';

/** Names by team id, for one view. */
export type TeamNames = ReadonlyMap<string, string>;

export const teamNames = (teams: PublicTournamentView['teams']): TeamNames =>
  new Map(teams.map((team) => [team.id, team.name]));

/** Who plays in a slot. */
interface SlotName {
  readonly name: string;
  /** null: it is open who that is. */
  readonly team: string | null;
  readonly open: boolean;
}

/** Who plays: the name, else where the team comes from; so too while a lot must tell who it is [MO6]. */
export function slotName(slot: PublicSlotView, names: TeamNames): SlotName {
  const team = decidedTeam(slot);
  const name = names.get(team ?? '');
  return name === undefined ? { name: slot.label, team: null, open: true } : { name, team, open: false };
}
