import { readJson, writeJson } from '#domain/play.ts';
import { useEffect, useState } from 'react';
import { call, type Problem } from './call.ts';
import type { CallInput, Calls, Route } from './calls.ts';
import { keepAsking } from './keep-asking.ts';

/** What a read gave, for lists that no topic shows. */
export type Read<Value> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'here';
      readonly value: Value;
      /** Of the tournament, as it was read; null where the answer does not say. */
      readonly version: number | null;
      readonly again: () => void;
    }
  | { readonly status: 'refused'; readonly problem: Problem; readonly again: () => void };

type ReadRoute = Extract<Route, `GET ${string}`>;

const RENEW_EVERY_MS = 15_000;

/**
 * Reads once, and again when the page comes back into view and every `renewEveryMs` while it is seen: more often where
 * something is under way. null: nothing to ask yet.
 */
export function useAnswer<R extends ReadRoute>(
  route: R,
  asked: CallInput<R> | null,
  renewEveryMs = RENEW_EVERY_MS,
): Read<Calls[R]['answer']> {
  const [read, setRead] = useState<Read<Calls[R]['answer']>>({ status: 'loading' });
  const key = writeJson(asked);
  useEffect(() => {
    const input = readJson(key);
    if (input === null) return;
    return keepAsking(async (again, isLeft) => {
      const answer = await call(route, input);
      if (isLeft() || (!answer.ok && answer.problem.code === 'logged-out')) return false;
      setRead((before) => {
        if (answer.ok) return { status: 'here', value: answer.value, version: answer.version, again };
        // What was seen stays while the server is away, but not where it says no.
        return before.status === 'here' && ![403, 404].includes(answer.problem.status)
          ? before
          : { status: 'refused', problem: answer.problem, again };
      });
      return true;
    }, renewEveryMs);
  }, [route, key, renewEveryMs]);
  return read;
}
