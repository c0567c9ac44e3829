import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { useAnswer } from '../../api/use-answer.ts';
import { FolderGone, FolderHead } from '../../features/organization/folder-head.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CsvButton } from '../../features/tournament/csv-download.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import type { OrganizationPage } from '../../features/organization/organization-page-props.ts';
import { useRefetchOnChange } from '../../api/use-refetch-on-change.ts';
import { texts } from '../../texts/de.ts';
import { competitionsIn } from './competitions-in.ts';
import { Figures, figuresTable } from './figures.tsx';
import * as styles from './folder-statistics.module.css';
import { Goals } from './goals.tsx';
import { Outcomes } from './outcomes-card.tsx';
import { PageViews } from './page-views.tsx';
import { Progress } from './progress.tsx';

const t = texts.folderStatistics;

/** What the tournaments of a folder add up to: figures, and charts that each say the same as a table too. */
export function FolderStatistics({ organization }: OrganizationPage) {
  const { folderId } = useParams<{ folderId: string }>();
  const base = `/portal/organizations/${organization.id}`;
  const folder = organization.folders.find(({ id }) => id === folderId);
  const listed = competitionsIn(organization, folderId);
  const read = useAnswer('GET /api/folders/{id}/statistics', folder === undefined ? null : { path: { id: folderId } });
  useRefetchOnChange(
    read,
    folder === undefined
      ? null
      : listed.map(({ id, version, publicPageViews }) => `${id} ${version} ${publicPageViews}`).join(),
  );
  if (folder === undefined) return <FolderGone to={base} />;
  if (read.status === 'refused' && read.problem.status === 404) return <FolderGone to={base} />;
  return (
    <>
      <FolderHead title={texts.folderPages.statisticsOf(folder.name)} to={`${base}?folder=${folder.id}`}>
        <span>{t.counts}</span>
        {read.status === 'here' && (
          <CsvButton name={texts.folderPages.statisticsOf(folder.name)} {...figuresTable(read.value)} />
        )}
        <Button size="small" onClick={() => print()}>
          <IconPrinter size={16} aria-hidden />
          {texts.folderPages.print}
        </Button>
      </FolderHead>
      {read.status === 'loading' && <Loading />}
      {read.status === 'refused' && (
        <div className="page">
          <p className={`card ${styles.statsRefused}`} role="alert">
            {read.problem.text}
          </p>
        </div>
      )}
      {read.status === 'here' && (
        <>
          <Figures statistics={read.value} />
          <div className={`page ${styles.stats}`}>
            <Outcomes statistics={read.value} />
            <Goals statistics={read.value} />
            <Progress tournaments={listed} />
            <PageViews statistics={read.value} tournaments={listed} />
          </div>
        </>
      )}
    </>
  );
}
