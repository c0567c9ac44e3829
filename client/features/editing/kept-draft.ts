import { useEffect, useState } from 'react';
import { session } from '../../session/page-session.ts';
import { browserStorage } from '../../session/stored-session.ts';
import { texts } from '../../texts/de.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { clearUnsavedAt, holdPage, useUnsaved } from '../navigation/unsaved.ts';
import {
  claimAbandonedDrafts,
  takeOverDraft,
  draftKey,
  markDraft,
  readDraft,
  removeDraft,
  sweepDrafts,
  writeDraft,
  type DraftPlace,
  type Fits,
} from './draft-storage.ts';
import { ownTab } from './own-tab.ts';

// What was typed and not saved outlives a reload, a crash of the tab and the end of the session: the browser keeps it, per
// account, page and tab, until it is saved or discarded.

const storage = browserStorage();
/** Milliseconds between two signs of life of a page that holds a draft. */
const SIGN_EVERY_MS = 30_000;

/** What was kept for this page when it opens, and says so; null: nothing that fits. `page` null: nothing is kept. */
export function useRestored<Value>(page: string | null, fits: Fits<Value>): Value | null {
  const [restored] = useState<Value | null>(() => {
    const place = placeOf(page);
    sweepDrafts(storage, keysInBrowser(), Date.now());
    return place === null ? null : takeOverDraft(storage, keysInBrowser(), place, fits, Date.now());
  });
  const isThere = restored !== null;
  useEffect(() => {
    if (isThere) toast(texts.conflict.restored);
  }, [isThere]);
  return restored;
}

/**
 * Keeps a draft while it is not null, and asks before the page is left with it: who leaves all the same discards it.
 * `page` null: it is asked about, but not kept. Returns what forgets it, for the moment after saving or discarding.
 */
export function useKeptDraft(page: string | null, draft: object | null, question?: string): () => void {
  // Of the account that began it: the session may end while the page is open.
  const [key] = useState(() => keyOf(page));
  const isHeld = draft !== null;
  useUnsaved(isHeld, question, key, page);
  useEffect(() => {
    if (key === null) return;
    if (draft === null) removeDraft(storage, key);
    else writeDraft(storage, key, draft, Date.now());
  }, [key, draft]);
  useEffect(() => (key === null || !isHeld ? undefined : showHeld(key)), [key, isHeld]);
  return () => clearUnsavedAt(key);
}

/** A draft that outlives the components of its page. */
export interface KeptDraft<Value> {
  /** Claims and returns the drafts of closed tabs; the first call begins with this tab's own from before its reload. */
  readonly takeOver: () => readonly Value[];
  /** Keeps it instead of what was kept, and holds the page; null: nothing any more. */
  readonly keep: (draft: Value | null) => void;
}

/** Keeps what is on its way to the server, across reloads and pages of the portal. */
export function holdDraft<Value extends object>(page: string, fits: Fits<Value>): KeptDraft<Value> {
  const place = placeOf(page);
  const key = keyOf(page);
  let release: (() => void) | null = null;
  const keep = (draft: Value | null): void => {
    if (key !== null && draft !== null) writeDraft(storage, key, draft, Date.now());
    if (draft !== null) release ??= holdPageWith(key);
    else {
      release?.();
      release = null;
      if (key !== null) removeDraft(storage, key);
    }
  };
  let before = key === null ? null : readDraft(storage, key, Date.now());
  const takeOver = (): readonly Value[] => {
    const own = fits(before) ? [before] : [];
    before = null;
    return place === null ? own : [...own, ...claimAbandonedDrafts(storage, keysInBrowser(), place, fits, Date.now())];
  };
  return { takeOver, keep };
}

function holdPageWith(key: string | null): () => void {
  const endings = [holdPage(), ...(key === null ? [] : [showHeld(key)])];
  return () => {
    for (const end of endings) end();
  };
}

/** Has other tabs see that this one is open with its draft, until it is left; returns what ends that. */
function showHeld(key: string): () => void {
  const mark = () => markDraft(storage, key, Date.now(), Date.now());
  const leave = () => markDraft(storage, key, Date.now(), 0);
  const timer = setInterval(mark, SIGN_EVERY_MS);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', mark);
  return () => {
    leave();
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', mark);
  };
}

/** For an account that is erased: nothing it typed stays in this browser. */
export const removeDraftsOf = (eMail: string): void => sweepDrafts(storage, keysInBrowser(), Date.now(), eMail);

function keysInBrowser(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function placeOf(page: string | null): DraftPlace | null {
  const { eMail } = session.stored();
  return page === null || eMail === null ? null : { eMail, page, tab: ownTab().name() };
}

function keyOf(page: string | null): string | null {
  const place = placeOf(page);
  return place === null ? null : draftKey(place);
}
