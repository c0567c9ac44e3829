import { useEffect, useState } from 'react';
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
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      void call(route, JSON.parse(key) as Asked<R>).then((answer) => {
        if (left || (!answer.ok && answer.problem.code === 'logged-out')) return;
        timer = setTimeout(whenSeen, RENEW);
        setRead((before) => {
          if (answer.ok) return { status: 'here', value: answer.value, again };
          // What was seen stays while the server is away.
          return before.status === 'here' && answer.problem.status !== 404
            ? before
            : { status: 'refused', problem: answer.problem, again };
        });
      });
    };
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [route, key]);
  return read;
}
