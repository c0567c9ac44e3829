import type { ReactNode } from 'react';
import * as styles from './list-header.module.css';

/** The name of a list, and to the right what can be done with it; `beside` stands by the name. */
export const ListHeader = ({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.listHead}>
    <h2>{title}</h2>
    {beside}
    <span className="grow" />
    {children}
  </div>
);
