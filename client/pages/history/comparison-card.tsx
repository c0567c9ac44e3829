import { IconEye, IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { readViewAt, stepAt, usePastState, type HistoryStep } from '../../features/past/use-past-state.ts';
import { openRevertDialog } from '../../features/history/revert.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, timeFrom } from '../../texts/format.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { areOtherPlans, findDifferences, FEW_MOVED } from './find-differences.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './history-page.module.css';

const t = texts.historyPage;
const FEW_LINES = 14;

/** What was otherwise at the moment that is looked at, against now or any other moment, and the way back to it. */
export function ComparisonCard({
  tournament,
  chosen,
  steps,
  then,
  since,
  isLast,
  offered,
  close,
}: {
  tournament: TournamentView;
  chosen: HistoryStep;
  steps: readonly HistoryStep[];
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
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const other = useOther(tournament.id, steps, typed);
  const against = other.step === null ? tournament : other.view;
  const found = useMemo(
    () =>
      then === null || against === null
        ? []
        : findDifferences(then, against, isWhole ? Number.POSITIVE_INFINITY : FEW_MOVED),
    [then, against, isWhole],
  );
  const shown = isWhole ? found : found.slice(0, FEW_LINES);
  const isFolded = !isWhole && (found.length > shown.length || found.some(({ key }) => key === 'moved'));
  const isNow = isLast && other.step === null;
  const isToday = plainDay(chosen.at) === plainDay(now);
  const time = timeFrom(chosen.at, now);
  const otherTime = other.step === null ? formatClock(now) : timeFrom(other.step.at, now);
  return (
    <aside className={`card ${styles.comparison}`} aria-label={other.step === null ? t.comparison : t.comparisonOf}>
      <header>
        <h3>{other.step === null ? t.comparison : t.comparisonOf}</h3>
        <span className="grow" />
        <span className="muted small figures">{t.compared(time, otherTime)}</span>
      </header>
      <div className={styles.against}>
        <TextField
          label={t.against}
          description={t.againstHint}
          value={typed}
          error={other.isUnknown ? t.noSuchNumber(steps.at(-1)?.version ?? 1) : null}
          inputMode="numeric"
          autoComplete="off"
          change={setTyped}
        />
      </div>
      {then === null || against === null ? (
        problem === null && <p className={`muted small ${styles.comparisonNone}`}>{texts.past.loading}</p>
      ) : isNow || found.length === 0 ? (
        <p className={`muted small ${styles.comparisonNone}`}>
          {isNow ? t.isNow : other.step === null ? t.same : t.sameBoth}
        </p>
      ) : (
        <>
          {areOtherPlans(then, against) && <p className={`muted small ${styles.comparisonNone}`}>{t.otherPlan}</p>}
          <table className={styles.comparisonTable}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{texts.consequences.what}</span>
                </th>
                <th scope="col" className="figures">
                  {other.step !== null ? texts.history.number(chosen.version) : isToday ? t.asOf(time) : time}
                </th>
                <th scope="col" className="figures">
                  {other.step === null ? t.now : texts.history.number(other.step.version)}
                </th>
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
        </>
      )}
      {isFolded && (
        <p className={styles.comparisonNone}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t.allLines}
          </Button>
        </p>
      )}
      {!isLast && (
        <p className={`stack small ${styles.comparisonNote}`}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{t.stepsSince(since)}</span>
        </p>
      )}
      <div className={styles.comparisonActs}>
        {offered && !isLast && (
          <Button
            tone="primary"
            size="large"
            onClick={() => openRevertDialog(tournament.id, { kind: 'restore', version: chosen.version, at: chosen.at })}
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

interface Other {
  /** null: now. */
  readonly step: HistoryStep | null;
  /** null: now, or not read yet. */
  readonly view: TournamentView | null;
  /** There is no such number. */
  readonly isUnknown: boolean;
}

/** The moment whose number is typed: right after the step of that number. */
function useOther(tournamentId: string, steps: readonly HistoryStep[], typed: string): Other {
  // What is read of the past grows.
  usePastState((past) => past.viewsUntil);
  const digits = typed.trim().replace(/^nr\.?\s*/i, '');
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : null;
  if (number === null) return { step: null, view: null, isUnknown: digits !== '' };
  const step = number < 1 || number > (steps.at(-1)?.version ?? 0) ? null : (steps[stepAt(steps, number)] ?? null);
  if (step === null) return { step, view: null, isUnknown: true };
  return { step, view: readViewAt(tournamentId, step.version), isUnknown: false };
}
