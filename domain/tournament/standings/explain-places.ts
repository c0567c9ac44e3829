import type { ComparisonMode, TeamId } from '../model/state.ts';
import type { Why } from '../contract/views.ts';
import { type DirectComparison, directCriteria, separatedBy } from './direct-comparison.ts';
import type { CountedMatch, Tally } from './tally.ts';
import { tieDecisionView } from './tie-decision-view.ts';
import { column, type GroupTable, type TableRow } from './table.ts';

type ExplanationStep = Why['steps'][number];

/**
 * For each row in the order of the table the comparison that put it above the next one (the last row: below the one
 * before). `matches` are those the table counted. A table of one team explains nothing: null.
 */
export function explainPlaces(
  table: GroupTable,
  modes: readonly ComparisonMode[],
  matches: readonly CountedMatch[],
): readonly (Why | null)[] {
  return table.rows.map((row, at) => {
    const next = table.rows[at + 1];
    const other = next ?? table.rows[at - 1];
    const separation = table.separations[next === undefined ? at - 1 : at];
    if (other === undefined || separation === undefined) return null;
    const { decidedBy, direct, decision } = separation;
    return {
      against: other.team.id,
      steps: steps(row, other, decidedBy, direct, modes),
      decidedBy,
      ...(direct === null ? {} : directDetails(direct, matches)),
      ...(decision === null ? {} : { decision: tieDecisionView(decision) }),
    };
  });
}

/** The modes that were looked at, up to the one that decided. */
function steps(
  row: TableRow,
  other: TableRow,
  decidedBy: Why['decidedBy'],
  direct: DirectComparison | null,
  modes: readonly ComparisonMode[],
): ExplanationStep[] {
  if (decidedBy === 'outOfCompetition') return [];
  const last = modes.findIndex((mode) => mode === decidedBy);
  const looked = last === -1 ? modes : modes.slice(0, last + 1);
  return looked.flatMap((mode): ExplanationStep[] => {
    if (mode !== 'ByDirectComparison') return [{ mode, own: row[column[mode]], other: other[column[mode]] }];
    const own = direct?.tallies.get(row.team.id);
    const others = direct?.tallies.get(other.team.id);
    if (own === undefined || others === undefined) return [];
    // Each criterion that was looked at, the separating one last.
    const separating = separatedBy(own, others);
    const criteria = directCriteria.slice(0, separating === null ? undefined : directCriteria.indexOf(separating) + 1);
    return criteria.map((criterion) => ({ mode, own: own[criterion], other: others[criterion], criterion }));
  });
}

function directDetails(
  { tallies }: DirectComparison,
  counted: readonly CountedMatch[],
): Pick<Why, 'table' | 'matches'> {
  const matches = counted
    .filter((match) => tallies.has(match.teamA) && tallies.has(match.teamB))
    .map((match) => match.index);
  return { table: directTable(tallies), matches };
}

const directTable = (tallies: ReadonlyMap<TeamId, Tally>): NonNullable<Why['table']> =>
  [...tallies]
    .map(([teamId, { points, scoreDifference, scoreFor }]) => ({ teamId, points, scoreDifference, scoreFor }))
    .toSorted(
      (one, other) =>
        other.points - one.points || other.scoreDifference - one.scoreDifference || other.scoreFor - one.scoreFor,
    );
