import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { OrganizationHistoryEntry, OrganizationView } from '#domain/contract.ts';
import type { AuthorForm } from '../../features/history/author-forms.ts';
import { AuthorMark } from '../../features/history/author-mark.tsx';
import { authorName } from '../../features/history/author-name.ts';
import { Changed } from '../../features/history/changed.tsx';
import { exactLines } from '../../features/history/exact-lines.ts';
import { lineOf } from '../../features/history/sentence.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { organizationSentence } from './organization-sentence.ts';
import * as styles from '../../features/history/history.module.css';

const t = texts.history;

/** One step of an organisation: when, who, what, and what it was before. */
export function OrganizationEntryRow({
  entry,
  organization: { tournaments },
  look,
  isOwn,
  isUnproven,
}: {
  entry: OrganizationHistoryEntry;
  organization: Pick<OrganizationView, 'tournaments'>;
  look: AuthorForm | undefined;
  isOwn: boolean;
  isUnproven: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const names = { people: entry.people, tournaments };
  const [own, ...also] = entry.changes.map((change) => organizationSentence(change, names));
  if (own === undefined) return null;
  const untold = entry.changeCount - entry.changes.length;
  const details = [
    ...exactLines(entry),
    ...own.more,
    ...also.flatMap((change) => [lineOf(change), ...change.more]),
    ...(untold > 0 ? [t.andMoreChanges(untold)] : []),
  ];
  return (
    <li className={`${styles.logEntry} ${styles.withoutActs}`}>
      <time className="time" dateTime={entry.recordedAt}>
        {formatClock(entry.recordedAt)}
      </time>
      <AuthorMark actor={entry.actor} look={look} isOwn={isOwn} />
      <div className={styles.logWhat}>
        <p className={`flex-row ${styles.logTitle}`}>
          <b>{own.title}</b>
          {isUnproven && <span className="badge danger">{texts.historyPage.breach.badge}</span>}
        </p>
        <p className={`small muted ${styles.logBy}`}>
          <span>{isOwn ? t.self : authorName(entry.actor)}</span>
          <span className="figures">{` · ${t.number(entry.version)}`}</span>
          {own.detail !== null && own.detail !== '' && ` · ${own.detail}`}
        </p>
        <button
          type="button"
          className={styles.logMore}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? t.less : t.details}: ${own.title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          {isOpen ? t.less : t.details}
        </button>
        <div id={id} hidden={!isOpen}>
          {isOpen && (
            <ul className={styles.logDetails}>
              {[...new Set(details)].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Changed before={own.before} after={own.after} />
    </li>
  );
}
