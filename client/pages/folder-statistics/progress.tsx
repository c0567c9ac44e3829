import { Link } from 'wouter';
import type { ListedTournament } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { ChartCard } from './chart-card.tsx';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;

/** How far each tournament is: what is being played now shows at once. */
export function Progress({ tournaments }: { tournaments: readonly ListedTournament[] }) {
  const all = tournaments.reduce((sum, { matchCount }) => sum + matchCount, 0);
  const furthest = tournaments.toSorted((one, other) => shareOf(other) - shareOf(one));
  return (
    <ChartCard
      title={t.progress}
      more={t.matches(all)}
      table={{
        columns: [t.tournament, t.finishedColumn, t.running, t.open],
        rows: furthest.map(({ id, name, finishedCount, runningCount, matchCount }) => ({
          key: id,
          cells: [name, finishedCount, runningCount, matchCount - finishedCount - runningCount],
        })),
      }}
    >
      <ul className={styles.progressList}>
        {furthest.map(({ id, name, matchCount, finishedCount, runningCount }) => {
          const [finished, of] = t.of(finishedCount, matchCount);
          return (
            <li key={id}>
              <Link href={`/portal/tournaments/${id}`}>{name}</Link>
              <span className="figures small">
                {matchCount === 0 ? (
                  <span className="muted">{t.noPlan}</span>
                ) : (
                  <>
                    <b>{finished}</b>
                    {of}
                  </>
                )}
              </span>
              <div className="progress-bar" aria-hidden>
                <i style={{ width: `${percent(finishedCount, matchCount)}%` }} />
                <i data-running style={{ width: `${percent(runningCount, matchCount)}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
      <p className={`${styles.chartLegend} muted`} aria-hidden>
        <span>
          <i className={styles.finished} />
          {t.legend.finished}
        </span>
        <span>
          <i className={styles.running} />
          {t.legend.running}
        </span>
        <span>
          <i />
          {t.legend.open}
        </span>
      </p>
    </ChartCard>
  );
}

const percent = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all);

/** What is over first, then what runs, drafts last. */
const shareOf = ({ matchCount, finishedCount, runningCount }: ListedTournament): number =>
  matchCount === 0 ? -1 : (finishedCount + runningCount / 2) / matchCount;
