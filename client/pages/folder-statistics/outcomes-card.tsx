import type { FolderStatistics } from '#domain/contract.ts';
import { OutcomeGrid } from '../../charts/outcome-grid.tsx';
import { allMostFrequent, counted, draws, outcomes } from '../../charts/outcomes.ts';
import { texts } from '../../texts/de.ts';
import { average, formatList } from '../../texts/format.ts';
import { ChartCard } from './chart-card.tsx';

const said = texts.folderStatistics;

/** Which results there were and how often, whichever side won. */
export function Outcomes({ statistics: { outcomeDistribution } }: { statistics: FolderStatistics }) {
  const all = outcomes(outcomeDistribution);
  const matches = counted(all);
  const [best, ...alike] = allMostFrequent(all);
  if (best === undefined) {
    return (
      <ChartCard title={said.outcomes} table={null}>
        <p className="muted">{said.noOutcomes}</p>
      </ChartCard>
    );
  }
  const names = [best, ...alike].map(({ outcome }) => outcome);
  const undecided = draws(all);
  const percent = (count: number) => average(Math.round((1000 * count) / matches) / 10);
  return (
    <ChartCard
      title={said.outcomes}
      more={said.matches(matches)}
      table={{
        columns: [said.outcome, said.count, said.share],
        rows: all.map(({ outcome, count }) => ({
          key: outcome,
          cells: [outcome, count, said.percent(percent(count))],
        })),
      }}
    >
      <OutcomeGrid
        of={all}
        label={said.outcomesChart(matches, formatList(names), best.count)}
        words={{ winner: said.goalsOfWinner, loser: said.goalsOfLoser, describe: said.times }}
      />
      <p className="chart-says">
        <b>{said.mostFrequent(formatList(names))}</b>{' '}
        <span className="muted">
          {said.inMatches(best.count, matches, names.length)}, {said.draws(undecided, percent(undecided))}
        </span>
      </p>
    </ChartCard>
  );
}
