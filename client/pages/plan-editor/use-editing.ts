import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import type { By } from '../../features/organization/member-names.ts';
import {
  startEdit,
  discardEdits,
  applyEdit,
  followServerPlan,
  redoEdit,
  undoEdit,
  type EditState,
} from './edit-state.ts';
import { matchIn, planOf, samePlacing, type EditablePlan } from './plan.ts';

const FLASHES_FOR = 12_000;

/** Who changed a match meanwhile, and when (ISO 8601 instant), where that is known. */
export interface ChangeAuthor {
  readonly by: By | null;
  readonly at: string | null;
}

/** The edit of a followed tournament: what others save is taken in as it comes, without losing anything of one's own. */
export function useEditing(tournament: TournamentView, causes: readonly ChangeCause[]) {
  const [editing, setEditing] = useState(() => startEdit(planOf(tournament), tournament.version));
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set());
  const [authors, setAuthors] = useState<ReadonlyMap<string, ChangeAuthor>>(new Map());
  // Saving goes on over several answers; whatever came in meanwhile must not be lost to an older state of this component.
  const now = useRef(editing);
  const seen = useRef(tournament);

  const update = useCallback((how: (editing: EditState) => EditState): EditState => {
    now.current = how(now.current);
    setEditing(now.current);
    return now.current;
  }, []);

  const takeIn = useCallback(
    (view: TournamentView): EditState => {
      if (view.version < seen.current.version) return now.current;
      seen.current = view;
      return update((before) => followServerPlan(before, planOf(view), view.version));
    },
    [update],
  );

  useEffect(() => {
    if (tournament === seen.current) return;
    const before = now.current;
    const by = causes.findLast(({ type }) => type !== 'ResultReported' && type !== 'RunningScoreReported')?.by ?? null;
    takeIn(tournament);
    const changed = planOf(tournament).filter((match) => {
      const [mine, stood] = [matchIn(before.plan, match.id), matchIn(before.stands, match.id)];
      return mine !== undefined && stood !== undefined && !samePlacing(match, mine) && !samePlacing(match, stood);
    });
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    setAuthors((known) => new Map([...known, ...ids.map((id) => [id, { by, at: null }] as const)]));
    setFlashing((shown) => new Set([...shown, ...ids]));
    setTimeout(() => setFlashing((shown) => new Set([...shown].filter((id) => !ids.includes(id)))), FLASHES_FOR);
  }, [tournament, causes, takeIn]);

  return {
    editing,
    flashing,
    authors,
    setAuthors,
    update,
    takeIn,
    change: useCallback((plan: EditablePlan) => update((before) => applyEdit(before, plan)), [update]),
    undo: useCallback(() => update(undoEdit), [update]),
    redo: useCallback(() => update(redoEdit), [update]),
    discard: useCallback(() => update((before) => discardEdits(before, seen.current.version)), [update]),
    reload: useCallback(() => update(() => startEdit(planOf(seen.current), seen.current.version)), [update]),
  };
}
