import type { Problem } from '../../api/call.ts';
import type { FoundTeam, OrganizationSummary, TournamentSummary } from '../../api/calls.ts';

/** What the search can lead to, besides the matches of the shown tournament and actions. */
export interface Everything {
  readonly organizations: readonly OrganizationSummary[];
  readonly tournaments: readonly TournamentSummary[];
  readonly teams: readonly FoundTeam[];
}

/** What a query answered; null: not yet, or not at all. */
interface Part<Value> {
  readonly data: Value | null;
  readonly error: Problem | null;
}

/** The parts of it that are read, whether those are all, and why they are not. */
export function toEverything(
  organizations: Part<readonly OrganizationSummary[]>,
  tournaments: readonly Part<readonly TournamentSummary[]>[],
  teams: readonly Part<readonly FoundTeam[]>[],
): { readonly everything: Everything; readonly isComplete: boolean; readonly problem: Problem | null } {
  const missing = [organizations, ...tournaments, ...teams].filter(({ data }) => data === null);
  return {
    everything: {
      organizations: organizations.data ?? [],
      tournaments: tournaments.flatMap(({ data }) => data ?? []),
      teams: teams.flatMap(({ data }) => data ?? []),
    },
    isComplete: missing.length === 0,
    problem: missing.find(({ error }) => error !== null)?.error ?? null,
  };
}
