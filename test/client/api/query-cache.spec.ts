import { expect, test } from 'vitest';
import type { CallResult, Problem } from '#client/api/call.ts';
import { createQueryCache, type Query, type QueryOptions } from '#client/api/query-cache.ts';

const POLLING: QueryOptions = { refetchInterval: 15_000, retryInterval: null, debounceMs: 0, gcTime: 30_000 };
const PREVIEW: QueryOptions = { refetchInterval: null, retryInterval: 5_000, debounceMs: 0, gcTime: 0 };

const ok = (value: string): CallResult<string> => ({ ok: true, value, version: null, step: null, stamp: null });
const failed = (status: number, code = `http-${status}`): CallResult<string> => ({
  ok: false,
  problem: { status, code, text: code, errors: [], details: {} } satisfies Problem,
});

/** A request that reached the server, and how it is answered. */
interface Request {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly answer: (result: CallResult<string>) => Promise<void>;
}

/** A cache with a clock that is set by hand, and requests that are answered by hand. */
function openCache() {
  let now = 0;
  let isVisible = true;
  let writes = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const requests: Request[] = [];
  const cache = createQueryCache({
    isVisible: () => isVisible,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    countWrites: () => writes,
  });
  const query = (key: string): Query<string> => ({
    key,
    fetch: (signal) =>
      new Promise((resolve) => {
        const answer = async (result: CallResult<string>) => {
          resolve(result);
          // What waits for it has heard of it.
          await new Promise((settled) => setTimeout(settled));
        };
        requests.push({ key, signal, answer });
      }),
  });
  return {
    ...cache,
    query,
    requests,
    /** The request of this number, the first being 0. */
    request: (at: number): Request => {
      const request = requests[at];
      if (request === undefined) throw new Error(`There are ${requests.length} requests.`);
      return request;
    },
    pass: (ms: number) => {
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = until;
    },
    show: (visible: boolean) => (isVisible = visible),
    write: () => (writes += 1),
  };
}

const unheard = () => undefined;

test('two observers of one query share one request, and both hear of its answer', async () => {
  const { query, observe, request, requests, getState } = openCache();
  const heard: string[] = [];
  observe(query('a'), POLLING, () => heard.push('one'));
  observe(query('a'), POLLING, () => heard.push('other'));
  expect(requests.length).toBe(1);
  await request(0).answer(ok('x'));
  expect(heard).toEqual(['one', 'other']);
  expect(getState(query('a'))).toMatchObject({ status: 'success', data: 'x', error: null });
});

test('answers in reverse order: that of the last request counts', async () => {
  const { query, observe, refetch, request, getState } = openCache();
  observe(query('a'), POLLING, unheard);
  refetch(query('a'));
  await request(1).answer(ok('new'));
  await request(0).answer(ok('old'));
  expect(getState(query('a')).data).toBe('new');
});

test('a refetch aborts the request under way', () => {
  const { query, observe, refetch, request } = openCache();
  observe(query('a'), POLLING, unheard);
  refetch(query('a'));
  expect([request(0).signal.aborted, request(1).signal.aborted]).toEqual([true, false]);
});

test('without an answer the data stays beside the error; a refusal drops it, and a login that ended changes nothing', async () => {
  const { query, observe, refetch, request, getState } = openCache();
  observe(query('a'), POLLING, unheard);
  await request(0).answer(ok('x'));
  refetch(query('a'));
  await request(1).answer(failed(0, 'no-answer'));
  expect(getState(query('a'))).toMatchObject({ status: 'success', data: 'x', error: { status: 0 } });
  refetch(query('a'));
  await request(2).answer(failed(401, 'logged-out'));
  expect(getState(query('a'))).toMatchObject({ status: 'success', data: 'x', error: { status: 0 } });
  for (const [at, status] of [400, 403, 404].entries()) {
    refetch(query('a'));
    await request(3 + 2 * at).answer(ok('y'));
    expect(getState(query('a'))).toMatchObject({ status: 'success', data: 'y', error: null });
    refetch(query('a'));
    await request(4 + 2 * at).answer(failed(status));
    expect(getState(query('a'))).toMatchObject({ status: 'error', data: null, error: { status } });
  }
});

test('a hidden page does not poll, and refetches when it is visible again', async () => {
  const { query, observe, request, requests, pass, show, refetchActive } = openCache();
  observe(query('a'), POLLING, unheard);
  await request(0).answer(ok('x'));
  pass(15_000);
  expect(requests.length).toBe(2);
  await request(1).answer(ok('x'));
  show(false);
  pass(60_000);
  expect(requests.length).toBe(2);
  show(true);
  refetchActive();
  expect(requests.length).toBe(3);
});

test('the shortest interval of all observers counts, also of one that came later', async () => {
  const { query, observe, request, requests, pass } = openCache();
  observe(query('a'), POLLING, unheard);
  await request(0).answer(ok('x'));
  const leave = observe(query('a'), { ...POLLING, refetchInterval: 1_000 }, unheard);
  pass(1_000);
  expect(requests.length).toBe(2);
  leave();
  await request(1).answer(ok('x'));
  pass(14_999);
  expect(requests.length).toBe(2);
  pass(1);
  expect(requests.length).toBe(3);
});

