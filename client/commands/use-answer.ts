import { useCallback, useEffect, useState } from 'react';
import { call, type Problem } from './call.ts';
import type { Asked, Calls, Route } from './calls.ts';

/** What a read gave, for lists that no topic shows. */
export type Read<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'here'; readonly value: Value; readonly again: () => void }
  | { readonly status: 'refused'; readonly problem: Problem; readonly again: () => void };

type ReadRoute = Extract<Route, `GET ${string}`>;

const RENEW = 15_000;

/** Reads once, and again when the page comes back into view and every 15 s while it is seen. */
export function useAnswer<R extends ReadRoute>(route: R, asked: Asked<R>): Read<Calls[R]['answer']> {
  const [read, setRead] = useState<Read<Calls[R]['answer']>>({ status: 'loading' });
  const key = JSON.stringify(asked);
  const load = useCallback(async () => {
    const answer = await call(route, JSON.parse(key) as Asked<R>);
    const again = () => void load();
    setRead((before) => {
      if (answer.ok) return { status: 'here', value: answer.value, again };
      // What was seen stays while the server is away.
      return before.status === 'here' && answer.problem.status !== 404
        ? before
        : { status: 'refused', problem: answer.problem, again };
    });
  }, [route, key]);
  useEffect(() => {
    void load();
    const renew = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(renew, RENEW);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [load]);
  return read;
}
