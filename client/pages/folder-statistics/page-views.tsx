import { IconLock } from '@tabler/icons-react';
import type { FolderStatistics, ListedTournament } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatNumber } from '../../texts/format.ts';
import { ChartCard } from './chart-card.tsx';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;

/** How often the page of each tournament was opened; a private one has none. */
export function PageViews({
  statistics: { tournamentPageViews, totalPublicPageViews },
  tournaments,
}: {
  statistics: FolderStatistics;
  tournaments: readonly ListedTournament[];
}) {
  const open = new Set(tournaments.flatMap(({ id, visibility }) => (visibility === 'Public' ? [id] : [])));
  const all = tournamentPageViews.toSorted((one, other) => other.publicPageViews - one.publicPageViews);
  const most = Math.max(1, ...all.map(({ publicPageViews }) => publicPageViews));
  const hidden = (id: string, views: number) => views === 0 && !open.has(id);
  return (
    <ChartCard
      className="wide"
      title={t.pageViews}
      more={t.total(formatNumber(totalPublicPageViews))}
      table={{
        columns: [t.tournament, t.viewsColumn],
        rows: all.map(({ tournamentId, tournamentName, publicPageViews }) => ({
          key: tournamentId,
          cells: [tournamentName, hidden(tournamentId, publicPageViews) ? t.private : formatNumber(publicPageViews)],
        })),
      }}
    >
      <ul className={styles.viewsList}>
        {all.map(({ tournamentId, tournamentName, publicPageViews }) => (
          <li key={tournamentId}>
            <span>{tournamentName}</span>
            <div>
              {hidden(tournamentId, publicPageViews) ? (
                <em>
                  <IconLock size={15} aria-hidden />
                  {t.private}
                </em>
              ) : (
                <i style={{ width: `${(100 * publicPageViews) / most}%` }} aria-hidden />
              )}
            </div>
            <b className="figures">{hidden(tournamentId, publicPageViews) ? '' : formatNumber(publicPageViews)}</b>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
