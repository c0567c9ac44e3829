import { useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';

const SETTLES_WITHIN = 3_000;

/**
 * A switch that saves at once: shows the chosen value until the view confirms it or the server refuses. `saved` is
 * called when the value is stored.
 */
export function useOptimisticValue<Value extends string | boolean | number | null>(
  held: Value,
  send: (value: Value) => Promise<CallResult<unknown>>,
  saved: () => void,
): readonly [shown: Value, change: (value: Value) => Promise<boolean>] {
  const [wanted, want] = useState<{ readonly value: Value; readonly from: Value } | null>(null);
  const change = async (value: Value): Promise<boolean> => {
    const mine = { value, from: held };
    want(mine);
    const answer = await send(value);
    if (answer.ok) {
      saved();
      // A later change by another member may reach the view before this value does.
      setTimeout(() => want((now) => (now === mine ? null : now)), SETTLES_WITHIN);
    } else {
      want(null);
      toastProblem(answer.problem);
    }
    return answer.ok;
  };
  return [wanted !== null && wanted.from === held ? wanted.value : held, change];
}