test('an answer stays 30 s without observers; a request under way is aborted', async () => {
  const { query, observe, request, requests, pass, getState } = openCache();
  const leave = observe(query('a'), POLLING, unheard);
  await request(0).answer(ok('x'));
  leave();
  pass(29_999);
  expect(getState(query('a')).data).toBe('x');
  const leaveAgain = observe(query('a'), POLLING, unheard);
  // Shown at once, and renewed.
  expect([getState(query('a')).data, requests.length]).toEqual(['x', 2]);
  leaveAgain();
  expect(request(1).signal.aborted).toBe(true);
  pass(30_000);
  expect(getState(query('a')).status).toBe('pending');
});

test('a problem is not shown to the next observer, nor a preview, nor what was read before an own write', async () => {
  const { query, observe, request, pass, getState, write } = openCache();
  observe(query('refused'), POLLING, unheard)();
  const leaveRefused = observe(query('refused'), POLLING, unheard);
  await request(1).answer(failed(404));
  leaveRefused();
  const leavePreview = observe(query('preview'), PREVIEW, unheard);
  await request(2).answer(ok('x'));
  leavePreview();
  const leaveList = observe(query('list'), POLLING, unheard);
  await request(3).answer(ok('x'));
  write();
  // It is still observed, and renewed by whoever wrote.
  expect(getState(query('list')).data).toBe('x');
  leaveList();
  expect(getState(query('list')).data).toBe('x');
  write();
  pass(0);
  expect(['refused', 'preview', 'list'].map((key) => getState(query(key)).status)).toEqual([
    'pending',
    'pending',
    'pending',
  ]);
  observe(query('list'), POLLING, unheard);
  expect(getState(query('list')).status).toBe('pending');
});

test('another account: nothing stays, and what is shown is read anew', async () => {
  const { query, observe, request, requests, getState, clear } = openCache();
  const heard: string[] = [];
  observe(query('shown'), POLLING, () => heard.push(getState(query('shown')).status));
  await request(0).answer(ok('x'));
  const leave = observe(query('left'), POLLING, unheard);
  await request(1).answer(ok('x'));
  leave();
  clear();
  expect(['shown', 'left'].map((key) => getState(query(key)).status)).toEqual(['pending', 'pending']);
  expect(heard).toEqual(['success', 'pending']);
  expect(requests.map(({ key }) => key)).toEqual(['shown', 'left', 'shown']);
});

test('a change refetches once for all within 300 ms, while the data stays', async () => {
  const { query, observe, request, requests, refetchSoon, pass, getState } = openCache();
  observe(query('a'), PREVIEW, unheard);
  await request(0).answer(ok('before'));
  for (let change = 0; change < 3; change += 1) {
    refetchSoon(query('a'));
    pass(99);
    expect(getState(query('a'))).toMatchObject({ status: 'success', data: 'before' });
  }
  expect(requests.length).toBe(1);
  pass(3);
  expect(requests.length).toBe(2);
  expect(getState(query('a')).data).toBe('before');
  await request(1).answer(ok('after'));
  expect(getState(query('a')).data).toBe('after');
});

test('changes that come faster than answers abort none: each answer is shown, and the last change is answered too', async () => {
  const { query, observe, request, requests, refetchSoon, pass, getState } = openCache();
  observe(query('a'), PREVIEW, unheard);
  refetchSoon(query('a'));
  pass(1_000);
  refetchSoon(query('a'));
  pass(1_000);
  expect(requests.length).toBe(1);
  await request(0).answer(ok('first'));
  expect([request(0).signal.aborted, getState(query('a')).data]).toEqual([false, 'first']);
  pass(300);
  expect(requests.length).toBe(2);
  await request(1).answer(ok('last'));
  pass(60_000);
  expect([requests.length, getState(query('a')).data]).toEqual([2, 'last']);
});

test('a preview that got no answer is requested again after 5 s, and at once when the network is back; a refused one is not', async () => {
  const { query, observe, request, requests, refetchActive, pass } = openCache();
  observe(query('a'), PREVIEW, unheard);
  await request(0).answer(failed(0, 'no-answer'));
  pass(4_999);
  expect(requests.length).toBe(1);
  pass(1);
  expect(requests.length).toBe(2);
  await request(1).answer(failed(503));
  refetchActive();
  expect(requests.length).toBe(3);
  await request(2).answer(failed(422));
  pass(60_000);
  expect(requests.length).toBe(3);
});

test('a preview is requested when the typing rests, and neither polls nor follows the page that is visible again', async () => {
  const { query, observe, request, requests, refetchActive, pass } = openCache();
  const typed = (key: string) => observe(query(key), { ...PREVIEW, debounceMs: 250 }, unheard);
  const leave = typed('a');
  pass(249);
  leave();
  typed('ab');
  pass(249);
  expect(requests).toEqual([]);
  pass(1);
  expect(requests.map(({ key }) => key)).toEqual(['ab']);
  await request(0).answer(ok('x'));
  pass(60_000);
  refetchActive();
  expect(requests.length).toBe(1);
});
