import { useId, type ReactNode } from 'react';
import { Saved } from './saved.tsx';

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
    <section className="card setting" aria-labelledby={heading}>
      <div className="setting-head">
        <h3 id={heading} className="setting-title">
          {title}
        </h3>
        <Saved at={savedAt} />
      </div>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}
