import { readJson, writeJson } from '#domain/play.ts';
import { useEffect, useState } from 'react';
import { isLost, type CallResult, type Problem } from './call.ts';

/** What a change would bring; both null while it is being worked out. */
export interface Preview<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
}

/** In milliseconds, after no answer came. */
const AGAIN_AFTER_MS = 5_000;

const PENDING: Preview<never> = { value: null, problem: null };

/**
 * What a change would bring. `question` is JSON: with every change of it `ask` is called anew, what waits for the answer to the
 * one before is given up, and that answer is no longer returned. null: there is no question yet. `ask` is the same at all times;
 * `pauseMs`: for so long nothing must change before it is asked.
 */
export function usePreview<Question, Value>(
  question: Question | null,
  ask: (question: Question, left: AbortSignal) => Promise<CallResult<Value>>,
  pauseMs = 0,
): Preview<Value> {
  const key = question === null ? null : writeJson(question);
  const [answer, setAnswer] = useState<Preview<Value> & { readonly key: string | null }>({ key: null, ...PENDING });
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    askUntilAnswered(
      async (left) => {
        const result = await ask(readJson(key), left);
        if (left.aborted) return null;
        const { value, problem } = result.ok ? { value: result.value, problem: null } : { ...result, value: null };
        setAnswer({ key, value, problem });
        return problem;
      },
      leaving.signal,
      pauseMs,
    );
    return () => leaving.abort();
  }, [key, ask, pauseMs]);
  return answer.key === key ? answer : PENDING;
}

/**
 * Asks after `pauseMs`, and again while no answer comes, at once when the network is back, until `left` is aborted.
 * `ask` answers what the problem was.
 */
export function askUntilAnswered(
  ask: (left: AbortSignal) => Promise<Problem | null>,
  left: AbortSignal,
  pauseMs = 0,
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const askNow = async () => {
    clearTimeout(waiting);
    waiting = undefined;
    const problem = await ask(left);
    if (problem !== null && isLost(problem) && !left.aborted) waiting = setTimeout(() => void askNow(), AGAIN_AFTER_MS);
  };
  const askAtOnce = () => {
    if (waiting !== undefined) void askNow();
  };
  addEventListener('online', askAtOnce, { signal: left });
  left.addEventListener('abort', () => clearTimeout(waiting));
  waiting = setTimeout(() => void askNow(), pauseMs);
}
