import { readJson, type JsonText } from '#domain/play.ts';
import { useEffect, useState } from 'react';
import { call, type Problem } from './call.ts';
import type { CallInput, Calls, Route } from './calls.ts';
import { keepAsking } from './keep-asking.ts';

interface Page {
  readonly cursor: string | null;
}

/** Calls whose answer is a page of a list. */
type PagedRoute = {
  [R in Extract<Route, `GET ${string}`>]: Calls[R]['answer'] extends Page ? R : never;
}[Extract<Route, `GET ${string}`>];

/** The pages of a list read so far. */
export type Pages<Value> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'here';
      readonly pages: readonly Value[];
      /** Reads one more page; null after the last. */
      readonly more: (() => void) | null;
      readonly loadingMore: boolean;
      /** The pages belong to the previous query; the answer to the current one is on its way. */
      readonly isStale: boolean;
      readonly again: () => void;
    }
  | { readonly status: 'refused'; readonly problem: Problem; readonly again: () => void };

const RENEW_EVERY_MS = 15_000;

type PageOutcome<Value> =
  | {
      readonly ok: true;
      /** The query in serialized form. */
      readonly key: string;
      readonly pages: readonly Value[];
      readonly again: () => void;
    }
  | { readonly ok: false; readonly problem: Problem; readonly again: () => void };

/**
 * A list that grows by pages. Reads the first page, and again when the tab becomes visible and every 15 s while it is;
 * a refresh reads all pages shown so far, so new entries appear at the top.
 */
export function usePages<R extends PagedRoute>(route: R, asked: CallInput<R>): Pages<Calls[R]['answer'] & Page> {
  type Value = Calls[R]['answer'] & Page;
  const key = JSON.stringify(asked);
  const [wanted, setWanted] = useState({ key, pages: 1 });
  const [read, setRead] = useState<PageOutcome<Value> | null>(null);
  const count = wanted.key === key ? wanted.pages : 1;

  useEffect(
    () =>
      keepAsking(async (again, isLeft) => {
        const answer = await readPages<R>(route, key, count, isLeft);
        if (answer === null || (!answer.ok && answer.problem.code === 'logged-out')) return false;
        setRead((before) => {
          if (answer.ok) return { ok: true, key, pages: answer.pages, again };
          // Keep the shown pages while the server is away, but not after a refusal.
          return before?.ok === true && ![400, 403, 404].includes(answer.problem.status)
            ? before
            : { ok: false, problem: answer.problem, again };
        });
        return true;
      }, RENEW_EVERY_MS),
    [route, key, count],
  );

  if (read === null) return { status: 'loading' };
  if (!read.ok) return { status: 'refused', problem: read.problem, again: read.again };
  const { pages, again } = read;
  const goesOn = (pages.at(-1)?.cursor ?? null) !== null;
  return {
    status: 'here',
    pages,
    more: goesOn ? () => setWanted({ key, pages: pages.length + 1 }) : null,
    loadingMore: read.key === key && goesOn && pages.length < count,
    isStale: read.key !== key,
    again,
  };
}

/** The first `count` pages, one after another; null if the list was left meanwhile. */
async function readPages<R extends PagedRoute>(
  route: R,
  key: JsonText<CallInput<R> & { readonly query?: Record<string, string> }>,
  count: number,
  isLeft: () => boolean,
): Promise<
  | { readonly ok: true; readonly pages: readonly (Calls[R]['answer'] & Page)[] }
  | { readonly ok: false; readonly problem: Problem }
  | null
> {
  const asked = readJson(key);
  const pages: (Calls[R]['answer'] & Page)[] = [];
  let cursor: string | null = null;
  while (pages.length < count) {
    const query: Record<string, string> = { ...asked.query, ...(cursor === null ? {} : { cursor }) };
    const answer = await call(route, { ...asked, query } as CallInput<R>);
    if (isLeft()) return null;
    if (!answer.ok) return answer;
    const page = answer.value as Calls[R]['answer'] & Page;
    pages.push(page);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return { ok: true, pages };
}
