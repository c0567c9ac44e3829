import { useEffect, useState } from 'react';

// A lot is drawn once: who closes the dialog and opens it again finds what was drawn, for as long as the page is open.

const drawn = new Map<string, readonly string[]>();

/** Time between two teams that come out of the hat. */
const STEP_MS = 700;

/** The drawn order of a lot, and how many of its teams were shown so far; null: it was not drawn yet. */
export function useDrawnLot(key: string, teams: readonly string[]) {
  const [order, setOrder] = useState(() => drawn.get(key) ?? null);
  const [shown, setShown] = useState(order?.length ?? 0);
  const isMoving = order !== null && shown < order.length;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setShown((count) => count + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return {
    order,
    shown,
    isMoving,
    draw: () => {
      const next = drawn.get(key) ?? shuffled(teams);
      drawn.set(key, next);
      setOrder(next);
      setShown(matchMedia('(prefers-reduced-motion: reduce)').matches ? next.length : 0);
    },
  };
}

/** A fair order: every one of them is equally likely. */
function shuffled(teams: readonly string[]): readonly string[] {
  const order = [...teams];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    const [one, two] = [order[at], order[other]];
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
  }
  return order;
}

/** A random whole number below `limit`, none more likely than another. */
function below(limit: number): number {
  const whole = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (random < whole) return random % limit;
  }
}
