import type { StreamCache } from '../../stream-cache/stream-cache.ts';

/** The id of the organisation that a tournament belongs to; null: there is no such tournament. */
export async function organizationOf(states: StreamCache, tournamentId: string): Promise<string | null> {
  const { state, version } = await states.load<{ organizationId: string }>(`tournament-${tournamentId}`);
  return version === 0 ? null : state.organizationId;
}
