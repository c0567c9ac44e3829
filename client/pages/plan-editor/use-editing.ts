import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import { isKeyOf } from '#domain/play.ts';
import { EVENT_TRAITS } from '../../features/history/event-traits.ts';
import type { By } from '../../features/organization/member-names.ts';
import {
  startEdit,
  discardEdits,
  applyEdit,
  followServerPlan,
  redoEdit,
  undoEdit,
  isChanged,
  isKeptEdit,
  resumeEdit,
  type EditState,
} from './edit-state.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { plannedMatchesOf } from '../../features/tournament/planned-matches.ts';
import { matchIn, samePlacing, toEditablePlan, type EditablePlan } from './plan.ts';

const HIGHLIGHT_MS = 12_000;

/** Who changed a match meanwhile, and when (ISO 8601 instant), where that is known. */
export interface ChangeAuthor {
  readonly by: By | null;
  readonly at: string | null;
}

const planOf = (view: TournamentView): EditablePlan => toEditablePlan(plannedMatchesOf(view));

/** Who changed the plan last, for a result changes none; null where no cause says. */
export const findPlanAuthor = (causes: readonly ChangeCause[]): By | null =>
  causes.findLast(({ type }) => !isKeyOf(EVENT_TRAITS, type) || !EVENT_TRAITS[type].reportsResult)?.by ?? null;

/** The edit of a followed tournament: what others save is taken in as it comes, without losing anything of one's own. */
export function useEditing(tournament: TournamentView, causes: readonly ChangeCause[]) {
  const page = `${tournament.id}/plan`;
  const restored = useRestored(page, isKeptEdit);
  const [editing, setEditing] = useState(() => {
    const stands = planOf(tournament);
    if (restored === null) return startEdit(stands, tournament.version);
    return followServerPlan(resumeEdit(restored), stands, tournament.version);
  });
  const isTouched = isChanged(editing);
  useKeptEdit(page, editing, isTouched);
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
    (view: TournamentView): EditState => update((before) => followServerPlan(before, planOf(view), view.version)),
    [update],
  );

  useEffect(() => {
    if (tournament === seen.current) return;
    seen.current = tournament;
    const before = now.current;
    const by = findPlanAuthor(causes);
    // An older view is not taken in.
    if (takeIn(tournament) === before) return;
    const newest = before.waiting?.plan ?? before.stands;
    const changed = planOf(tournament).filter((match) => {
      const [mine, stood] = [matchIn(before.plan, match.id), matchIn(newest, match.id)];
      return mine !== undefined && stood !== undefined && !samePlacing(match, mine) && !samePlacing(match, stood);
    });
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    setAuthors((known) => new Map([...known, ...ids.map((id) => [id, { by, at: null }] as const)]));
    setFlashing((shown) => new Set([...shown, ...ids]));
    setTimeout(() => setFlashing((shown) => new Set([...shown].filter((id) => !ids.includes(id)))), HIGHLIGHT_MS);
  }, [tournament, causes, takeIn]);

  return {
    editing,
    changed: isTouched,
    flashing,
    authors,
    setAuthors,
    update,
    takeIn,
    change: useCallback((plan: EditablePlan) => update((before) => applyEdit(before, plan)), [update]),
    undo: useCallback(() => update(undoEdit), [update]),
    redo: useCallback(() => update(redoEdit), [update]),
    discard: useCallback(() => update(discardEdits), [update]),
  };
}

function useKeptEdit(page: string, { plan, base, basedOn }: EditState, isTouched: boolean): void {
  const kept = useMemo(() => (isTouched ? { plan, base, basedOn } : null), [isTouched, plan, base, basedOn]);
  useKeptDraft(page, kept);
}
