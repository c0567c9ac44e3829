import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { lastingOf } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import type { HistoryStep } from '../../features/past/past-state.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { texts } from '../../texts/de.ts';
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
  steps: readonly HistoryStep[];
  close: () => void;
}) {
  const [speed, setSpeed] = useState<number>(20);
  const [, navigate] = useLocation();
  const results = steps.filter(({ kind }) => kind === 'results').map(({ at }) => at);
  const kickoffs = tournament.matches.flatMap(({ metadata: { kickoff } }) => (kickoff === null ? [] : [kickoff]));
  const minutes = lastingOf(results, kickoffs.sort()) / 60_000;
  const send = async () => {
    const answer = await call('POST /api/tournaments/{id}/replay', { path: { id: tournament.id }, body: { speed } });
    if (!answer.ok) return answer.problem;
    navigate(`/portal/tournaments/${answer.value.id}`);
    return null;
  };
  return (
    <DialogForm title={t.trainingTitle} submit={t.trainingAct} send={send} close={close}>
      <p>{t.trainingText}</p>
      <div className={styles.trainingSpeed}>
        <SegmentedControl
          label={t.speed}
          value={speed}
          choose={setSpeed}
          choices={SPEEDS.map((times) => ({ value: times as number, text: t.speeds(times) }))}
        />
        <span className="muted small" aria-live="polite">
          {t.lasts(Math.round(minutes / speed))}
        </span>
      </div>
    </DialogForm>
  );
}
