import type { FolderStatistics } from '#domain/contract.ts';
import { GoalsChart } from '../../charts/goals-chart.tsx';
import { sumCounts, goalBins, findMostFrequent, scoreFrequencies, type Bin } from '../../charts/score-frequencies.ts';
import { texts } from '../../texts/de.ts';
import { average } from '../../texts/portal-format.ts';
import { ChartCard } from './chart-card.tsx';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;
const spanOf = ({ from, to }: Bin): string => t.span(from, to);

/** How many goals fell in how many matches. */
export function Goals({ statistics }: { statistics: FolderStatistics }) {
  const { averageGoalsPerMatch, outcomeDistribution, goalDistributionExcludedTournaments: excluded } = statistics;
  const all = scoreFrequencies(outcomeDistribution);
  const bins = goalBins(all);
  const best = findMostFrequent(bins);
  const mean = average(averageGoalsPerMatch);
  return (
    <ChartCard
      title={t.goalsPerMatch}
      table={
        best === null
          ? null
          : {
              columns: [t.goalsInMatch, t.count],
              rows: bins.map((bin) => ({ key: String(bin.from), cells: [spanOf(bin), bin.count] })),
            }
      }
    >
      {best === null ? (
        <p className="muted">{t.noOutcomes}</p>
      ) : (
        <GoalsChart
          bins={bins}
          average={averageGoalsPerMatch}
          label={t.goalsChart(mean, spanOf(best), best.count, sumCounts(all))}
          words={{
            axis: t.goalsInMatch,
            average: t.average(mean),
            span: spanOf,
            describe: (bin) => t.times(spanOf(bin), bin.count),
          }}
        />
      )}
      <p className={`${styles.chartSays} muted`}>
        {t.special} {excluded.length > 0 && t.excluded(excluded.map(({ tournamentName }) => tournamentName).join(', '))}
      </p>
    </ChartCard>
  );
}
