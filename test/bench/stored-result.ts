import type { NewEvent } from '#server/event-store/event-store.ts';

/** What one ResultReported weighs in the log: data and metadata. */
export const STORED_RESULT = {
  data: { matchId: 'm21', teamA: 't1', teamB: 't2', scoreA: 2, scoreB: 1, outcomeType: 'Standard', reason: null },
  metadata: {
    at: '2026-11-21T09:00:00Z',
    actor: { kind: 'user', id: 'q8wz4k1n7d2m5x0c' },
    command: { key: 'a'.repeat(32), request: 'b'.repeat(32) },
    cause: null,
    salt: 'c'.repeat(32),
    dataHash: 'd'.repeat(64),
    chain: 'e'.repeat(64),
  },
} satisfies Pick<NewEvent, 'data' | 'metadata'>;
