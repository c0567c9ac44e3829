import { isLost, type CallResult, type Problem } from './call.ts';

// Cache of REST reads: one request per key at a time, shared by all observers; only the newest request's answer counts.
// Views of the live channel are cached in `live/topics.ts` instead.

/** A read, and how it is requested. Queries with the same key are the same query. */
export interface Query<Value> {
  readonly key: string;
  readonly fetch: (signal: AbortSignal) => Promise<CallResult<Value>>;
}

/** The state of a query, in the words of TanStack Query. */
export type QueryState<Value> =
  | { readonly status: 'pending'; readonly data: null; readonly error: null }
  | {
      readonly status: 'success';
      readonly data: Value;
      /** Of the tournament, as it was read; null where the answer does not say. */
      readonly version: number | null;
      /** Why the last attempt brought nothing newer; null where it did. */
      readonly error: Problem | null;
    }
  | { readonly status: 'error'; readonly data: null; readonly error: Problem };

/** All in milliseconds. */
export interface QueryOptions {
  /** Time from an answer to the next request while the page is visible; null: no polling. */
  readonly refetchInterval: number | null;
  /** The same after no answer came; null: as `refetchInterval`. */
  readonly retryInterval: number | null;
  /** Time before the first request. */
  readonly debounceMs: number;
  /** How long an answer stays without observers. */
  readonly gcTime: number;
}

/** Browser facilities, replaceable in tests. */
export interface QueryEnvironment {
  readonly isVisible: () => boolean;
  /** Returns the function that stops the timer. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Own writes so far: each may have changed the answer to any query. */
  readonly countWrites: () => number;
}

export interface QueryCache {
  readonly getState: <Value>(query: Query<Value>) => QueryState<Value>;
  /** Keeps a query up to date until the returned function is called. */
  readonly observe: <Value>(query: Query<Value>, options: QueryOptions, listener: () => void) => () => void;
  /** Requests now; a request under way is aborted, and its answer no longer counts. */
  readonly refetch: (query: Pick<Query<unknown>, 'key'>) => void;
  /** Requests once for all changes within a short time. A request under way is answered first: frequent changes abort none. */
  readonly refetchSoon: (query: Pick<Query<unknown>, 'key'>) => void;
  /** Refetches what is observed and polls or has failed: the page is visible again, or the network is back. */
  readonly refetchActive: () => void;
  /** Drops all answers and refetches what is observed: another account is logged in. */
  readonly clear: () => void;
}

/** Whether an answer revokes the data shown so far. Any other problem leaves it. */
export const isRevoking = ({ status }: Problem): boolean => [400, 403, 404].includes(status);
/** Frames of the live channel that arrive together cause one request. */
const SETTLE_MS = 300;

export const PENDING: QueryState<never> = { status: 'pending', data: null, error: null };

interface Observer {
  readonly options: QueryOptions;
  readonly listener: () => void;
}

interface Entry {
  readonly query: Query<unknown>;
  state: QueryState<unknown>;
  readonly observers: Set<Observer>;
  /** The request under way; null: none. */
  request: AbortController | null;
  /** A refetch is due for which a timer runs. */
  isStale: boolean;
  /** Own writes until the last observer left. */
  writeCount: number;
  /** Stops the timer for the next request, or for dropping the entry. */
  stopTimer: () => void;
}

