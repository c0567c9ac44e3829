import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { query, useQuery } from '../../api/use-query.ts';
import { FolderGone, FolderHead } from '../../features/organization/folder-head.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CsvDownloadButton } from '../../features/tournament/csv-download.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { texts } from '../../texts/de.ts';
import { competitionsIn } from './competitions-in.ts';
import { Figures, figuresTable } from './figures.tsx';
import * as styles from './folder-statistics.module.css';
import { Goals } from './goals.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { PageViews } from './page-views.tsx';
import { Progress } from './progress.tsx';

const t = texts.folderStatistics;

/** What the tournaments of a folder add up to: figures, and charts that each say the same as a table too. */
export function FolderStatistics({ organization }: OrganizationPageProps) {
  const { folderId } = useParams<{ folderId: string }>();
  const base = `/portal/organizations/${organization.id}`;
  const folder = organization.folders.find(({ id }) => id === folderId);
  const listed = competitionsIn(organization, folderId);
  const read = useQuery(
    folder === undefined ? null : query('GET /api/folders/{id}/statistics', { path: { id: folderId } }),
    { refetchOn: listed.map(({ id, version, publicPageViews }) => `${id} ${version} ${publicPageViews}`).join() },
  );
  if (folder === undefined) return <FolderGone to={base} />;
  if (read.status === 'error' && read.error.status === 404) return <FolderGone to={base} />;
  return (
    <>
      <FolderHead title={texts.folderPages.statisticsOf(folder.name)} to={`${base}?folder=${folder.id}`}>
        <span>{t.counts}</span>
        {read.status === 'success' && (
          <CsvDownloadButton name={texts.folderPages.statisticsOf(folder.name)} {...figuresTable(read.data)} />
        )}
        <Button size="small" onClick={() => print()}>
          <IconPrinter size={16} aria-hidden />
          {texts.folderPages.print}
        </Button>
      </FolderHead>
      {read.status === 'pending' && <Loading />}
      {read.status === 'error' && (
        <div className="page">
          <p className={`card ${styles.statsRefused}`} role="alert">
            {read.error.text}
          </p>
        </div>
      )}
      {read.status === 'success' && (
        <>
          <Figures statistics={read.data} />
          <div className={`page ${styles.stats}`}>
            <OutcomesCard statistics={read.data} />
            <Goals statistics={read.data} />
            <Progress tournaments={listed} />
            <PageViews statistics={read.data} tournaments={listed} />
          </div>
        </>
      )}
    </>
  );
}
