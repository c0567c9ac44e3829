import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardChanges } from '../changes.ts';
import { changedAt } from './changed-at.ts';
import type { BoardPage, BoardSettings, PageKind } from './pages.ts';

const HOLD = 12_000;
const NOW_LONGER = 25 / 15;
/** Milliseconds between two updates of the progress. */
export const TICK = 250;

/**
 * The current page, and a function that reads its progress (0 to 1). A fresh result is not rotated away: a page with a
 * change stays for 12 s after the last one; a change on another page brings that page next, once, out of turn.
 */
export function useRotation(
  pages: readonly BoardPage[],
  { pace }: BoardSettings,
  changes: BoardChanges,
  paused: boolean,
): { readonly page: BoardPage | undefined; readonly share: () => number; readonly go: (kind: PageKind) => void } {
  const [at, setAt] = useState(0);
  // Outside React: the board renders when the page changes, not with every tick.
  const turn = useRef<PageTurn>({ at: 0, spent: 0 });
  const here = pages[at % Math.max(1, pages.length)];
  const shown = useRef({ pages, changes, pace });
  // When each page was last left: earlier changes were visible on it.
  const left = useRef(new Map<string, number>());
  const take = useCallback((next: PageTurn): void => {
    turn.current = next;
    setAt(next.at);
  }, []);

  useEffect(() => {
    shown.current = { pages, changes, pace };
  });
  useEffect(() => {
    if (paused || pages.length < 2) return;
    const timer = setInterval(
      () => take(nextTurn({ turn: turn.current, ...shown.current }, left.current, Date.now())),
      TICK,
    );
    return () => clearInterval(timer);
  }, [paused, pages.length, take]);

  return {
    page: here,
    share: useCallback(() => {
      const { at: place, spent } = turn.current;
      const { pages: all, pace: seconds } = shown.current;
      return Math.min(1, spent / lengthOf(all[place % Math.max(1, all.length)], seconds));
    }, []),
    go: (kind) => {
      if (here !== undefined) left.current.set(nameOf(here), Date.now());
      const found = pages.findIndex((page) => page.kind === kind);
      take({ at: found === -1 ? at : found, spent: 0 });
    },
  };
}

/** The current page, counted from 0, and how long it has been shown: milliseconds. */
export interface PageTurn {
  readonly at: number;
  readonly spent: number;
}

const nameOf = ({ kind, part }: BoardPage): string => `${kind} ${part}`;

const lengthOf = (page: BoardPage | undefined, pace: number): number =>
  pace * 1000 * (page?.kind === 'now' ? NOW_LONGER : 1);

/** The turn after one tick; `pace` in seconds, `now` in ms. `left` holds when pages were left, and is updated. */
export function nextTurn(
  { turn, pages, changes, pace }: { turn: PageTurn; pages: readonly BoardPage[]; changes: BoardChanges; pace: number },
  left: Map<string, number>,
  now: number,
): PageTurn {
  const at = turn.at % pages.length;
  const page = pages[at];
  const spent = turn.spent + TICK;
  if (page === undefined) return { at: 0, spent: 0 };
  const held = now - changedAt(page, changes) < HOLD;
  if (spent < lengthOf(page, pace) || held) return { at, spent };
  left.set(nameOf(page), now);
  return { at: findUnseenPage(pages, changes, left) ?? (at + 1) % pages.length, spent: 0 };
}

/** The page with the latest change not shown yet; null: none. */
function findUnseenPage(
  pages: readonly BoardPage[],
  changes: BoardChanges,
  left: ReadonlyMap<string, number>,
): number | null {
  let called: { readonly at: number; readonly changed: number } | null = null;
  for (const [at, page] of pages.entries()) {
    const changed = changedAt(page, changes);
    if (changed > (left.get(nameOf(page)) ?? 0) && changed > (called?.changed ?? 0)) called = { at, changed };
  }
  return called?.at ?? null;
}
