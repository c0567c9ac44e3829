import { useLayoutEffect, useRef, useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { createLastWrite } from './last-write.ts';

const SETTLES_WITHIN_MS = 3_000;

interface Wanted<Value> {
  readonly value: Value;
  /** What the view said when it was stored; null: it is not yet. */
  readonly stored: { readonly over: Value } | null;
}

/**
 * A switch that saves at once: shows the chosen value until the view confirms it or the server refuses. Of several
 * choices while one is under way the last is saved after it. `saved` is called when the value is stored.
 */
export function useOptimisticValue<Value extends string | boolean | number | null>(
  held: Value,
  send: (value: Value) => Promise<CallResult<unknown>>,
  saved: () => void,
): readonly [shown: Value, change: (value: Value) => Promise<void>] {
  const [wanted, setWanted] = useState<Wanted<Value> | null>(null);
  const [write] = useState(createLastWrite);
  const latest = useRef(held);
  useLayoutEffect(() => {
    latest.current = held;
  });
  const change = async (value: Value): Promise<void> => {
    setWanted({ value, stored: null });
    const answer = await write(() => send(value));
    if (answer === null) return;
    if (!answer.ok) {
      setWanted(null);
      return toastProblem(answer.problem);
    }
    saved();
    const mine = { value, stored: { over: latest.current } };
    setWanted(mine);
    // A later change by another member may reach the view before this value does.
    setTimeout(() => setWanted((now) => (now === mine ? null : now)), SETTLES_WITHIN_MS);
  };
  const isShown = wanted !== null && (wanted.stored === null || wanted.stored.over === held);
  return [isShown ? wanted.value : held, change];
}
