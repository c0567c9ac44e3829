import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { HistoryKind } from '#domain/contract.ts';
import { stepBy, SPEEDS, pause, play, setPace, usePastState, type HistoryStep } from './use-past-state.ts';
import { texts } from '../../texts/de.ts';
import { momentText } from '../../texts/format.ts';
import { useHasStep } from './time-line.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import * as styles from './past.module.css';

const t = texts.past;

/** Interval of screen reader announcements: one must be spoken before the next. */
const ANNOUNCE_EVERY_MS = 4_000;

/** Steps through the history: one by one, from result to result, or by playback. */
export function PastControls({ steps }: { steps: readonly HistoryStep[] }) {
  const playing = usePastState((past) => past.playing);
  const pace = usePastState((past) => past.pace);
  return (
    <div className="past-controls" role="group" aria-label={t.travel}>
      <Go steps={steps} by={-1} kind="results" label={t.previousResult}>
        <IconPlayerSkipBack size={18} aria-hidden />
      </Go>
      <Go steps={steps} by={-1} label={t.previous}>
        <IconChevronLeft size={20} aria-hidden />
      </Go>
      <IconButton
        className={styles.pastPlay}
        label={playing ? t.pause : t.play}
        title={playing ? t.pause : t.play}
        onClick={playing ? pause : play}
      >
        {playing ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </IconButton>
      <Go steps={steps} by={1} label={t.next}>
        <IconChevronRight size={20} aria-hidden />
      </Go>
      <Go steps={steps} by={1} kind="results" label={t.nextResult}>
        <IconPlayerSkipForward size={18} aria-hidden />
      </Go>
      <select
        className={`boxed ${styles.pastPace}`}
        aria-label={t.speed}
        value={pace}
        onChange={(event) => setPace(SPEEDS.find((each) => String(each) === event.target.value) ?? pace)}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {t.speeds(each)}
          </option>
        ))}
      </select>
      <SaidMoment />
    </div>
  );
}

/** Announces the moment at intervals during playback, and where playback stopped. */
function SaidMoment() {
  const playing = usePastState((past) => past.playing);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!playing) return;
    const tell = () => {
      const moment = usePastState.getState().view?.past?.recordedAt;
      if (moment !== undefined) setText(t.title(momentText(moment)));
    };
    const timer = setInterval(tell, ANNOUNCE_EVERY_MS);
    return () => {
      clearInterval(timer);
      tell();
    };
  }, [playing]);
  return (
    <span className="visually-hidden" role="status">
      {text}
    </span>
  );
}

function Go({
  steps,
  by,
  kind = null,
  label,
  children,
}: {
  steps: readonly HistoryStep[];
  by: 1 | -1;
  kind?: HistoryKind | null;
  label: string;
  children: ReactNode;
}) {
  const hasStep = useHasStep(steps, by, kind);
  return (
    // Stays enabled at the end of the timeline: a disabled button would lose focus while it is held down.
    <IconButton
      label={label}
      title={label}
      aria-disabled={!hasStep}
      onClick={() => {
        pause();
        stepBy(by, kind);
      }}
    >
      {children}
    </IconButton>
  );
}
