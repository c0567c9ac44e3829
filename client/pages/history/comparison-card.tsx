import { IconEye, IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { usePastState, type HistoryStep } from '../../features/past/past-state.ts';
import { openRevertDialog } from '../../features/history/revert.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, timeFrom } from '../../texts/format.ts';
import { differences } from './comparison.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './history-page.module.css';

const t = texts.historyPage;
const MAX_LINES = 14;

/** What was otherwise at the moment that is looked at, and the way back to it. */
export function Comparison({
  tournament,
  chosen,
  then,
  since,
  isLast,
  offered,
  close,
}: {
  tournament: TournamentView;
  chosen: HistoryStep;
  /** The tournament at that moment; null: not here yet. */
  then: TournamentView | null;
  /** How many steps came afterwards. */
  since: number;
  isLast: boolean;
  offered: boolean;
  close: () => void;
}) {
  const problem = usePastState((past) => past.problem);
  const now = useNow(10_000);
  const found = useMemo(() => (then === null ? [] : differences(then, tournament)), [then, tournament]);
  const shown = found?.slice(0, MAX_LINES) ?? [];
  const isToday = plainDay(chosen.at) === plainDay(now);
  const time = timeFrom(chosen.at, now);
  return (
    <aside className={`card ${styles.comparison}`} aria-label={t.comparison}>
      <header>
        <h3>{t.comparison}</h3>
        <span className="grow" />
        <span className="muted small figures">{t.compared(time, formatClock(now))}</span>
      </header>
      {then === null ? (
        problem === null && <p className={`muted small ${styles.comparisonNone}`}>{texts.past.loading}</p>
      ) : isLast || found === null || found.length === 0 ? (
        <p className={`muted small ${styles.comparisonNone}`}>
          {isLast ? t.isNow : found === null ? t.otherPlan : t.same}
        </p>
      ) : (
        <table className={styles.comparisonTable}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{texts.consequences.what}</span>
              </th>
              <th scope="col" className="figures">
                {isToday ? t.asOf(time) : time}
              </th>
              <th scope="col">{t.now}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, what, was, is }) => (
              <tr key={key}>
                <th scope="row">{what}</th>
                <td>{was}</td>
                <td>{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found !== null && found.length > MAX_LINES && (
        <p className={`muted small ${styles.comparisonNone}`}>{t.moreLines(found.length - MAX_LINES)}</p>
      )}
      {!isLast && (
        <p className={styles.comparisonNote}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{t.stepsSince(since)}</span>
        </p>
      )}
      <div className={styles.comparisonActs}>
        {offered && !isLast && (
          <Button
            tone="primary"
            size="large"
            onClick={() => openRevertDialog(tournament.id, { does: 'restore', version: chosen.version, at: chosen.at })}
          >
            <IconRestore size={18} aria-hidden />
            {t.restoreAct}
          </Button>
        )}
        <ButtonLink size="large" href={`/portal/tournaments/${tournament.id}?version=${chosen.version}`}>
          <IconEye size={18} aria-hidden />
          {t.openThen}
        </ButtonLink>
        <Button size="large" tone="quiet" onClick={close}>
          {texts.past.back}
        </Button>
      </div>
    </aside>
  );
}
