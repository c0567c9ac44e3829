import { useEffect, useState } from 'react';
import type { History, HistoryEntry, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { selfIn } from '../organization/member-names.ts';
import { saveVisit, keptVisit } from './kept-visits.ts';
import { sinceVisit, type SinceVisit, type Visit } from './visit.ts';

// Whoever looks away for a moment was not gone.
const A_VISIT_LATER = 5 * 60_000;
/** As many steps as one answer holds. */
const PAGE = '200';
/** A whole day of goals, counted one by one; where there is more, it is said that it is. */
const MAX_PAGES = 10;

/** Milliseconds. */
const SOON = 1_000;

/** A visit that was long enough ago, and the version that is on the page now. */
interface Due {
  readonly visit: Visit;
  readonly upTo: number;
}

function dueVisit(tournamentId: string, upTo: number): Due | null {
  const visit = keptVisit(tournamentId);
  return visit !== null && Date.now() - Date.parse(visit.at) > A_VISIT_LATER ? { visit, upTo } : null;
}

/**
 * What others did in a tournament since this person last saw it in this browser, until they put it away. Asked for once,
 * on coming back: what happens from then on happens before their eyes.
 */
export function useLastVisit({ id, organizationId, version }: TournamentView): {
  readonly since: SinceVisit | null;
  readonly putAway: () => void;
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
    let left = false;
    const ask = async () => {
      const { visit, upTo } = due;
      const [read, self] = await Promise.all([stepsSince(id, visit.version, upTo), selfIn(organizationId)]);
      if (!left && read !== null) setSince(sinceVisit(visit, read.steps, self, read.isWhole));
    };
    void ask();
    return () => {
      left = true;
    };
  }, [id, organizationId, due]);
  return { since, putAway: () => setSince(null) };
}

/** What waits until the page has nothing else to do; of `leave` and `atOnce` the first counts, and none once it is done. */
interface Waiting {
  readonly leave: () => void;
  readonly atOnce: () => void;
}

/** The browser's storage takes half a millisecond, and the change that brought the version is just being shown. */
function whenIdle(work: () => void): Waiting {
  let isOpen = true;
  const take = (then: () => void) => () => {
    if (isOpen) then();
    isOpen = false;
  };
  const atOnce = take(work);
  // Safari has none.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(atOnce, { timeout: SOON });
  else setTimeout(atOnce, SOON);
  return { leave: take(() => undefined), atOnce };
}

/** What happened after a version, newest first, page by page; null where no answer came. */
async function stepsSince(
  id: string,
  version: number,
  upTo: number,
): Promise<{ readonly steps: readonly HistoryEntry[]; readonly isWhole: boolean } | null> {
  const steps: HistoryEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // Up to what is on the page: without it the answer may be a moment older.
    const query: Record<string, string> = {
      after: String(version),
      version: String(upTo),
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    };
    const answer: CallResult<History> = await call('GET /api/tournaments/{id}/history', { path: { id }, query });
    // Half of it could only be taken for all of it.
    if (!answer.ok) return null;
    steps.push(...answer.value.entries);
    ({ cursor } = answer.value);
    if (cursor === null) return { steps, isWhole: true };
  }
  return { steps, isWhole: false };
}
