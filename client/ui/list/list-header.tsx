import type { ReactNode } from 'react';
import * as styles from './list-header.module.css';

/** The name of a list, with its actions to the right; `beside` is next to the name. */
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
