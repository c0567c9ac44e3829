import { useEffect, useRef, useState } from 'react';
import type { Changes } from './changes.ts';
import type { BoardPage, BoardSettings, PageKind } from './pages.ts';

const HOLD = 12_000;
const NOW_LONGER = 25 / 15;
const TICK = 250;

/**
 * The page on show and how much of its turn is over (0 to 1). No timer takes a fresh result away: a page with a change on
 * it is held 12 s from the last one; a page elsewhere that changed comes next, once, out of turn.
 */
export function useRotation(
  pages: readonly BoardPage[],
  { pace }: BoardSettings,
  changes: Changes,
  paused: boolean,
): { readonly page: BoardPage | undefined; readonly turn: number; readonly go: (kind: PageKind) => void } {
  const [turn, setTurn] = useState({ at: 0, spent: 0 });
  const here = pages[turn.at % Math.max(1, pages.length)];
  const shown = useRef({ turn, pages, changes, pace });
  // When each page was last left: a change before that was seen on it.
  const left = useRef(new Map<PageKind, number>());

  useEffect(() => {
    shown.current = { turn, pages, changes, pace };
  });
  useEffect(() => {
    if (paused || pages.length < 2) return;
    const timer = setInterval(() => setTurn(nextTurn(shown.current, left.current, Date.now())), TICK);
    return () => clearInterval(timer);
  }, [paused, pages.length]);

  return {
    page: here,
    turn: Math.min(1, turn.spent / lengthOf(here, pace)),
    go: (kind) => {
      if (here !== undefined) left.current.set(here.kind, Date.now());
      const found = pages.findIndex((page) => page.kind === kind);
      setTurn({ at: found === -1 ? turn.at : found, spent: 0 });
    },
  };
}

interface Turn {
  readonly at: number;
  readonly spent: number;
}

const lengthOf = (page: BoardPage | undefined, pace: number): number =>
  pace * 1000 * (page?.kind === 'now' ? NOW_LONGER : 1);

/** The turn a tick later. `left` is told when a page is left. */
function nextTurn(
  { turn, pages, changes, pace }: { turn: Turn; pages: readonly BoardPage[]; changes: Changes; pace: number },
  left: Map<PageKind, number>,
  now: number,
): Turn {
  const at = turn.at % pages.length;
  const page = pages[at];
  const spent = turn.spent + TICK;
  if (page === undefined) return { at: 0, spent: 0 };
  const fresh = changes.pages.get(page.kind);
  const held = fresh !== undefined && now - fresh < HOLD;
  if (spent < lengthOf(page, pace) || held) return { at, spent };
  left.set(page.kind, now);
  const called = pages.findIndex(({ kind }) => {
    const changed = changes.pages.get(kind);
    return kind !== page.kind && changed !== undefined && changed > (left.get(kind) ?? 0);
  });
  return { at: called === -1 ? (at + 1) % pages.length : called, spent: 0 };
}
