import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardChanges } from '../board-changes.ts';
import { changedAt } from './changed-at.ts';
import type { BoardPage, BoardSettings } from './board-page.ts';

const HOLD_MS = 12_000;
const NOW_LONGER = 25 / 15;
/** Milliseconds between two updates of the progress. */
export const TICK_MS = 250;
/** A page is called out of turn only where it can be shown for so long: it has to be read. */
const MIN_SHOWN_MS = 8_000;

/**
 * The current page, and a function that reads its progress (0 to 1). A fresh result is not rotated away: a page with a
 * change stays for 12 s after the last one, and any page while a goal is shown above it; a change on another page brings
 * that page next, once, out of turn. Both only as far as every page still comes within twice its share of the rotation.
 */
export function useRotation(
  pages: readonly BoardPage[],
  { pace }: BoardSettings,
  changes: BoardChanges,
  paused: boolean,
  hasGoal: boolean,
): {
  readonly page: BoardPage | undefined;
  readonly share: () => number;
  readonly go: (kind: BoardPage['kind']) => void;
} {
  const [current, setCurrent] = useState(FIRST.shown);
  // Outside React: the board renders when the page changes, not with every tick.
  const turn = useRef<PageTurn>(FIRST);
  const here = pages[placeIn(pages, current)];
  const shown = useRef({ pages, changes, pace, hasGoal });
  // When each page was last left: earlier changes were visible on it.
  const left = useRef(new Map<string, number>());
  const take = useCallback((next: PageTurn): void => {
    turn.current = next;
    setCurrent(next.shown);
  }, []);

  useEffect(() => {
    shown.current = { pages, changes, pace, hasGoal };
  });
  useEffect(() => {
    if (paused || pages.length < 2) return;
    const timer = setInterval(
      () => take(nextTurn({ turn: turn.current, ...shown.current }, left.current, Date.now())),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [paused, pages.length, take]);

  return {
    page: here,
    share: useCallback(() => {
      const { shown: place, elapsedMs } = turn.current;
      const { pages: all, pace: seconds } = shown.current;
      return Math.min(1, elapsedMs / lengthOf(all[placeIn(all, place)], seconds));
    }, []),
    go: (kind) => {
      if (here !== undefined) left.current.set(nameOf(here), Date.now());
      const found = pages.findIndex((page) => page.kind === kind);
      if (found !== -1) take(turnAt(pages, found));
    },
  };
}

/** A page by its name, and where it was when it was looked up: pages come and go. */
interface PagePlace {
  readonly name: string;
  readonly at: number;
}

/** What is shown, where the rotation is, and how much longer that took than planned. Milliseconds. */
export interface PageTurn {
  readonly shown: PagePlace;
  /** Another than `shown` while a page is shown out of turn. */
  readonly rotation: PagePlace;
  /** How long the page has been shown. */
  readonly elapsedMs: number;
  /** How much longer than its time the page of the rotation was held. */
  readonly extra: number;
}

/** The turn of a page of the rotation, from its beginning. */
export function turnAt(pages: readonly BoardPage[], at: number): PageTurn {
  const place = placeAt(pages, at);
  return { shown: place, rotation: place, elapsedMs: 0, extra: 0 };
}

const FIRST: PageTurn = { shown: { name: '', at: 0 }, rotation: { name: '', at: 0 }, elapsedMs: 0, extra: 0 };

const nameOf = ({ kind, part }: BoardPage): string => `${kind} ${part}`;

const lengthOf = (page: BoardPage | undefined, pace: number): number =>
  pace * 1000 * (page?.kind === 'now' ? NOW_LONGER : 1);

/**
 * Returns the turn after one tick; `pace` in seconds, `now` in ms. `left` holds when each page was left; it is updated.
 * Holding a page and showing another out of turn take together at most the time of the rotation's own page: so a whole
 * round takes at most twice its time, and then the rotation continues where it was.
 */
export function nextTurn(
  {
    turn,
    pages,
    changes,
    pace,
    hasGoal,
  }: { turn: PageTurn; pages: readonly BoardPage[]; changes: BoardChanges; pace: number; hasGoal: boolean },
  left: Map<string, number>,
  now: number,
): PageTurn {
  const at = placeIn(pages, turn.shown);
  const page = pages[at];
  if (page === undefined) return FIRST;
  const rotation = placeIn(pages, turn.rotation);
  const isCalled = turn.shown.name !== turn.rotation.name;
  const elapsedMs = turn.elapsedMs + TICK_MS;
  const length = lengthOf(page, pace);
  const granted = lengthOf(pages[rotation], pace);
  const isOver = elapsedMs >= (isCalled ? granted - turn.extra : 2 * length);
  const isHeld = hasGoal || now - changedAt(page, changes) < HOLD_MS;
  if (!isOver && (elapsedMs < length || isHeld)) return { ...turn, elapsedMs };
  left.set(nameOf(page), now);
  const next = (rotation + 1) % pages.length;
  if (isCalled) return turnAt(pages, next);
  const extra = Math.max(0, elapsedMs - length);
  const called = granted - extra < MIN_SHOWN_MS ? null : findUnseenPage(pages, changes, left);
  if (called === null || called === next) return turnAt(pages, next);
  return { shown: placeAt(pages, called), rotation: placeAt(pages, rotation), elapsedMs: 0, extra };
}

const placeAt = (pages: readonly BoardPage[], at: number): PagePlace => {
  const page = pages[at];
  return { name: page === undefined ? '' : nameOf(page), at };
};

/** Where a page is now; where it is gone, the one that took its place. */
function placeIn(pages: readonly BoardPage[], { name, at }: PagePlace): number {
  const found = pages.findIndex((page) => nameOf(page) === name);
  return found === -1 ? at % Math.max(1, pages.length) : found;
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
