import { useState } from 'react';
import { writeJson } from '#domain/play.ts';
import { call, type CallResult, type Problem } from './call.ts';
import type { CallInput, ResponseOf, Route } from './calls.ts';
import { isRevoking, type Query } from './query-cache.ts';
import { useQuery } from './use-query.ts';

interface Page {
  readonly cursor: string | null;
}

/** Calls whose answer is a page of a list. */
type PagedRoute = {
  [R in Extract<Route, `GET ${string}`>]: ResponseOf<R> extends Page ? R : never;
}[Extract<Route, `GET ${string}`>];

/** Addresses hold nothing but text. */
type PagedInput<R extends PagedRoute> = CallInput<R> & { readonly query?: Readonly<Record<string, string>> };

/** The first `count` pages of a list, one after another. */
const pagesQuery = <R extends PagedRoute>(
  route: R,
  input: PagedInput<R>,
  count: number,
): Query<readonly ResponseOf<R>[]> => ({
  key: writeJson([route, input, count]),
  fetch: async (signal) => {
    const pages: ResponseOf<R>[] = [];
    let cursor: string | null = null;
    do {
      const from: { readonly cursor?: string } = cursor === null ? {} : { cursor };
      const answer: CallResult<ResponseOf<R>> = await call(route, {
        ...input,
        query: { ...input.query, ...from },
        signal,
      } as CallInput<R>);
      if (!answer.ok) return answer;
      pages.push(answer.value);
      ({ cursor } = answer.value);
    } while (cursor !== null && pages.length < count);
    return { ok: true, value: pages, version: null, step: null, stamp: null };
  },
});

/** The pages of a list read so far. */
type Pages<Value> = { readonly refetch: () => void } & (
  | { readonly status: 'pending' }
  | { readonly status: 'error'; readonly error: Problem }
  | {
      readonly status: 'success';
      readonly pages: readonly Value[];
      /** Whether they belong to the query before; the answer to the present one is on its way. */
      readonly isPlaceholder: boolean;
      readonly isFetchingNextPage: boolean;
      /** null after the last page. */
      readonly fetchNextPage: (() => void) | null;
    }
);

/** A list that grows by pages. A refetch reads all pages shown, so that new entries appear at the top. */
export function usePages<R extends PagedRoute>(route: R, input: PagedInput<R>): Pages<ResponseOf<R>> {
  const key = writeJson([route, input]);
  const [wanted, setWanted] = useState({ key, count: 1 });
  const count = wanted.key === key ? wanted.count : 1;
  const { data, error, refetch } = useQuery(pagesQuery(route, input, count));
  const isRevoked = error !== null && isRevoking(error);
  // The pages stay until the answer is there: one fewer, or those of the query before.
  const [last, setLast] = useState<{ readonly key: string; readonly pages: readonly ResponseOf<R>[] } | null>(null);
  if (data !== null && data !== last?.pages) setLast({ key, pages: data });
  if (isRevoked && last !== null) setLast(null);
  const shown = isRevoked ? null : last;
  if (shown === null) return error === null ? { status: 'pending', refetch } : { status: 'error', error, refetch };
  const { pages } = shown;
  const hasNextPage = (pages.at(-1)?.cursor ?? null) !== null;
  return {
    status: 'success',
    pages,
    isPlaceholder: shown.key !== key,
    isFetchingNextPage: hasNextPage && shown.key === key && pages.length < count,
    fetchNextPage: hasNextPage ? () => setWanted({ key, count: pages.length + 1 }) : null,
    refetch,
  };
}
