import type { ReactNode } from 'react';
import './status-message.css';

/** One message that takes the place of a page, with what to do next. */
export function StatusMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
