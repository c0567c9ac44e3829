import { decide, foldAll } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TeamId, Tournament } from '#domain/tournament/model/state.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { asUser, NOW } from './given.ts';

/** The command that a lot drawn in this order is. */
export const lotDrawn = (order: readonly TeamId[]): TournamentCommand => ({
  type: 'DecideTie',
  order: order.map((team) => [team]),
  by: 'Lot',
  meetings: [],
  instead: undefined,
});

/** The state with a lot drawn in this order; the rule takes it. */
export function drawn(tournament: Tournament, order: readonly TeamId[]): Tournament {
  const decision = decide(decider, tournament, lotDrawn(order), asUser('u1'));
  if (isRefused(decision)) throw new Error(`${decision.refusal}: ${order.join(' ')}`);
  return foldAll(decider, tournament, decision, 0, NOW);
}
