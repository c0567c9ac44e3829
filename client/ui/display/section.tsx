import { useId, type ReactNode } from 'react';
import { Saved } from './saved.tsx';
import * as styles from './section.module.css';

/** A section of the settings: its title, when it was last saved, and what it holds. */
export function Section({
  title,
  text,
  savedAt,
  children,
}: {
  title: string;
  text?: string;
  savedAt: Date | null;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={heading} data-section>
      <div className={styles.head}>
        <h3 id={heading} className={styles.title}>
          {title}
        </h3>
        <Saved at={savedAt} />
      </div>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}
