import type { ReactNode } from 'react';
import * as styles from './data-table.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `number`: to the right. */
  readonly kind?: 'number';
  /** Says what it is without its title where the rows are stacked. */
  readonly plain?: true;
}

/**
 * A table whose rows become cards where it has no room: decided by its own width, so it may stand anywhere. The first
 * column names the row; a link with the class `whole-row` in it makes the whole row lead there.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isChosen,
  layout = 'cards',
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the row is highlighted: it is open in the drawer, or a link led to it. */
  isChosen?: (row: Row) => boolean;
  /** `lines`: few and narrow columns, which stay a table where there is little room. */
  layout?: 'cards' | 'lines';
}) {
  const [name, ...rest] = columns;
  if (name === undefined) return null;
  // Stacked rows are no table to a browser any more; the roles keep them one for who listens.
  return (
    <div className={layout === 'cards' ? styles.dataTableRoom : undefined}>
      <table className="table data-table" aria-label={label} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" role="columnheader" className={kind === 'number' ? 'figures' : 'left'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" data-chosen={isChosen?.(row) === true || undefined}>
              <th scope="row" role="rowheader">
                {name.cell(row)}
              </th>
              {rest.map(({ title, cell, kind, plain }) => (
                <td
                  key={title}
                  role="cell"
                  className={kind === 'number' ? 'figures' : 'left'}
                  data-title={plain === true ? undefined : title}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
