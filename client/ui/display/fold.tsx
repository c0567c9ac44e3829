import type { ReactNode } from 'react';
import * as styles from './fold.module.css';

/** What only some need: closed until its title is chosen. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    {children}
  </details>
);
