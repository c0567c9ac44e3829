import { useEffect, useRef, type RefObject } from 'react';

/** Focusable elements of a row. */
const REACHABLE = 'a[href], button:not(:disabled), select, input';

/**
 * For a list whose rows may disappear during work: if the row with the focus goes, the row that takes its place
 * receives it, else the list's heading. Rows carry their key in `data-row`.
 */
export function useListFocus<E extends HTMLElement>(keys: readonly string[]): RefObject<E | null> {
  const list = useRef<E>(null);
  const held = useRef<string | null>(null);
  const before = useRef(keys);
  const all = keys.join(' ');

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (list.current?.contains(target) === true) {
        held.current = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
        // A dialog asks about the row it was opened from.
      } else if (target.closest('dialog') === null) held.current = null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    const now = all === '' ? [] : all.split(' ');
    const place = held.current === null ? -1 : before.current.indexOf(held.current);
    const isGone = held.current !== null && !now.includes(held.current);
    before.current = now;
    if (!isGone || place === -1) return;
    held.current = null;
    let frame = 0;
    const look = () => {
      // The row may have gone while a dialog was open: wait until it closes, and leave the focus if it has moved on.
      if (document.querySelector('dialog[open]') !== null) frame = requestAnimationFrame(look);
      else if (document.activeElement === document.body) focusInstead(list.current, place);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [all]);

  return list;
}

function focusInstead(list: HTMLElement | null, place: number): void {
  const rows = list?.querySelectorAll('[data-row]');
  const row = rows?.[Math.min(place, rows.length - 1)];
  const next = row?.querySelector<HTMLElement>(REACHABLE);
  if (next !== null && next !== undefined) return next.focus();
  const heading = list?.querySelector<HTMLElement>('h1, h2, h3');
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}
