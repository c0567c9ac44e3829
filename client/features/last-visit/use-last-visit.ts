import { useEffect, useState } from 'react';
import type { History, HistoryEntry, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { selfIn } from '../organization/use-member-names.ts';
import { saveVisit, keptVisit } from './kept-visit.ts';
import { sinceVisit, type SinceVisit, type Visit } from './visit.ts';

// A shorter absence is no new visit.
const NEW_VISIT_AFTER_MS = 5 * 60_000;
/** The most steps one answer holds. */
const PAGE = '200';
/** Enough for a day of single goals; beyond that the summary says that it is partial. */
const MAX_PAGES = 10;

const SAVED_AFTER_MS = 1_000;

/** An earlier visit, long enough ago, and the version shown now. */
interface Due {
  readonly visit: Visit;
  readonly upTo: number;
}

function dueVisit(tournamentId: string, upTo: number): Due | null {
  const visit = keptVisit(tournamentId);
  return visit !== null && Date.now() - Date.parse(visit.at) > NEW_VISIT_AFTER_MS ? { visit, upTo } : null;
}

/**
 * What others did in a tournament since this person last saw it in this browser, until dismissed. Read once on return:
 * later steps are seen as they happen.
 */
export function useLastVisit({ id, organizationId, version }: TournamentView): {
  readonly since: SinceVisit | null;
  readonly dismiss: () => void;
} {
  const [due, setDue] = useState(() => dueVisit(id, version));
  const [since, setSince] = useState<SinceVisit | null>(null);
  useEffect(() => {
    const keep = () => saveVisit(id, { at: new Date().toISOString(), version });
    const kept = document.visibilityState === 'visible' ? whenIdle(keep) : null;
    const onVisibility = () => {
      kept?.leave();
      if (document.visibilityState === 'visible') setDue((before) => dueVisit(id, version) ?? before);
      keep();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      kept?.atOnce();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [id, version]);
  useEffect(() => {
    if (due === null) return;
    let isCancelled = false;
    const ask = async () => {
      const { visit, upTo } = due;
      const [read, self] = await Promise.all([stepsSince(id, visit.version, upTo), selfIn(organizationId)]);
      if (!isCancelled && read !== null) setSince(sinceVisit(visit, read.steps, self, read.isWhole));
    };
    void ask();
    return () => {
      isCancelled = true;
    };
  }, [id, organizationId, due]);
  return { since, dismiss: () => setSince(null) };
}

/** Deferred work: `leave` or `atOnce`, whichever comes first, ends it; after it ran, both do nothing. */
interface Waiting {
  readonly leave: () => void;
  readonly atOnce: () => void;
}

/** Storage costs half a millisecond, and the change that brought the version is just being rendered. */
function whenIdle(work: () => void): Waiting {
  let isOpen = true;
  const take = (then: () => void) => () => {
    if (isOpen) then();
    isOpen = false;
  };
  const atOnce = take(work);
  // Safari lacks it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(atOnce, { timeout: SAVED_AFTER_MS });
  else setTimeout(atOnce, SAVED_AFTER_MS);
  return { leave: take(() => undefined), atOnce };
}

/** The steps after a version, newest first, page by page; null if an answer is missing. */
async function stepsSince(
  id: string,
  version: number,
  upTo: number,
): Promise<{ readonly steps: readonly HistoryEntry[]; readonly isWhole: boolean } | null> {
  const steps: HistoryEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // Up to the version on the page; a cached answer could be older.
    const query: Record<string, string> = {
      after: String(version),
      version: String(upTo),
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    };
    const answer: CallResult<History> = await call('GET /api/tournaments/{id}/history', { path: { id }, query });
    // An incomplete list would pass for the whole.
    if (!answer.ok) return null;
    steps.push(...answer.value.entries);
    ({ cursor } = answer.value);
    if (cursor === null) return { steps, isWhole: true };
  }
  return { steps, isWhole: false };
}
