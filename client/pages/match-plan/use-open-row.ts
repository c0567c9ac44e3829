import { useCallback, useState } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { useRestored } from '../../features/editing/kept-draft.ts';
import { confirmLeaveOf } from '../../features/navigation/unsaved.ts';
import type { OpenRow } from './match-list-props.ts';
import { isTypedResult, typedResultPage, type TypedResult } from './typed-result.ts';

/** The match opened by hand for its result, in its row or in a sheet; rows that a refusal opened again are separate. */
export function useOpenRow(
  tournamentId: string,
  matches: readonly MatchView[],
  takesReports: boolean,
  /** What is opened from now on is. */
  inSheet: boolean,
) {
  const page = typedResultPage(tournamentId);
  const restored = useRestored(page, (kept): kept is TypedResult => takesReports && isTypedResult(kept, matches));
  const [editing, setEditing] = useState<OpenRow | null>(
    restored === null ? null : { matchId: restored.matchId, inSheet, typed: '', ends: false, restored, taken: null },
  );
  // What was typed in sheets that were closed [OB7], by match.
  const [parked, setParked] = useState<ReadonlyMap<string, TypedResult | null>>(new Map());
  const openId = editing?.matchId ?? null;
  /** Answers whether what was typed in the open row could be left. */
  const edit = useCallback(
    (matchId: string | null, typed = '', ends = false): boolean => {
      if (matchId !== null && matchId === openId) setEditing((row) => row && { ...row, ends: row.ends || ends });
      else if (!confirmLeaveOf(page)) return false;
      else {
        const kept = (typed === '' && parked.get(matchId ?? '')) || null;
        setEditing(matchId === null ? null : { matchId, inSheet, typed, ends, restored: kept, taken: null });
      }
      return true;
    },
    [openId, page, parked, inSheet],
  );
  const park = useCallback((matchId: string, typed: TypedResult | null): void => {
    setParked((all) => new Map(all).set(matchId, typed));
    setEditing(null);
  }, []);
  /** Opens a match with what was sent for it and refused. */
  const takeOver = (row: Pick<OpenRow, 'matchId' | 'restored' | 'taken'>): void =>
    setEditing({ ...row, inSheet, typed: '', ends: false });
  return { page, editing, edit, park, takeOver };
}
