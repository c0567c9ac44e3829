import { readJson, writeJson } from '#domain/play.ts';
import { useEffect, useState } from 'react';
import { isLost, type CallResult, type Problem } from './call.ts';

/** What a change would bring; both null while it is being worked out. */
export interface Preview<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
}

/** In milliseconds, after no answer came. */
const AGAIN_AFTER = 5_000;

const PENDING: Preview<never> = { value: null, problem: null };

/**
 * What a change would bring. Asked anew, with what is JSON, with every change of it; until the answer is there nothing is
 * shown for it, and what was asked before is given up. `asked` null: nothing to ask yet. `ask` is the same at all times;
 * `pause`: for so many milliseconds nothing must change before it is asked.
 */
export function usePreview<Asked, Value>(
  asked: Asked | null,
  ask: (asked: Asked, left: AbortSignal) => Promise<CallResult<Value>>,
  pause = 0,
): Preview<Value> {
  const key = asked === null ? null : writeJson(asked);
  const [shown, show] = useState<Preview<Value> & { readonly key: string | null }>({ key: null, ...PENDING });
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const askNow = async () => {
      clearTimeout(waiting);
      waiting = undefined;
      const answer = await ask(readJson(key), signal);
      if (signal.aborted) return;
      if (answer.ok) return show({ key, value: answer.value, problem: null });
      show({ key, value: null, problem: answer.problem });
      if (isLost(answer.problem)) waiting = setTimeout(() => void askNow(), AGAIN_AFTER);
    };
    const askAtOnce = () => {
      if (waiting !== undefined) void askNow();
    };
    addEventListener('online', askAtOnce, { signal });
    waiting = setTimeout(() => void askNow(), pause);
    return () => {
      clearTimeout(waiting);
      leaving.abort();
    };
  }, [key, ask, pause]);
  return shown.key === key ? shown : PENDING;
}
