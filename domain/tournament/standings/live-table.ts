import type { ComputationConfiguration } from '../model/state.ts';
import { type Contender, type CountedTable, groupTable } from './table.ts';
import type { CountedMatch } from './tally.ts';
import type { TieDecisions } from './tie-decisions.ts';

/** The table that counts running scores as if they were final, with the matches it counted; null while nothing runs [ST5]. */
export function liveTable(
  teams: readonly Contender[],
  finished: readonly CountedMatch[],
  running: readonly CountedMatch[],
  computation: ComputationConfiguration,
  decisions: TieDecisions = [],
): CountedTable | null {
  if (running.length === 0) return null;
  const counted = [...finished, ...running].toSorted((one, other) => one.index - other.index);
  return { ...groupTable(teams, counted, computation, decisions), counted };
}
