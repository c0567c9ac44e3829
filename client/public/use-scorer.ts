import { useState } from 'react';

/**
 * Which side has just scored: its score alone is higher than in the view before. `isNews`: what changed happened within the
 * last seconds, while the page followed. Two other scores are a report of what happened meanwhile, a lower one is a correction.
 */
export function useScorer(scoreA: number | null, scoreB: number | null, isNews: boolean): 'A' | 'B' | null {
  const [a, b] = [scoreA ?? -1, scoreB ?? -1];
  const [known, setKnown] = useState<{ a: number; b: number; scorer: 'A' | 'B' | null }>({ a, b, scorer: null });
  if (known.a !== a || known.b !== b) {
    setKnown({ a, b, scorer: a > known.a && b === known.b ? 'A' : b > known.b && a === known.a ? 'B' : null });
  }
  return isNews ? known.scorer : null;
}
