import { readJson, writeJson } from '#domain/play.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  History,
  HistoryEntry,
  KnownBreach,
  OrganizationHistory,
  OrganizationHistoryEntry,
} from '#domain/contract.ts';
import { call, type CallResult, type Problem } from '../../api/call.ts';

/** Which entries of a history are read; null: all. */
export interface HistoryFilter {
  readonly kind: string | null;
  readonly actor: string | null;
  /** Ids. */
  readonly match: string | null;
  readonly team: string | null;
  /** Only what took something away. */
  readonly deletes: '1' | null;
  /** ISO 8601. */
  readonly until: string | null;
  readonly order: 'oldest' | null;
}

/** All of it, the newest first. */
export const WHOLE: HistoryFilter = {
  kind: null,
  actor: null,
  match: null,
  team: null,
  deletes: null,
  until: null,
  order: null,
};

/** The same of an organisation. */
export type OrganizationHistoryFilter = Pick<HistoryFilter, 'kind' | 'actor' | 'until' | 'order'>;

/** A failed read that can be repeated. */
export interface Unread {
  readonly problem: Problem;
  readonly again: () => void;
}

/** A page of a history as it is answered: a tournament's, or an organisation's. */
interface HistoryPage<Entry, Counts> {
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly cursor: string | null;
  readonly head: string;
  readonly breach: KnownBreach | null;
  readonly counts?: Counts | undefined;
  readonly actors?: readonly HistoryEntry['actor'][] | undefined;
}

/** What the history is known by now. */
export interface HistoryProof {
  /** The number of the newest entry, and the chain hash after it. */
  readonly number: number;
  readonly head: string;
  /** Where it is known not to be what was once written; null: nothing is known. */
  readonly breach: KnownBreach | null;
}

interface Counted<Entry, Counts> {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly counts: Counts | undefined;
  readonly proof: HistoryProof;
}

export type ListedHistory<Entry, Counts> = {
  /** All authors known so far. */
  readonly actors: readonly HistoryEntry['actor'][];
} & (
  | { readonly status: 'loading' }
  | ({ readonly status: 'refused' } & Unread)
  | ({
      readonly status: 'here';
      /** Number of newer entries held back, so that the list does not move while further down is being read. */
      readonly fresh: number;
      readonly showFresh: () => void;
      /** Reads earlier entries; null at the beginning of the history. */
      readonly more: (() => void) | null;
      readonly loadingMore: boolean;
      /** The newest or earlier entries could not be read; null: the list is complete. */
      readonly unread: Unread | null;
    } & Counted<Entry, Counts>)
);

export type HistoryList = ListedHistory<HistoryEntry, History['counts']>;
export type OrganizationHistoryList = ListedHistory<OrganizationHistoryEntry, OrganizationHistory['counts']>;

interface LoadedHistory<Entry, Counts> extends Counted<Entry, Counts> {
  readonly key: string;
  readonly fresh: readonly Entry[];
  readonly cursor: string | null;
  readonly actors: readonly HistoryEntry['actor'][];
}

/** Failed reads at the top and at the end of a list. */
interface Problems {
  readonly key: string;
  readonly newest: Problem | null;
  readonly earlier: Problem | null;
}

const NONE: Problems = { key: '', newest: null, earlier: null };

/** The problems of this list; another list starts without any. */
const problemsOfList = (key: string, problems: Problems): Problems =>
  problems.key === key ? problems : { ...NONE, key };

const FIRST = 60;
const MORE = 200;
/** Debounce: a burst of results causes one read. */
const SETTLES_AFTER_MS = 250;

interface HistoryPageRequest {
  readonly cursor?: string;
  readonly version?: string;
  readonly limit: string;
}

const queryOf = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry) => entry[1] !== null));

/**
 * The filtered history of a tournament, read page by page; new entries are added at the top when `version` changes.
 * `reads`: the list is scrolled down, so new entries wait.
 */
export function useHistory(
  tournamentId: string,
  version: number,
  filter: HistoryFilter,
  reads?: () => boolean,
): HistoryList {
  const key = writeJson<[string, HistoryFilter]>([tournamentId, filter]);
  const ask = useCallback(
    async (request: HistoryPageRequest) => {
      const [id, wanted] = readJson(key);
      return call('GET /api/tournaments/{id}/history', { path: { id }, query: { ...queryOf(wanted), ...request } });
    },
    [key],
  );
  return useListed(key, version, ask, { reads, isOldestFirst: filter.order === 'oldest' });
}

