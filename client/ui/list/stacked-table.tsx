import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import * as styles from './stacked-table.module.css';

/** A table whose rows become cards of their own on the phone; its last column holds what can be done with a row. */
export const StackedTable = ({
  caption,
  columns,
  look,
  children,
}: {
  caption: string;
  /** Titles of all columns but the last. */
  columns: readonly string[];
  /** The class under which a page says what its rows look like. */
  look: string;
  children: ReactNode;
}) => (
  <section className={`card ${styles.cardTableRoom}`}>
    <table className={`table card-table ${look}`} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <StackedTableHead columns={columns} acts />
      <tbody role="rowgroup">{children}</tbody>
    </table>
  </section>
);

/** Heads of a table that is stacked on the phone, where it is none to a browser any more; roles keep it one to who listens. */
export const StackedTableHead = ({
  columns,
  numbers = null,
  acts = false,
}: {
  columns: readonly string[];
  /** Title of a last column of numbers, and its class. */
  numbers?: { readonly title: string; readonly className: string } | null;
  /** Whether a column without a title follows, for what can be done. */
  acts?: boolean;
}) => (
  <thead className={styles.columnHeads} role="rowgroup">
    <tr role="row">
      {columns.map((title) => (
        <th key={title} scope="col" role="columnheader" className="left">
          {title}
        </th>
      ))}
      {numbers !== null && (
        <th scope="col" role="columnheader" className={numbers.className}>
          {numbers.title}
        </th>
      )}
      {acts && (
        <th scope="col" role="columnheader">
          <span className="visually-hidden">{texts.actions.column}</span>
        </th>
      )}
    </tr>
  </thead>
);
