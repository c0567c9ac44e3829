import type { RunningPortal } from '#test/support/running-portal.ts';
import { keptConnections, written } from './kept-connections.ts';

/** Reads each of these tournaments as a visitor and as a member, and reports a result to it, one after another. */
export async function touchAll(portal: RunningPortal, ids: readonly string[]): Promise<void> {
  const caller = { authorization: `Bearer ${portal.accessToken}` };
  const connections = keptConnections(portal.port, 1);
  try {
    for (const id of ids) {
      await connections.sendAll([written('GET', `/api/public/tournaments/${id}`)], 200);
      const result = { state: 'CurrentlyPlaying', scoreA: 1, scoreB: 0 };
      await connections.sendAll([written('PATCH', `/api/tournaments/${id}/matches/m9/outcome`, caller, result)], 204);
      await connections.sendAll(
        [written('GET', `/api/tournaments/${id}`, { ...caller, 'accept-encoding': 'br' })],
        200,
      );
    }
  } finally {
    connections.close();
  }
}
