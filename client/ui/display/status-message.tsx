import type { ReactNode } from 'react';
import * as styles from './status-message.module.css';

/** One message that takes the place of a page, with what to do next. */
export function StatusMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
