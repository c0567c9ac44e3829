import type { ReactNode } from 'react';
import * as styles from './planning-step.module.css';

/** One of the three steps of planning; all are open, the number says in which order they are easiest. */
export const PlanningStep = ({
  number,
  title,
  deeds,
  children,
}: {
  number: number;
  title: string;
  deeds?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.step} data-step={number} aria-label={title}>
    <header>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <h2>{title}</h2>
      {deeds !== undefined && <span className={styles.deeds}>{deeds}</span>}
    </header>
    {children}
  </section>
);
