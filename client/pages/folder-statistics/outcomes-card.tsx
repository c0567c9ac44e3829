import type { FolderStatistics } from '#domain/contract.ts';
import { OutcomeGrid } from '../../charts/outcome-grid.tsx';
import { findAllMostFrequent, sumCounts, countDraws, scoreFrequencies } from '../../charts/score-frequencies.ts';
import { texts } from '../../texts/de.ts';
import { average } from '../../texts/portal-format.ts';
import { formatList } from '../../texts/format.ts';
import { ChartCard } from './chart-card.tsx';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;

/** Which results there were and how often, whichever side won. */
export function OutcomesCard({ statistics: { outcomeDistribution } }: { statistics: FolderStatistics }) {
  const all = scoreFrequencies(outcomeDistribution);
  const matches = sumCounts(all);
  const [best, ...alike] = findAllMostFrequent(all);
  if (best === undefined) {
    return (
      <ChartCard title={t.outcomes} table={null}>
        <p className="muted">{t.noOutcomes}</p>
      </ChartCard>
    );
  }
  const names = [best, ...alike].map(({ outcome }) => outcome);
  const undecided = countDraws(all);
  const percent = (count: number) => average(Math.round((1000 * count) / matches) / 10);
  return (
    <ChartCard
      title={t.outcomes}
      more={t.matches(matches)}
      table={{
        columns: [t.outcome, t.count, t.share],
        rows: all.map(({ outcome, count }) => ({
          key: outcome,
          cells: [outcome, count, t.percent(percent(count))],
        })),
      }}
    >
      <OutcomeGrid
        of={all}
        label={t.outcomesChart(matches, formatList(names), best.count)}
        words={{ winner: t.goalsOfWinner, loser: t.goalsOfLoser, describe: t.times }}
      />
      <p className={styles.chartSays}>
        <b>{t.mostFrequent(formatList(names))}</b>{' '}
        <span className="muted">
          {t.inMatches(best.count, matches, names.length)}, {t.draws(undecided, percent(undecided))}
        </span>
      </p>
    </ChartCard>
  );
}