export function createQueryCache({ isVisible, setTimer, countWrites }: QueryEnvironment): QueryCache {
  const entries = new Map<string, Entry>();

  function start(entry: Entry, run: () => void, ms: number): void {
    entry.stopTimer();
    entry.stopTimer = setTimer(run, ms);
  }

  function fetch(entry: Entry): void {
    entry.stopTimer();
    entry.isStale = false;
    entry.request?.abort();
    const request = new AbortController();
    entry.request = request;
    void entry.query.fetch(request.signal).then((answer) => {
      if (entry.request !== request) return;
      entry.request = null;
      if (!answer.ok && answer.problem.code === 'logged-out') return;
      entry.state = nextState(entry.state, answer);
      scheduleFetch(entry);
      notify(entry);
    });
  }

  function scheduleFetch(entry: Entry): void {
    if (entry.isStale) return;
    const { error } = entry.state;
    const waits = [...entry.observers].flatMap(({ options: { refetchInterval, retryInterval } }) => {
      const wait = error !== null && isLost(error) ? (retryInterval ?? refetchInterval) : refetchInterval;
      return wait === null ? [] : [wait];
    });
    // A hidden page refetches when it is visible again.
    if (waits.length > 0) start(entry, () => isVisible() && fetch(entry), Math.min(...waits));
  }

  function fetchSoon(entry: Entry): void {
    entry.isStale = true;
    start(entry, () => (entry.request === null ? fetch(entry) : fetchSoon(entry)), SETTLE_MS);
  }

  function leave(entry: Entry, { gcTime }: QueryOptions): void {
    entry.request?.abort();
    entry.request = null;
    entry.isStale = false;
    entry.writeCount = countWrites();
    // A problem belongs to one attempt: the next observer does not see it.
    start(entry, () => entries.delete(entry.query.key), entry.state.status === 'success' ? gcTime : 0);
  }

  /** An answer kept without observers is not shown after an own write. */
  const shownState = (entry: Entry | undefined): QueryState<unknown> =>
    entry === undefined || (entry.observers.size === 0 && entry.writeCount !== countWrites()) ? PENDING : entry.state;

  function drop(entry: Entry): void {
    entry.stopTimer();
    entries.delete(entry.query.key);
  }

  const activeEntry = ({ key }: Pick<Query<unknown>, 'key'>): Entry | null => {
    const entry = entries.get(key);
    return entry !== undefined && entry.observers.size > 0 ? entry : null;
  };

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key names the query that filled the entry
    getState: <Value>({ key }: Query<Value>) => shownState(entries.get(key)) as QueryState<Value>,
    observe(query, options, listener) {
      const entry = entries.get(query.key) ?? createEntry(query);
      entries.set(query.key, entry);
      entry.state = shownState(entry);
      const observer = { options, listener };
      entry.observers.add(observer);
      if (entry.observers.size === 1) {
        if (options.debounceMs === 0) fetch(entry);
        else start(entry, () => fetch(entry), options.debounceMs);
      } else if (entry.request === null && entry.state.status !== 'pending') scheduleFetch(entry);
      return () => {
        entry.observers.delete(observer);
        if (entry.observers.size === 0) leave(entry, options);
      };
    },
    refetch(query) {
      const entry = activeEntry(query);
      if (entry !== null) fetch(entry);
    },
    refetchSoon(query) {
      const entry = activeEntry(query);
      if (entry !== null && !entry.isStale) fetchSoon(entry);
    },
    refetchActive() {
      for (const entry of entries.values()) {
        const polls = [...entry.observers].some(({ options }) => options.refetchInterval !== null);
        if (polls || (entry.observers.size > 0 && entry.state.error !== null)) fetch(entry);
      }
    },
    clear() {
      for (const entry of entries.values()) {
        if (entry.observers.size === 0) {
          drop(entry);
          continue;
        }
        entry.state = PENDING;
        fetch(entry);
        notify(entry);
      }
    },
  };
}

const createEntry = (query: Query<unknown>): Entry => ({
  query,
  state: PENDING,
  observers: new Set(),
  request: null,
  isStale: false,
  writeCount: 0,
  stopTimer: () => undefined,
});

function notify({ observers }: Entry): void {
  for (const { listener } of observers) listener();
}

function nextState(before: QueryState<unknown>, answer: CallResult<unknown>): QueryState<unknown> {
  if (answer.ok) return { status: 'success', data: answer.value, version: answer.version, error: null };
  const { problem } = answer;
  return before.status === 'success' && !isRevoking(problem)
    ? { ...before, error: problem }
    : { status: 'error', data: null, error: problem };
}
