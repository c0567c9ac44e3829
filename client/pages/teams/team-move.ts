import { useState } from 'react';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';

/** A change that may move teams in the tables. */
export type Move = { readonly teamId: string; readonly team: string } & (
  | { readonly kind: 'out' | 'in' }
  | { readonly kind: 'priority'; readonly groupId: string; readonly priority: number }
);

export function previewMove(id: string, move: Move, left: AbortSignal): Promise<CallResult<Consequences>> {
  const { teamId } = move;
  if (move.kind === 'priority') {
    const { groupId, priority } = move;
    const body = { priorities: [{ teamId, groupId, priority }] };
    return call('POST /api/tournaments/{id}/lot/preview', { path: { id }, body, left });
  }
  const body = { outOfCompetition: move.kind === 'out' };
  return call('POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview', {
    path: { id, teamId },
    body,
    left,
  });
}

/** Carries it out, based on the version that was previewed. */
export function sendMove(id: string, move: Move, basedOn: number): Promise<CallResult<unknown>> {
  const path = { id, teamId: move.teamId };
  if (move.kind === 'priority') {
    const body = { groupId: move.groupId, priority: move.priority };
    return call('PATCH /api/tournaments/{id}/teams/{teamId}/priority', { path, body, basedOn });
  }
  const body = { outOfCompetition: move.kind === 'out' };
  return call('PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition', { path, body, basedOn });
}

export interface Moves {
  /** The one that is carried out, or asked about; null: none. */
  readonly current: Move | null;
  /** Of the tournament, as far as it is known here: the view may not have the last one yet. */
  readonly version: number;
  /** What is wanted and not in the view yet, the last of it last. */
  readonly pending: readonly Move[];
  /** One is carried out after the other, in the order in which they are wanted. */
  readonly want: (move: Move) => void;
  /** The current one is stored, as this version of the tournament; null: it is given up. */
  readonly end: (version: number | null) => void;
}

export function useMoves({ version }: TournamentView): Moves {
  const [queue, setQueue] = useState<readonly Move[]>([]);
  // Shown from the answer on, until the view says so itself.
  const [stored, setStored] = useState<{ readonly move: Move; readonly version: number } | null>(null);
  const ahead = stored !== null && stored.version > version ? stored : null;
  const [current = null] = queue;
  return {
    current,
    version: ahead?.version ?? version,
    pending: ahead === null ? queue : [ahead.move, ...queue],
    want: (move) => setQueue((before) => [...before, move]),
    end: (storedAs) => {
      if (current !== null && storedAs !== null) setStored({ move: current, version: storedAs });
      setQueue((before) => before.slice(1));
    },
  };
}
