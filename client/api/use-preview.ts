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
 * What a change would bring. `question` is JSON: with every change of it `ask` is called anew, what waits for the answer to the
 * one before is given up, and that answer is no longer returned. null: there is no question yet. `ask` is the same at all times;
 * `pause`: for so many milliseconds nothing must change before it is asked.
 */
export function usePreview<Question, Value>(
  question: Question | null,
  ask: (question: Question, left: AbortSignal) => Promise<CallResult<Value>>,
  pause = 0,
): Preview<Value> {
  const key = question === null ? null : writeJson(question);
  const [answer, setAnswer] = useState<Preview<Value> & { readonly key: string | null }>({ key: null, ...PENDING });
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const askNow = async () => {
      clearTimeout(waiting);
      waiting = undefined;
      const result = await ask(readJson(key), signal);
      if (signal.aborted) return;
      if (result.ok) return setAnswer({ key, value: result.value, problem: null });
      setAnswer({ key, value: null, problem: result.problem });
      if (isLost(result.problem)) waiting = setTimeout(() => void askNow(), AGAIN_AFTER);
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
  return answer.key === key ? answer : PENDING;
}
