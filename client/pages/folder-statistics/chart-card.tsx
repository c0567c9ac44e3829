import { useState, type ReactNode } from 'react';
import { CsvDownloadButton } from '../../features/tournament/csv-download.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './folder-statistics.module.css';

const t = texts.folderPages;

/** A name and its numbers per row. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

/** A chart with its name, and the same data as a table. */
export function ChartCard({
  title,
  more,
  table,
  children,
  className = '',
}: {
  title: string;
  more?: string;
  /** null: there is nothing to show yet. */
  table: Table | null;
  children: ReactNode;
  className?: string;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={`card ${styles.chartCard} ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more !== undefined && <span className="muted small">{more}</span>}
        <span className="grow" />
        {table !== null && asTable && (
          <CsvDownloadButton name={title} columns={table.columns} rows={table.rows.map(({ cells }) => cells)} />
        )}
        {table !== null && (
          <Button
            tone="link"
            size="small"
            aria-label={asTable ? t.showChart(title) : t.showTable(title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t.asChart : t.asTable}
          </Button>
        )}
      </header>
      <div className={styles.chartBody}>
        {asTable && table !== null ? <ChartTable label={title} table={table} /> : children}
      </div>
    </section>
  );
}

function ChartTable({ label, table: { columns, rows } }: { label: string; table: Table }) {
  return (
    <table className={`table ${styles.chartTable}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at === 0 ? 'left' : ''}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row" className="left">
              {name}
            </th>
            {numbers.map((cell, at) => (
              <td key={columns[at + 1]} className="figures">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
