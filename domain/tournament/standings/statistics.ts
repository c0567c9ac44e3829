import type { ComparisonMode } from '../model/state.ts';
import { column } from './table.ts';
import type { Tally } from './tally.ts';

/**
 * Compares teams of different groups by the comparison modes without direct comparison, in their order; negative: `one`
 * is better. Per match played where the groups' sizes differ, so that a team with fewer matches is not behind for that.
 */
export function compareStatistics(
  one: Tally,
  other: Tally,
  modes: readonly ComparisonMode[],
  measure: 'total' | 'perMatch',
): number {
  for (const mode of modes) {
    if (mode === 'ByDirectComparison') continue;
    const [own, others] = [one[column[mode]], other[column[mode]]];
    // Fractions are compared by their cross products: no rounding, so equal is equal. No match played counts as zero.
    const difference =
      measure === 'total'
        ? others - own
        : others * Math.max(1, one.matchesPlayed) - own * Math.max(1, other.matchesPlayed);
    if (difference !== 0) return difference;
  }
  return 0;
}
