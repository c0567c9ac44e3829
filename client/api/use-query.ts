import { writeJson } from '#domain/play.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { session } from '../session/page-session.ts';
import { call } from './call.ts';
import type { CallInput, ResponseOf, Route } from './calls.ts';
import { countWrites } from './own-writes.ts';
import { createQueryCache, PENDING, type Query, type QueryOptions, type QueryState } from './query-cache.ts';

/** Calls that change nothing: reads, and previews of a write. */
type ReadRoute = Extract<Route, `GET ${string}` | `POST ${string}/preview`>;

/** A call as a query: the same route with the same input is the same query. */
export const query = <R extends ReadRoute>(route: R, input: CallInput<R>): Query<ResponseOf<R>> => ({
  key: writeJson([route, input]),
  fetch: (signal) => call(route, { ...input, signal }),
});

/** An answer stays as long as a topic, so that Back shows it at once. */
const POLLING: QueryOptions = { refetchInterval: 15_000, retryInterval: null, debounceMs: 0, gcTime: 30_000 };
/** A preview holds for the version it was made of: a dialog that opens later does not see it. */
const PREVIEW: QueryOptions = { refetchInterval: null, retryInterval: 5_000, debounceMs: 0, gcTime: 0 };

const queryCache = createQueryCache({
  isVisible: () => document.visibilityState === 'visible',
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  countWrites,
});

export const { refetchActive } = queryCache;

/** The account whose answers the cache holds. They outlive a session: the same account may continue on this page. */
let account = session.stored().eMail;
session.subscribe(() => {
  const { eMail } = session.stored();
  if (eMail === null || eMail === account) return;
  if (account !== null) queryCache.clear();
  account = eMail;
});
// Specs of importing modules run without a document.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refetchActive();
  });
  addEventListener('online', refetchActive);
}

interface Options extends Partial<QueryOptions> {
  /** Refetches shortly after this changed, as a followed view says that the answer may have. The data stays meanwhile. */
  readonly refetchOn?: unknown;
}

/** What `useQuery` answers before there is data, or in its place. */
export type NotRead = Exclude<QueryState<unknown>, { readonly status: 'success' }> & { readonly refetch: () => void };

const unobserved = (): void => undefined;

/** Reads, shared with all observers of the same query, and keeps the answer up to date while mounted. null: nothing to read yet. */
export function useQuery<Value>(
  observed: Query<Value> | null,
  options: Options = {},
): QueryState<Value> & { readonly refetch: () => void } {
  const { refetchInterval, retryInterval, debounceMs, gcTime, refetchOn = null } = { ...POLLING, ...options };
  const key = observed?.key ?? '';
  const latest = useRef(observed);
  useLayoutEffect(() => {
    latest.current = observed;
  });
  const observe = useCallback(
    (listener: () => void) =>
      latest.current === null || key === ''
        ? unobserved
        : queryCache.observe(latest.current, { refetchInterval, retryInterval, debounceMs, gcTime }, listener),
    [key, refetchInterval, retryInterval, debounceMs, gcTime],
  );
  const state = useSyncExternalStore(observe, () => (observed === null ? PENDING : queryCache.getState(observed)));
  const known = useRef({ key, refetchOn });
  useEffect(() => {
    const { current } = known;
    known.current = { key, refetchOn };
    // Another query is requested anyway. null: what is followed is not there, or not there any more.
    if (current.key !== key || current.refetchOn === null || refetchOn === null) return;
    if (current.refetchOn !== refetchOn) queryCache.refetchSoon({ key });
  }, [key, refetchOn]);
  const refetch = useCallback(() => queryCache.refetch({ key }), [key]);
  return { ...state, refetch };
}

/** Previews a write; requested for every other query, and after no answer came. It does not poll. */
export const usePreview = <Value>(
  observed: Query<Value> | null,
  { debounceMs = 0, refetchOn = null }: Pick<Options, 'debounceMs' | 'refetchOn'> = {},
) => useQuery(observed, { ...PREVIEW, debounceMs, refetchOn });

/** The answer of a query outside of components: one that the cache holds, or that of its next request. */
export function readOnce<Value>(observed: Query<Value>): Promise<Value | null> {
  const { status, data } = queryCache.getState(observed);
  if (status !== 'pending') return Promise.resolve(data);
  return new Promise((resolve) => {
    const stop = queryCache.observe(observed, { ...POLLING, refetchInterval: null }, () => {
      const state = queryCache.getState(observed);
      if (state.status === 'pending') return;
      stop();
      resolve(state.data);
    });
  });
}

/** Several queries of one kind, in their order. */
export function useQueries<Value>(queries: readonly Query<Value>[]): readonly QueryState<Value>[] {
  const key = queries.map((each) => each.key).join('\n');
  const latest = useRef(queries);
  useLayoutEffect(() => {
    latest.current = queries;
  });
  const observe = useCallback(
    (listener: () => void) => {
      if (key === '') return unobserved;
      const stops = latest.current.map((each) => queryCache.observe(each, POLLING, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [key],
  );
  // The same array as long as no state in it changes.
  const last = useRef<readonly QueryState<Value>[]>([]);
  return useSyncExternalStore(observe, () => {
    const states = queries.map((each) => queryCache.getState(each));
    const isSame = states.length === last.current.length && states.every((state, at) => state === last.current[at]);
    if (!isSame) last.current = states;
    return last.current;
  });
}
