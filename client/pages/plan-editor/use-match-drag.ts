import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useDrag } from '../../ui/hooks/use-drag.ts';
import { texts } from '../../texts/de.ts';
import { cellKey, type Grid } from './grid.ts';
import { placeMatch, type Cell } from './plan-moves.ts';
import { matchIn, type EditablePlan } from './editable-plan.ts';
import type { DropPreview } from './plan-grid.tsx';
import { verdictsFor, type Verdict } from './verdict.ts';
import { findAdjacentCell, arrowKeyDirection, findAdjacentMatch } from './arrow-keys.ts';
import { clockIn, formatMatch, placeWords, formatVerdict, type PlanTextContext } from './plan-texts.ts';

const t = texts.planEditor;

interface DraggedMatch {
  readonly id: string;
  readonly over: Cell | null;
  readonly by: 'pointer' | 'keys';
}

const cellOf = (key: string): Cell => {
  const [kickoff = '', court = '1'] = key.split('|');
  return { kickoff: kickoff === '' ? null : kickoff, court: Number(court) };
};

/** Dragging a match by pointer or keyboard: the cell below it, what each cell would mean, and the drop. */
export function useMatchDrag(
  textContext: PlanTextContext,
  grid: Grid,
  now: string,
  ghost: RefObject<HTMLElement | null>,
  choose: (id: string) => void,
  change: (how: (plan: EditablePlan) => EditablePlan) => void,
) {
  const [dragged, setDragged] = useState<DraggedMatch | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // The drop is handled outside of rendering and needs the current state.
  const holding = useRef<DraggedMatch | null>(null);
  const set = useCallback((next: DraggedMatch | null) => {
    holding.current = next;
    setDragged(next);
  }, []);

  const draggedId = dragged?.id ?? null;
  const judge = useMemo(
    () => (draggedId === null ? null : verdictsFor(textContext.setting, textContext.plan, draggedId, now)),
    [textContext, draggedId, now],
  );
  const dropPreview = useMemo<DropPreview | null>(() => {
    if (dragged === null || judge === null) return null;
    return {
      id: dragged.id,
      over: dragged.over === null ? null : cellKey(dragged.over.kickoff, dragged.over.court),
      judge: (kickoff, court) => {
        const verdict = judge({ kickoff, court });
        return { tone: verdict.tone, text: formatVerdict(textContext, dragged.id, { kickoff, court }, verdict) };
      },
    };
  }, [dragged, judge, textContext]);

  const drop = () => {
    const last = holding.current;
    set(null);
    if (last?.over == null) return;
    const { id, over } = last;
    choose(id);
    change((plan) => placeMatch(plan, id, over));
    // The card is a new element in its new cell; keyboard users continue from there.
    if (last.by === 'keys') requestAnimationFrame(() => focusCard(last.id));
    setAnnouncement(t.dropped(formatMatch(textContext, last.id), placeWords(textContext, last.over)));
  };
  const cancel = () => {
    const last = holding.current;
    set(null);
    if (last !== null) setAnnouncement(t.cancelled(formatMatch(textContext, last.id)));
  };
  const take = useDrag(ghost, {
    begin: (id) => {
      choose(id);
      set({ id, over: null, by: 'pointer' });
    },
    over: (key) => {
      const last = holding.current;
      if (last !== null) set({ ...last, over: key === null ? null : cellOf(key) });
    },
    drop,
    cancel,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-match]')?.dataset['match'] : null;
    const match = id == null ? undefined : matchIn(textContext.plan, id);
    if (match === undefined) return;
    const direction = arrowKeyDirection(event.key);
    if (dragged?.by === 'keys') {
      const at = dragged.over ?? match;
      if (direction !== null) {
        const over = findAdjacentCell(grid, at, direction);
        set({ ...dragged, over });
        const verdict = verdictsFor(textContext.setting, textContext.plan, dragged.id, now)(over);
        const stays = over.kickoff === match.kickoff && over.court === match.court;
        setAnnouncement(
          t.over(
            placeWords(textContext, over),
            stays ? t.stays : formatVerdict(textContext, dragged.id, over, verdict),
          ),
        );
        scrollTo(over);
      } else if (event.key === ' ' || event.key === 'Enter') drop();
      else if (event.key === 'Escape') cancel();
      else if (event.key === 'Tab') cancel();
      if (event.key !== 'Tab') event.preventDefault();
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      set({ id: match.id, over: { kickoff: match.kickoff, court: match.court }, by: 'keys' });
      setAnnouncement(t.grabbed(formatMatch(textContext, match.id)));
    } else if (direction !== null) {
      event.preventDefault();
      const next = findAdjacentMatch(grid, match, direction);
      if (next !== null) focusCard(next);
    }
  };

  return { dragged, dropPreview, announcement, take, onKeyDown };
}

/** Tone and words of the target cell; null outside the grid. */
export function describeDrop(
  textContext: PlanTextContext,
  dropPreview: DropPreview | null,
  over: Cell | null,
): { tone: Verdict['tone']; text: string } | null {
  if (dropPreview === null || over?.kickoff == null) return null;
  const { tone, text } = dropPreview.judge(over.kickoff, over.court);
  return { tone, text: t.atTime(clockIn(textContext, over.kickoff), text) };
}

const focusCard = (id: string): void => document.querySelector<HTMLElement>(`[data-match="${id}"]`)?.focus();

const scrollTo = ({ kickoff, court }: Cell): void =>
  document
    .querySelector(`[data-cell="${cellKey(kickoff, court)}"]`)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
