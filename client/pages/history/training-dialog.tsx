import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { readViewAt, usePastState, type HistoryStep } from '../../features/past/use-past-state.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { texts } from '../../texts/de.ts';
import { replayLength } from './replay-length.ts';
import * as styles from './history-page.module.css';

const t = texts.historyPage;
const SPEEDS = [5, 20, 60] as const;

/** A finished tournament played once more into a private copy. */
export function TrainingDialog({
  tournament,
  steps,
  close,
}: {
  tournament: TournamentView;
  /** null: not read yet. */
  steps: readonly HistoryStep[] | null;
  close: () => void;
}) {
  const [speed, setSpeed] = useState<number>(20);
  const [, navigate] = useLocation();
  const { id } = tournament;
  const viewsUntil = usePastState((past) => past.viewsUntil);
  const length = useMemo(
    () => replayLength(steps ?? [], (version) => (version > viewsUntil ? null : readViewAt(id, version))),
    [id, steps, viewsUntil],
  );
  const send = async () => {
    const answer = await call('POST /api/tournaments/{id}/replay', { path: { id }, body: { speed } });
    if (!answer.ok) return answer.problem;
    navigate(`/portal/tournaments/${answer.value.id}`);
    return null;
  };
  return (
    <DialogForm title={t.trainingTitle} submit={t.trainingAct} send={send} close={close}>
      <p>{t.trainingText}</p>
      <div className={`flex-row ${styles.trainingSpeed}`}>
        <SegmentedControl
          label={t.speed}
          value={speed}
          choose={setSpeed}
          choices={SPEEDS.map((times) => ({ value: times as number, text: t.speeds(times) }))}
        />
        <span className="muted small" aria-live="polite">
          {length !== null && t.lasts(Math.round(length / 60_000 / speed))}
        </span>
      </div>
    </DialogForm>
  );
}
