import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import { downloadFile } from '../../ui/action/download-file.ts';
import { csvFile, type CsvTable } from './csv-file.ts';
import * as styles from './csv-download.module.css';

const t = texts.csvDownload;

/** Links to the server's CSV export of a table; renders nothing for a past state, which has no export. */
export const CsvDownloadLink = ({
  tournament: { id, past },
  file,
  table,
  children,
}: {
  tournament: Pick<TournamentView, 'id' | 'past'>;
  file: 'matches' | 'standings' | 'ranking';
  /** What the table is called. */
  table: string;
  /** Other ways out of the table, before it. */
  children?: ReactNode;
}) =>
  past === undefined && (
    <div className={styles.below}>
      {children}
      <ButtonAnchor
        tone="link"
        size="small"
        href={`/api/tournaments/${id}/${file}.csv`}
        aria-label={t.of(table)}
        download
      >
        <IconDownload size={16} aria-hidden />
        {t.act}
      </ButtonAnchor>
    </div>
  );

/** The same below a table that the page itself has. */
export const CsvDownloadBelow = (table: CsvTable & { name: string }) => (
  <div className={styles.below}>
    <CsvDownloadButton {...table} />
  </div>
);

/** The same for a table that the page itself has. */
export function CsvDownloadButton({ name, ...table }: CsvTable & { name: string }) {
  const download = () => downloadFile(new Blob([csvFile(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  return (
    <Button tone="link" size="small" aria-label={t.of(name)} onClick={download}>
      <IconDownload size={16} aria-hidden />
      {t.act}
    </Button>
  );
}
