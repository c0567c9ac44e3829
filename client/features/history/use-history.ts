import { useCallback, useEffect, useRef, useState } from 'react';
import type { History, HistoryEntry } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';

/** What of a history is asked for; null: all. */
export interface HistoryFilter {
  readonly kind: string | null;
  readonly actor: string | null;
  /** Ids. */
  readonly match: string | null;
  readonly team: string | null;
}

/** Something did not come, and can be asked for again. */
export interface Unread {
  readonly problem: Problem;
  readonly again: () => void;
}

export type HistoryList = {
  /** Everybody who did something here, as far as it is known. */
  readonly actors: NonNullable<History['actors']>;
} & (
  | { readonly status: 'loading' }
  | ({ readonly status: 'refused' } & Unread)
  | {
      readonly status: 'here';
      /** Newest first. */
      readonly entries: readonly HistoryEntry[];
      /** What came since and waits to be shown, so that nothing moves under whoever reads further down. */
      readonly fresh: number;
      readonly showFresh: () => void;
      readonly counts: History['counts'];
      /** Earlier ones; null: this is the beginning. */
      readonly more: (() => void) | null;
      readonly loadingMore: boolean;
      /** What is new, or what was earlier, did not come; null: all that was asked for is here. */
      readonly unread: Unread | null;
    }
);

interface LoadedHistory {
  readonly key: string;
  readonly entries: readonly HistoryEntry[];
  readonly fresh: readonly HistoryEntry[];
  readonly cursor: string | null;
  readonly counts: History['counts'];
  readonly actors: NonNullable<History['actors']>;
}

/** Why a list is not whole, at its top and at its end. */
interface Problems {
  readonly key: string;
  readonly newest: Problem | null;
  readonly earlier: Problem | null;
}

const NONE: Problems = { key: '', newest: null, earlier: null };

/** Those of this list: another one begins without. */
const of = (key: string, problems: Problems): Problems => (problems.key === key ? problems : { ...NONE, key });

const FIRST = 60;
const MORE = 200;
/** Milliseconds: results that come together are asked about once. */
const SETTLES = 250;

/**
 * The history of a tournament as it is filtered: read page by page, and whatever is new at the top as soon as the
 * tournament has another `version`. `reads` says that somebody reads further down: then new ones wait.
 */
export function useHistory(
  tournamentId: string,
  version: number,
  filter: HistoryFilter,
  reads: () => boolean = () => false,
): HistoryList {
  const key = JSON.stringify([tournamentId, filter]);
  const [known, setKnown] = useState<LoadedHistory | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);
  const [attempt, setAttempt] = useState(0);
  /** The list whose earlier entries are asked for. */
  const [loadingMore, setLoadingMore] = useState<string | null>(null);
  const isReading = useRef(reads);
  /** What was read last: then what is new can wait a little for more. */
  const readLast = useRef({ key: '', version: 0, attempt: 0 });
  useEffect(() => {
    isReading.current = reads;
  });

  const ask = useCallback(
    async (more: { readonly cursor?: string; readonly version?: string; readonly limit: string }) => {
      const [id, asked] = JSON.parse(key) as [string, HistoryFilter];
      const query = Object.fromEntries(Object.entries(asked).filter((entry) => entry[1] !== null));
      return call('GET /api/tournaments/{id}/history', { path: { id }, query: { ...query, ...more } });
    },
    [key],
  );

  useEffect(() => {
    const last = readLast.current;
    if (last.key === key && last.version >= version && last.attempt === attempt) return;
    let left = false;
    const read = async () => {
      const answer = await ask({ limit: String(FIRST), version: String(version) });
      if (left) return;
      if (!answer.ok) return setProblems((before) => ({ ...of(key, before), newest: answer.problem }));
      const { entries, cursor, counts, actors = [] } = answer.value;
      setProblems((before) => ({ ...of(key, before), newest: null }));
      readLast.current = { key, version: answer.value.version, attempt };
      setKnown((before) => {
        const all = before?.key === key ? [...before.fresh, ...before.entries] : [];
        const since = entries.filter((entry) => entry.version > (all[0]?.version ?? 0));
        // More came than one page holds: what lies between is not known, so it begins anew.
        const isGap = all.length > 0 && since.length === entries.length && cursor !== null;
        if (before?.key !== key || isGap) return { key, entries, fresh: [], cursor, counts, actors };
        const waits = isReading.current() || before.fresh.length > 0;
        return {
          ...before,
          ...(waits ? { fresh: [...since, ...before.fresh] } : { entries: [...since, ...before.entries] }),
          counts,
          actors,
        };
      });
    };
    const timer = setTimeout(() => void read(), last.key === key ? SETTLES : 0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [ask, key, version, attempt]);

  const more = async (cursor: string) => {
    setLoadingMore(key);
    const answer = await ask({ cursor, limit: String(MORE) });
    setLoadingMore((before) => (before === key ? null : before));
    // The filter may be another one by now.
    setProblems((before) => (before.key === key ? { ...before, earlier: answer.ok ? null : answer.problem } : before));
    if (!answer.ok) return;
    const { entries, cursor: next } = answer.value;
    setKnown((before) =>
      before?.key === key && before.cursor === cursor
        ? { ...before, entries: [...before.entries, ...entries], cursor: next }
        : before,
    );
  };

  const again = () => setAttempt((before) => before + 1);
  const { newest, earlier } = of(key, problems);
  const actors = known?.actors ?? [];
  // What another filter found must not stand under this one.
  if (known === null || known.key !== key) {
    return newest === null ? { status: 'loading', actors } : { status: 'refused', actors, problem: newest, again };
  }
  const { entries, fresh, cursor, counts } = known;
  const askMore = cursor === null ? null : () => void more(cursor);
  return {
    status: 'here',
    entries,
    fresh: fresh.length,
    showFresh: () =>
      setKnown((before) => before && { ...before, entries: [...before.fresh, ...before.entries], fresh: [] }),
    counts,
    actors,
    more: askMore,
    loadingMore: loadingMore === key,
    unread:
      newest !== null
        ? { problem: newest, again }
        : earlier !== null && askMore !== null
          ? { problem: earlier, again: askMore }
          : null,
  };
}
