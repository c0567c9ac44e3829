import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '#client/api/call.ts';
import type { Query, QueryState } from '#client/api/query-cache.ts';
import { usePreview, useQueries, useQuery } from '#client/api/use-query.ts';
import { mount, settle } from '#test/support/mounted.ts';

const ok = (value: string): CallResult<string> => ({ ok: true, value, version: null, step: null, stamp: null });
const lost: CallResult<string> = {
  ok: false,
  problem: { status: 0, code: 'no-connection', text: '', errors: [], details: {} },
};

/** A server that answers the first request under this key that it has not answered yet. */
function slowServer() {
  const waiting: { readonly key: string; readonly resolve: (answer: CallResult<string>) => void }[] = [];
  const asked: string[] = [];
  const query = (key: string): Query<string> => ({
    key,
    fetch: () =>
      new Promise((resolve) => {
        asked.push(key);
        waiting.push({ key, resolve });
      }),
  });
  const answer = (key: string, result: CallResult<string>): Promise<void> =>
    settle(() => {
      const at = waiting.findIndex((each) => each.key === key);
      if (at === -1) throw new Error(`Nothing is asked under ${key}.`);
      waiting.splice(at, 1)[0]?.resolve(result);
    });
  return { query, asked, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number): Promise<void> => settle(() => vi.advanceTimersByTimeAsync(ms));

test('what changed meanwhile is asked for again while the old answer stays', async () => {
  const server = slowServer();
  const preview = server.query('stays');
  const seen: QueryState<string>[] = [];
  function Dialog({ version }: { readonly version: number }) {
    seen.push(usePreview(preview, { refetchOn: version }));
    return null;
  }
  const page = await mount(<Dialog version={7} />);
  await server.answer('stays', ok('one goal'));
  await page.render(<Dialog version={8} />);
  await pass(299);
  expect(server.asked).toEqual(['stays']);
  await pass(1);
  expect(server.asked).toEqual(['stays', 'stays']);
  expect(seen.at(-1)).toMatchObject({ status: 'success', data: 'one goal' });
  await server.answer('stays', ok('two goals'));
  expect(seen.at(-1)).toMatchObject({ status: 'success', data: 'two goals' });
  // Once it was there, the page never lost it.
  expect(seen.map(({ status }) => status).join(' ')).toMatch(/^(pending )+success( success)*$/);
  await page.unmount();
});

test('a preview that got no answer is asked for again after five seconds', async () => {
  const server = slowServer();
  const preview = server.query('again');
  const seen: QueryState<string>[] = [];
  function Dialog() {
    seen.push(usePreview(preview));
    return null;
  }
  const page = await mount(<Dialog />);
  await server.answer('again', lost);
  expect(seen.at(-1)?.status).toBe('error');
  await pass(4_999);
  expect(server.asked).toHaveLength(1);
  await pass(1);
  expect(server.asked).toHaveLength(2);
  await server.answer('again', ok('here'));
  expect(seen.at(-1)).toMatchObject({ status: 'success', data: 'here' });
  await pass(60_000);
  expect(server.asked).toHaveLength(2);
  await page.unmount();
});

test('several queries are read only when each of them is', async () => {
  const server = slowServer();
  const parts = [server.query('clubs'), server.query('venues')];
  const seen: (readonly QueryState<string>[])[] = [];
  function Search() {
    seen.push(useQueries(parts));
    return null;
  }
  const isComplete = (): boolean => (seen.at(-1) ?? []).every(({ status }) => status === 'success');
  const page = await mount(<Search />);
  await server.answer('clubs', ok('SV Blau'));
  expect(isComplete()).toBe(false);
  await server.answer('venues', ok('Halle Nord'));
  expect(isComplete()).toBe(true);
  expect(seen.at(-1)?.map(({ data }) => data)).toEqual(['SV Blau', 'Halle Nord']);
  await page.unmount();
});

test('two components that show one query make one request, and the last to go ends it', async () => {
  const server = slowServer();
  const shared = server.query('shared');
  const seen = new Map<string, QueryState<string>>();
  function Reader({ name }: { readonly name: string }) {
    seen.set(name, useQuery(shared));
    return null;
  }
  const first = await mount(<Reader name="first" />);
  const second = await mount(<Reader name="second" />);
  await server.answer('shared', ok('one'));
  expect(server.asked).toEqual(['shared']);
  expect([...seen.values()].map(({ data }) => data)).toEqual(['one', 'one']);
  await first.unmount();
  await pass(15_000);
  expect(server.asked).toEqual(['shared', 'shared']);
  await server.answer('shared', ok('two'));
  expect(seen.get('second')?.data).toBe('two');
  await second.unmount();
  await pass(60_000);
  expect(server.asked).toHaveLength(2);
});