/** The same of an organisation; `news` rises with whatever may be a new entry. */
export function useOrganizationHistory(
  organizationId: string,
  news: number,
  filter: OrganizationHistoryFilter,
  reads?: () => boolean,
): OrganizationHistoryList {
  const key = writeJson<[string, OrganizationHistoryFilter]>([organizationId, filter]);
  const ask = useCallback(
    async ({ version: _news, ...request }: HistoryPageRequest) => {
      const [id, wanted] = readJson(key);
      return call('GET /api/organizations/{id}/history', { path: { id }, query: { ...queryOf(wanted), ...request } });
    },
    [key],
  );
  return useListed(key, news, ask, { reads, isOldestFirst: filter.order === 'oldest', reaches: AS_ASKED });
}

const READS_NOTHING = (): boolean => false;
/** How far an answer goes: of an organisation, whose views have no version, as far as was known when it was asked. */
const AS_ASKED = (): number => 0;
const AS_ANSWERED = ({ version }: { readonly version: number }): number => version;

/** `key` names the list: what was read of another never shows under it. */
function useListed<Entry extends { readonly version: number }, Counts>(
  key: string,
  version: number,
  ask: (request: HistoryPageRequest) => Promise<CallResult<HistoryPage<Entry, Counts>>>,
  {
    reads = READS_NOTHING,
    isOldestFirst,
    reaches = AS_ANSWERED,
  }: {
    readonly reads?: (() => boolean) | undefined;
    readonly isOldestFirst: boolean;
    readonly reaches?: (page: { readonly version: number }) => number;
  },
): ListedHistory<Entry, Counts> {
  const [known, setKnown] = useState<LoadedHistory<Entry, Counts> | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);
  const [attempt, setAttempt] = useState(0);
  /** The list whose earlier entries are being read. */
  const [loadingMore, setLoadingMore] = useState<string | null>(null);
  const isReading = useRef(reads);
  /** What was read last: a later read can be debounced. */
  const readLast = useRef({ key: '', version: 0, attempt: 0 });
  useEffect(() => {
    isReading.current = reads;
  });

  useEffect(() => {
    const last = readLast.current;
    // What is new would come behind the end of such a list: it stays as it was when it was asked for.
    if (isOldestFirst && last.key === key && last.attempt === attempt) return;
    if (last.key === key && last.version >= version && last.attempt === attempt) return;
    let isCancelled = false;
    const read = async () => {
      const answer = await ask({ limit: String(FIRST), version: String(version) });
      if (isCancelled) return;
      if (!answer.ok) return setProblems((before) => ({ ...problemsOfList(key, before), newest: answer.problem }));
      const { entries, cursor, head, breach, counts, actors = [] } = answer.value;
      const proof = { number: answer.value.version, head, breach };
      setProblems((before) => ({ ...problemsOfList(key, before), newest: null }));
      readLast.current = { key, version: Math.max(version, reaches(answer.value)), attempt };
      setKnown((before) => {
        const all = before?.key === key ? [...before.fresh, ...before.entries] : [];
        const since = entries.filter((entry) => entry.version > (all[0]?.version ?? 0));
        // More new entries than one page holds leave a gap, so the list starts again.
        const isGap = all.length > 0 && since.length === entries.length && cursor !== null;
        if (before?.key !== key || isGap) return { key, entries, fresh: [], cursor, proof, counts, actors };
        const waits = isReading.current() || before.fresh.length > 0;
        return {
          ...before,
          ...(waits ? { fresh: [...since, ...before.fresh] } : { entries: [...since, ...before.entries] }),
          proof,
          counts,
          actors,
        };
      });
    };
    const timer = setTimeout(() => void read(), last.key === key ? SETTLES_AFTER_MS : 0);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [ask, reaches, isOldestFirst, key, version, attempt]);

  const more = async (cursor: string) => {
    setLoadingMore(key);
    const answer = await ask({ cursor, limit: String(MORE) });
    setLoadingMore((before) => (before === key ? null : before));
    // The filter may have changed by now.
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
  const { newest, earlier } = problemsOfList(key, problems);
  const actors = known?.actors ?? [];
  // Entries found with another filter must not appear under this one.
  if (known === null || known.key !== key) {
    return newest === null ? { status: 'loading', actors } : { status: 'refused', actors, problem: newest, again };
  }
  const { entries, fresh, cursor, proof, counts } = known;
  const askMore = cursor === null ? null : () => void more(cursor);
  return {
    status: 'here',
    entries,
    fresh: fresh.length,
    showFresh: () =>
      setKnown((before) => before && { ...before, entries: [...before.fresh, ...before.entries], fresh: [] }),
    proof,
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
