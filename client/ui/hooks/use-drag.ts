import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** What a drag tells: what is held, over which cell it is (a `data-cell`), and where it was let go. */
export interface DragWatch {
  readonly begin: (id: string) => void;
  readonly over: (cell: string | null) => void;
  /** What was held, and the cell it was let go over; both may be newer than what React has drawn. */
  readonly drop: (id: string, cell: string | null) => void;
  readonly cancel: () => void;
}

const SLACK = 5;
/** Pixels of the ghost that reach beyond the pointer at least. */
const HANDLE = 12;
const EDGE = 60;
const FASTEST = 18;

/**
 * Dragging by pointer events, mouse, pen and finger alike. Once per frame the ghost follows the pointer and the cell under
 * it is looked up; React hears only of another cell. Near the edge of the window the page scrolls along. A finger drags by
 * the grip, so that it can scroll anywhere else. Returns what a `pointerdown` on the thing itself calls.
 */
export function useDrag(ghost: RefObject<HTMLElement | null>, watch: DragWatch) {
  const watching = useRef(watch);
  useEffect(() => {
    watching.current = watch;
  });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event: ReactPointerEvent, id: string) => {
      const { target, currentTarget, pointerType } = event;
      if (event.button !== 0 || !(target instanceof Element)) return;
      if (pointerType === 'touch' && target.closest('[data-grip]') === null) return;
      const start = { x: event.clientX, y: event.clientY };
      const { left, top, width } = currentTarget.getBoundingClientRect();
      const offset = { x: start.x - left, y: start.y - top };
      let at = start;
      let cell: string | null = null;
      let isDragging = false;
      let frame = 0;

      const place = () => {
        const element = ghost.current;
        if (element === null) return;
        element.style.width = `${width}px`;
        // A ghost that is smaller than what was taken stays under the pointer.
        const x = at.x - Math.min(offset.x, element.offsetWidth - HANDLE);
        const y = at.y - Math.min(offset.y, element.offsetHeight - HANDLE);
        element.style.transform = `translate(${x}px, ${y}px)`;
      };
      const look = () => {
        const under =
          document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
        if (under === cell) return;
        cell = under;
        watching.current.over(under);
      };
      const step = () => {
        frame = requestAnimationFrame(step);
        place();
        scrollAlong(at);
        look();
      };
      const onMove = (move: PointerEvent) => {
        if (move.pointerId !== event.pointerId) return;
        at = { x: move.clientX, y: move.clientY };
        if (!isDragging && Math.hypot(at.x - start.x, at.y - start.y) > SLACK) {
          isDragging = true;
          watching.current.begin(id);
          frame = requestAnimationFrame(step);
        }
      };
      const finish = (how: 'drop' | 'cancel') => {
        end();
        if (!isDragging) return;
        if (how === 'drop') watching.current.drop(id, cell);
        else watching.current.cancel();
      };
      const onUp = (up: PointerEvent) => {
        if (up.pointerId !== event.pointerId) return;
        if (isDragging) {
          // On a slow machine no frame may have come since the last move.
          at = { x: up.clientX, y: up.clientY };
          look();
          refuseNextClick();
        }
        finish('drop');
      };
      const onCancel = () => finish('cancel');
      const onKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape' || !isDragging) return;
        key.preventDefault();
        finish('cancel');
      };
      const end = () => {
        cancelAnimationFrame(frame);
        removeEventListener('pointermove', onMove);
        removeEventListener('pointerup', onUp);
        removeEventListener('pointercancel', onCancel);
        removeEventListener('blur', onCancel);
        removeEventListener('keydown', onKey, true);
        stop.current = null;
      };
      stop.current?.();
      stop.current = end;
      addEventListener('pointermove', onMove);
      addEventListener('pointerup', onUp);
      addEventListener('pointercancel', onCancel);
      addEventListener('blur', onCancel);
      addEventListener('keydown', onKey, true);
    },
    [ghost],
  );
}

function scrollAlong({ y }: { readonly y: number }): void {
  const below = y - (innerHeight - EDGE - 68);
  const above = EDGE - y;
  if (below > 0) scrollBy(0, Math.min(FASTEST, below / 3));
  else if (above > 0) scrollBy(0, -Math.min(FASTEST, above / 3));
}

/** Where something was let go the browser sees a click too; what lies there was not meant. */
function refuseNextClick(): void {
  const refuse = (click: MouseEvent) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener('click', refuse, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', refuse, { capture: true }));
}
