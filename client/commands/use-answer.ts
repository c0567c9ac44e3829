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

/**
 * Reads once, and again when the page comes back into view and every 15 s while it is seen; `renew`: after so many
 * milliseconds instead, where something is under way. null: nothing to ask yet.
 */
export function useAnswer<R extends ReadRoute>(
  route: R,
  asked: Asked<R> | null,
  renew = RENEW,
): Read<Calls[R]['answer']> {
  const [read, setRead] = useState<Read<Calls[R]['answer']>>({ status: 'loading' });
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (key === 'null') return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      void call(route, JSON.parse(key) as Asked<R>).then((answer) => {
        if (left || (!answer.ok && answer.problem.code === 'logged-out')) return;
        timer = setTimeout(whenSeen, renew);
        setRead((before) => {
          if (answer.ok) return { status: 'here', value: answer.value, again };
          // What was seen stays while the server is away, but not where it says no.
          return before.status === 'here' && ![403, 404].includes(answer.problem.status)
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
  }, [route, key, renew]);
  return read;
}
