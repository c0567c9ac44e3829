import { IconArrowUp } from '@tabler/icons-react';
import { Fragment, useCallback, useEffect, useRef, type RefObject } from 'react';
import { useSearch } from 'wouter';
import type { HistoryEntry, TournamentView } from '#domain/contract.ts';
import { addressAt, versionIn } from '../../features/past/use-past-address.ts';
import type { HistoryStep } from '../../features/past/past-state.ts';
import { EntryRow, entryElementId } from '../../features/history/entry-row.tsx';
import { takenBackIn } from '../../features/history/taken-back.ts';
import type { HistoryList } from '../../features/history/use-history.ts';
import { useSelf } from '../../features/organization/member-names.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { plainDay, timeFrom } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { dayName } from './day-name.ts';
import * as styles from './history-page.module.css';

const t = texts.historyPage;

/** Whether the list's beginning is scrolled out of view; then new entries must not push the content down. */
export function useReadsFurtherDown(): readonly [RefObject<HTMLDivElement | null>, () => boolean] {
  const list = useRef<HTMLDivElement>(null);
  const reads = useCallback(() => (list.current?.getBoundingClientRect().top ?? 0) < 0, []);
  return [list, reads];
}

/** The steps by day, newest first, with a line across at the current moment. */
export function EntryList({
  tournament,
  history,
  steps,
  chosen,
  offered,
}: {
  tournament: TournamentView;
  history: HistoryList;
  steps: readonly HistoryStep[] | null;
  chosen: HistoryStep | null;
  offered: boolean;
}) {
  const now = useNow(60_000);
  const search = useSearch();
  const self = useSelf(tournament.organizationId);
  useAskedMoment(history);
  if (history.status === 'loading')
    return <p className={`card muted ${styles.noEntries}`}>{texts.history.loadingMore}</p>;
  if (history.status === 'refused') {
    return (
      <div className={`card ${styles.noEntries}`} role="alert">
        <p>{history.problem.text}</p>
        <Button onClick={history.again}>{texts.problems.again}</Button>
      </div>
    );
  }
  const { entries, fresh, showFresh, more, loadingMore, unread, actors } = history;
  // A tournament's history is never empty: only a filter leaves nothing.
  if (entries.length === 0) {
    return (
      <section className="card empty-tab">
        <h3>{t.nothingTitle}</h3>
        <p className="muted">{t.nothing}</p>
      </section>
    );
  }
  const times = new Map(steps?.map(({ version, at }) => [version, at]));
  const takenBack = takenBackIn(entries);
  const path = `/portal/tournaments/${tournament.id}/history`;
  const firstBefore = chosen === null ? undefined : entries.find(({ version }) => version <= chosen.version);
  return (
    <>
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
            {ofDay.map((entry) => (
              <Fragment key={entry.version}>
                {entry === firstBefore && chosen !== null && (
                  <li className="log-mark">
                    <span className="time">{timeFrom(chosen.at, entry.recordedAt)}</span>
                    <b>{t.chosen}</b>
                    <span>{t.chosenHint}</span>
                  </li>
                )}
                <EntryRow
                  entry={entry}
                  tournament={tournament}
                  href={addressAt(path, withoutVersion(search), entry.version)}
                  causeAt={causeAtOf(entry, times)}
                  form={actors.findIndex(({ id }) => id === entry.actor.id)}
                  isOwn={entry.actor.kind === 'user' && entry.actor.id === self}
                  isTakenBack={takenBack.has(entry.version)}
                  isAfter={chosen !== null && entry.version > chosen.version}
                  offered={offered}
                />
              </Fragment>
            ))}
          </ul>
        </section>
      ))}
      {unread !== null && (
        <p className={styles.historyUnread} role="alert">
          <span>{t.unread(unread.problem.text)}</span>
          <Button size="small" onClick={unread.again}>
            {texts.problems.again}
          </Button>
        </p>
      )}
      {more === null ? (
        <p className={`muted small ${styles.historyEnd}`}>{t.beginning}</p>
      ) : (
        <Button className={styles.historyEnd} busy={loadingMore} onClick={more}>
          {loadingMore ? texts.history.loadingMore : t.more}
        </Button>
      )}
    </>
  );
}

function causeAtOf({ cause }: HistoryEntry, times: ReadonlyMap<number, string>): string | null {
  if (cause === null) return null;
  return times.get('undoes' in cause ? cause.undoes : cause.restores) ?? null;
}

const withoutVersion = (search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('version');
  return query.toString();
};

interface DayEntries {
  readonly day: string;
  readonly entries: HistoryEntry[];
}

function byDay(entries: readonly HistoryEntry[]): readonly DayEntries[] {
  const days: DayEntries[] = [];
  for (const entry of entries) {
    const day = plainDay(entry.recordedAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Reads the history as far as the moment a link names, once, and scrolls it into view. */
function useAskedMoment(history: HistoryList): void {
  const asked = useRef(versionIn(useSearch()));
  useEffect(() => {
    const version = asked.current;
    if (version === null || history.status !== 'here') return;
    const { entries, more, loadingMore, unread } = history;
    const entry = entries.find((each) => each.version <= version);
    if (entry === undefined && more !== null) {
      if (!loadingMore && unread === null) more();
      return;
    }
    asked.current = null;
    // Already visible entries do not scroll.
    if (entry !== undefined)
      document.getElementById(entryElementId(entry.version))?.scrollIntoView({ block: 'nearest' });
  }, [history]);
}
