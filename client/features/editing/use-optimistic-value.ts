import { useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';

const SETTLES_WITHIN = 3_000;

/**
 * A switch that saves at once: shows what was chosen until the view says so itself, or the server says no. `saved` is
 * called when it is stored.
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
      // Somebody else may have changed it again before the view came.
      setTimeout(() => want((now) => (now === mine ? null : now)), SETTLES_WITHIN);
    } else {
      want(null);
      toastProblem(answer.problem);
    }
    return answer.ok;
  };
  return [wanted !== null && wanted.from === held ? wanted.value : held, change];
}
