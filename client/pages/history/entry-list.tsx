import { Fragment, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { addressAt, versionIn } from '../../features/past/use-past-address.ts';
import type { HistoryStep } from '../../features/past/use-past-state.ts';
import { authorForms } from '../../features/history/author-forms.ts';
import { EntryRow, entryElementId } from '../../features/history/entry-row.tsx';
import { HistoryDays } from '../../features/history/history-days.tsx';
import { isUnproven } from '../../features/history/is-unproven.ts';
import { findReverted } from '../../features/history/find-reverted.ts';
import type { HistoryList } from '../../features/history/use-history.ts';
import { useSelf } from '../../features/organization/use-member-names.ts';
import { texts } from '../../texts/de.ts';
import { timeFrom } from '../../texts/format.ts';

const t = texts.historyPage;

/** The steps by day, newest first, with a line across at the current moment. */
export function EntryList({
  tournament,
  history,
  chosen,
  isOldestFirst,
  offered,
}: {
  tournament: TournamentView;
  history: HistoryList;
  chosen: HistoryStep | null;
  isOldestFirst: boolean;
  offered: boolean;
}) {
  const search = useSearch();
  const self = useSelf(tournament.organizationId);
  useAskedMoment(history);
  const looks = useMemo(() => authorForms(history.actors), [history.actors]);
  const entries = history.status === 'here' ? history.entries : [];
  const breach = history.status === 'here' ? history.proof.breach : null;
  const takenBack = findReverted(isOldestFirst ? entries.toReversed() : entries);
  const path = `/portal/tournaments/${tournament.id}/history`;
  const firstBefore =
    chosen === null || isOldestFirst ? undefined : entries.find(({ version }) => version <= chosen.version);
  return (
    <HistoryDays history={history} end={isOldestFirst ? t.readSoFar : t.beginning} nothing={t.nothing}>
      {(entry) => (
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
            hrefOf={(version) => addressAt(path, withoutVersion(search), version)}
            self={self}
            look={looks.get(entry.actor.id)}
            isOwn={entry.actor.kind === 'user' && entry.actor.id === self}
            isTakenBack={takenBack.has(entry.version)}
            isAfter={chosen !== null && entry.version > chosen.version}
            offered={offered}
            isUnproven={isUnproven(entry, breach)}
          />
        </Fragment>
      )}
    </HistoryDays>
  );
}

const withoutVersion = (search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('version');
  return query.toString();
};

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
