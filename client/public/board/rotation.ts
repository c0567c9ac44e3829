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
  const [at, setAt] = useState(0);
  const [spent, setSpent] = useState(0);
  // Changes shown already, by their time, so that each calls its page only once.
  const seen = useRef(new Map<PageKind, number>());
  const page = pages[at % Math.max(1, pages.length)];
  const length = pace * 1000 * (page?.kind === 'now' ? NOW_LONGER : 1);
  const latest = useRef({ pages, at, changes });
  latest.current = { pages, at, changes };

  useEffect(() => {
    if (page !== undefined) seen.current.set(page.kind, Date.now());
  }, [page, changes]);

  useEffect(() => {
    if (paused || pages.length < 2) return;
    const timer = setInterval(() => setSpent((before) => before + TICK), TICK);
    return () => clearInterval(timer);
  }, [paused, pages.length]);

  useEffect(() => {
    if (spent < length || page === undefined) return;
    const fresh = latest.current.changes.pages.get(page.kind);
    if (fresh !== undefined && Date.now() - fresh < HOLD) return;
    const called = latest.current.pages.findIndex(({ kind }) => {
      const changed = latest.current.changes.pages.get(kind);
      return kind !== page.kind && changed !== undefined && changed > (seen.current.get(kind) ?? 0);
    });
    setAt(called === -1 ? (latest.current.at + 1) % latest.current.pages.length : called);
    setSpent(0);
  }, [spent, length, page]);

  return {
    page,
    turn: Math.min(1, spent / length),
    go: (kind) => {
      const found = pages.findIndex((one) => one.kind === kind);
      if (found !== -1) setAt(found);
      setSpent(0);
    },
  };
}
