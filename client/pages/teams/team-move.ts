import { useState } from 'react';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import type { Query } from '../../api/query-cache.ts';
import { query } from '../../api/use-query.ts';
import type { TeamRow } from './team-row.ts';

/** A change that may move teams in the tables. */
export type TeamMove = { readonly teamId: string; readonly team: string } & (
  | { readonly kind: 'out' | 'in' }
  | { readonly kind: 'priority'; readonly groupId: string; readonly priority: number }
);

export function previewMove(id: string, move: TeamMove): Query<Consequences> {
  const { teamId } = move;
  if (move.kind === 'priority') {
    const { groupId, priority } = move;
    const body = { priorities: [{ teamId, groupId, priority }] };
    return query('POST /api/tournaments/{id}/lot/preview', { path: { id }, body });
  }
  const body = { outOfCompetition: move.kind === 'out' };
  return query('POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview', { path: { id, teamId }, body });
}

/** Whether a team is out of competition, as it is wanted. */
export const isOutOfCompetition = ({ id, outOfCompetition }: TeamRow, pending: readonly TeamMove[]): boolean => {
  const wanted = pending.findLast((move) => move.teamId === id && move.kind !== 'priority');
  return wanted === undefined ? outOfCompetition : wanted.kind === 'out';
};

/** The priority of a team in its group, as it is wanted. */
export const priorityOf = ({ id, priority }: TeamRow, pending: readonly TeamMove[]): number => {
  const wanted = pending.findLast((move) => move.teamId === id && move.kind === 'priority');
  return wanted?.kind === 'priority' ? wanted.priority : priority;
};

/** Carries it out, based on the version that was previewed. */
export function sendMove(id: string, move: TeamMove, basedOn: number): Promise<CallResult<unknown>> {
  const path = { id, teamId: move.teamId };
  if (move.kind === 'priority') {
    const body = { groupId: move.groupId, priority: move.priority };
    return call('PATCH /api/tournaments/{id}/teams/{teamId}/priority', { path, body, basedOn });
  }
  const body = { outOfCompetition: move.kind === 'out' };
  return call('PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition', { path, body, basedOn });
}

/** A move that is stored, and that the view may not show yet. */
export interface StoredMove {
  readonly move: TeamMove;
  /** Of the tournament, from which on a view shows it. */
  readonly version: number;
  /** The version that the next move names as its base. */
  readonly basedOn: number;
}

/** What an answer says of a move that was based on `basedOn`: where an earlier attempt made it, others may have come between. */
export const toStoredMove = (
  move: TeamMove,
  basedOn: number,
  { version, step }: Pick<Extract<CallResult<unknown>, { readonly ok: true }>, 'version' | 'step'>,
): StoredMove => ({ move, version: version ?? basedOn, basedOn: step ?? basedOn });

export interface Moves {
  /** The one that is carried out, or asked about; null: none. */
  readonly current: TeamMove | null;
  /** What the current one is based on: the view may not have the last one yet. */
  readonly version: number;
  /** What is wanted and not in the view yet, the last of it last. */
  readonly pending: readonly TeamMove[];
  /** One is carried out after the other, in the order in which they are wanted. */
  readonly want: (move: TeamMove) => void;
  /** The current one is stored; null: it is given up. */
  readonly end: (stored: StoredMove | null) => void;
}

export function useMoves({ version }: TournamentView): Moves {
  const [queue, setQueue] = useState<readonly TeamMove[]>([]);
  // Shown from the answer on, until the view says so itself.
  const [stored, setStored] = useState<StoredMove | null>(null);
  const ahead = stored !== null && stored.version > version ? stored : null;
  const [current = null] = queue;
  return {
    current,
    version: ahead?.basedOn ?? version,
    pending: ahead === null ? queue : [ahead.move, ...queue],
    want: (move) => setQueue((before) => [...before, move]),
    end: (ended) => {
      if (ended !== null) setStored(ended);
      setQueue((before) => before.slice(1));
    },
  };
}
