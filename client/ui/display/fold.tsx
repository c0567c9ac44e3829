import type { ReactNode } from 'react';
import * as styles from './fold.module.css';

/** What only some need: closed until its title is chosen. `value`: what it is now, seen while it is closed. */
export const Fold = ({ title, value, children }: { title: string; value?: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>
      <span>{title}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </summary>
    {/* A box of its own: newer browsers put all that is folded into one, so that a gap of the fold itself does not reach in. */}
    <div className={styles.folded}>{children}</div>
  </details>
);
