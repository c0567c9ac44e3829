import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './folder-head.module.css';

const t = texts.folderPages;

/** The head of a folder's page: the way back to the folder, what this is, and what can be done with it. */
export const FolderHead = ({ title, to, children }: { title: string; to: string; children: ReactNode }) => (
  <section className={`flex-row ${styles.folderHead}`}>
    <ButtonLink size="small" href={to}>
      <IconChevronLeft size={16} aria-hidden />
      {t.toFolder}
    </ButtonLink>
    <h1>{withHyphens(title)}</h1>
    <div className={`flex-row muted small ${styles.folderActs}`}>{children}</div>
  </section>
);

/** The last tournament went while this was open, or the link is wrong. */
export function FolderGone({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page" role="alert">
      <section className="card lone">
        <h1 ref={heading} tabIndex={-1}>
          {t.goneTitle}
        </h1>
        <p className="muted">{t.gone}</p>
        <ButtonLink tone="primary" href={to}>
          {t.toTournaments}
        </ButtonLink>
      </section>
    </div>
  );
}
