import { useEffect, useState } from 'react';
import { session } from '../../session/page-session.ts';
import { browserStorage } from '../../session/stored-session.ts';
import { texts } from '../../texts/de.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useUnsaved } from '../navigation/unsaved.ts';
import { draftKey, readDraft, removeDraft, sweepDrafts, writeDraft, type Fits } from './draft-storage.ts';

// What was typed and not saved outlives a reload, a crash of the tab and the end of the session: the browser keeps it, per
// account and page, until it is saved or discarded.

const storage = browserStorage();

/** What was kept for this page when it opens, and says so; null: nothing that fits. `page` null: nothing is kept. */
export function useRestored<Value>(page: string | null, fits: Fits<Value>): Value | null {
  const [restored] = useState<Value | null>(() => {
    const key = keyOf(page);
    sweepDrafts(storage, keysInBrowser(), Date.now());
    const kept = key === null ? null : readDraft(storage, key, Date.now());
    return fits(kept) ? kept : null;
  });
  const isThere = restored !== null;
  useEffect(() => {
    if (isThere) toast(texts.conflict.restored);
  }, [isThere]);
  return restored;
}

/**
 * Keeps a draft while it is not null, and asks before the page is left with it: who leaves all the same discards it.
 * `page` null: it is asked about, but not kept.
 */
export function useKeptDraft(page: string | null, draft: object | null, question?: string): void {
  // Of the account that began it: the session may end while the page is open.
  const [key] = useState(() => keyOf(page));
  useUnsaved(draft !== null, question, key);
  useEffect(() => {
    if (key === null) return;
    if (draft === null) removeDraft(storage, key);
    else writeDraft(storage, key, draft, Date.now());
  }, [key, draft]);
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

function keyOf(page: string | null): string | null {
  const { eMail } = session.stored();
  return page === null || eMail === null ? null : draftKey(eMail, page);
}
