import type { ReactNode } from 'react';
import * as styles from './fold.module.css';

/** What only some need: closed until its title is chosen. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    {/* A box of its own: newer browsers put all that is folded into one, so that a gap of the fold itself does not reach in. */}
    <div className={styles.folded}>{children}</div>
  </details>
);
