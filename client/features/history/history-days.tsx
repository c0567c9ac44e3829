import { IconArrowUp } from '@tabler/icons-react';
import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { BreachNotice } from './breach-notice.tsx';
import { dayName } from './day-name.ts';
import type { ListedHistory } from './use-history.ts';
import * as styles from './history-list.module.css';

const t = texts.historyPage;

/** Whether the list's beginning is scrolled out of view; then new entries must not push the content down. */
export function useReadsFurtherDown(): readonly [RefObject<HTMLDivElement | null>, () => boolean] {
  const list = useRef<HTMLDivElement>(null);
  const reads = useCallback(() => (list.current?.getBoundingClientRect().top ?? 0) < 0, []);
  return [list, reads];
}

/** The entries of a history by day, newest first, each drawn as a row of a list by `children`. */
export function HistoryDays<Entry extends { readonly recordedAt: string }, Counts>({
  history,
  end,
  nothing,
  children,
}: {
  history: ListedHistory<Entry, Counts>;
  /** The text below the last entry of the list. */
  end: string;
  /** What to do where no entry fits the filter: a history is never empty. */
  nothing: string;
  children: (entry: Entry) => ReactNode;
}) {
  const now = useNow(60_000);
  if (history.status === 'loading') {
    return <p className={`card muted ${styles.noEntries}`}>{texts.history.loadingMore}</p>;
  }
  if (history.status === 'refused') {
    return (
      <div className={`card ${styles.noEntries}`} role="alert">
        <p>{history.problem.text}</p>
        <Button onClick={history.again}>{texts.problems.again}</Button>
      </div>
    );
  }
  const { entries, fresh, showFresh, more, loadingMore, unread, proof } = history;
  const { breach } = proof;
  if (entries.length === 0) {
    return (
      <>
        {breach !== null && <BreachNotice breach={breach} />}
        <section className={`card empty-tab ${styles.nothing}`}>
          <h3>{t.nothingTitle}</h3>
          <p className="muted">{nothing}</p>
        </section>
      </>
    );
  }
  return (
    <>
      {breach !== null && <BreachNotice breach={breach} />}
      {fresh > 0 && (
        <Button tone="primary" size="small" className={styles.historyFresh} onClick={showFresh}>
          <IconArrowUp size={15} aria-hidden />
          {t.fresh(fresh)}
        </Button>
      )}
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} className={styles.historyDay} aria-label={t.dayList(day)}>
          <h3>{dayName(ofDay[0]?.recordedAt ?? '', now)}</h3>
          <ul className="card" data-log>
            {ofDay.map(children)}
          </ul>
        </section>
      ))}
      {unread !== null && (
        <p className={`flex-row ${styles.historyUnread}`} role="alert">
          <span>{t.unread(unread.problem.text)}</span>
          <Button size="small" onClick={unread.again}>
            {texts.problems.again}
          </Button>
        </p>
      )}
      {more === null ? (
        <p className={`muted small ${styles.historyEnd}`}>{end}</p>
      ) : (
        <Button className={styles.historyEnd} busy={loadingMore} onClick={more}>
          {loadingMore ? texts.history.loadingMore : t.more}
        </Button>
      )}
    </>
  );
}

interface DayEntries<Entry> {
  readonly day: string;
  readonly entries: Entry[];
}

function byDay<Entry extends { readonly recordedAt: string }>(entries: readonly Entry[]): readonly DayEntries<Entry>[] {
  const days: DayEntries<Entry>[] = [];
  for (const entry of entries) {
    const day = plainDay(entry.recordedAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
