import type { FolderStatistics } from '#domain/contract.ts';
import { GoalsChart } from '../../charts/goals-chart.tsx';
import { counted, goalBins, mostFrequent, outcomes, type Bin } from '../../charts/outcomes.ts';
import { texts } from '../../texts/de.ts';
import { average } from '../../texts/format.ts';
import { ChartCard } from './chart-card.tsx';

const said = texts.folderStatistics;
const spanOf = ({ from, to }: Bin): string => said.span(from, to);

/** How many goals fell in how many matches. */
export function Goals({ statistics }: { statistics: FolderStatistics }) {
  const { averageGoalsPerMatch, outcomeDistribution, goalDistributionExcludedTournaments: excluded } = statistics;
  const all = outcomes(outcomeDistribution);
  const bins = goalBins(all);
  const best = mostFrequent(bins);
  const mean = average(averageGoalsPerMatch);
  return (
    <ChartCard
      title={said.goalsPerMatch}
      table={
        best === null
          ? null
          : {
              columns: [said.goalsInMatch, said.count],
              rows: bins.map((bin) => ({ key: String(bin.from), cells: [spanOf(bin), bin.count] })),
            }
      }
    >
      {best === null ? (
        <p className="muted">{said.noOutcomes}</p>
      ) : (
        <GoalsChart
          bins={bins}
          average={averageGoalsPerMatch}
          label={said.goalsChart(mean, spanOf(best), best.count, counted(all))}
          words={{
            axis: said.goalsInMatch,
            average: said.average(mean),
            span: spanOf,
            describe: (bin) => said.times(spanOf(bin), bin.count),
          }}
        />
      )}
      <p className="chart-says muted">
        {said.special}{' '}
        {excluded.length > 0 && said.excluded(excluded.map(({ tournamentName }) => tournamentName).join(', '))}
      </p>
    </ChartCard>
  );
}
