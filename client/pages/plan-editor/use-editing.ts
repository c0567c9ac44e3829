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
  resumeEdit,
  type EditState,
  type KeptEdit,
} from './edit-state.ts';
import { fitsLike, type Fits } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { plannedMatchesOf } from '../../features/tournament/planned-matches.ts';
import { matchIn, samePlacing, type EditablePlan } from './plan.ts';

const HIGHLIGHT_MS = 12_000;

const NO_MATCH = { id: '', place: {}, court: 0, kickoff: null, selectorA: {}, selectorB: {} };

const isKeptEdit: Fits<KeptEdit> = (kept): kept is KeptEdit =>
  fitsLike({ plan: [], base: [], basedOn: 0 })(kept) && [...kept.plan, ...kept.base].every(fitsLike(NO_MATCH));

/** Who changed a match meanwhile, and when (ISO 8601 instant), where that is known. */
export interface ChangeAuthor {
  readonly by: By | null;
  readonly at: string | null;
}

/** Who changed the plan last, for a result changes none; null where no cause says. */
export const findPlanAuthor = (causes: readonly ChangeCause[]): By | null =>
  causes.findLast(({ type }) => !isKeyOf(EVENT_TRAITS, type) || !EVENT_TRAITS[type].reportsResult)?.by ?? null;

/** The edit of a followed tournament: what others save is taken in as it comes, without losing anything of one's own. */
export function useEditing(tournament: TournamentView, causes: readonly ChangeCause[]) {
  const page = `${tournament.id}/plan`;
  const restored = useRestored(page, isKeptEdit);
  const [editing, setEditing] = useState(() => {
    const stands = plannedMatchesOf(tournament);
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
    (view: TournamentView): EditState => {
      if (view.version < seen.current.version) return now.current;
      seen.current = view;
      return update((before) => followServerPlan(before, plannedMatchesOf(view), view.version));
    },
    [update],
  );

  useEffect(() => {
    if (tournament === seen.current) return;
    const before = now.current;
    const by = findPlanAuthor(causes);
    takeIn(tournament);
    const changed = plannedMatchesOf(tournament).filter((match) => {
      const [mine, stood] = [matchIn(before.plan, match.id), matchIn(before.stands, match.id)];
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
    discard: useCallback(() => update((before) => discardEdits(before, seen.current.version)), [update]),
    reload: useCallback(() => update(() => startEdit(plannedMatchesOf(seen.current), seen.current.version)), [update]),
  };
}

function useKeptEdit(page: string, { plan, base, basedOn }: EditState, isTouched: boolean): void {
  const kept = useMemo(() => (isTouched ? { plan, base, basedOn } : null), [isTouched, plan, base, basedOn]);
  useKeptDraft(page, kept);
}
