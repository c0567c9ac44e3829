import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { findLastPrintDuration } from './print-durations.ts';
import type { Printing } from './use-printing.ts';
import * as styles from './print-progress.module.css';

/** Seconds of the last print from which on a bar tells how far this one is. */
const MIN_SECONDS_FOR_BAR = 3;

/** Whole seconds since the first draw. */
export function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** From its second second on, how long a print has taken and the last one took, and the way to give it up. */
export function PrintProgress({ subject, cancel }: { subject: string; cancel: () => void }) {
  const [last] = useState(() => findLastPrintDuration(subject));
  const seconds = useSeconds();
  if (seconds === 0) return null;
  return (
    <div className={styles.progress}>
      <span className="grow figures">
        {texts.print.printingFor(seconds)}
        {last !== null && texts.print.lastTook(last)}
        {last !== null && last >= MIN_SECONDS_FOR_BAR && (
          // Beyond the time of the last print the rest is unknown: the bar moves without a value.
          <progress {...(seconds < last ? { max: last, value: seconds } : {})} aria-hidden />
        )}
      </span>
      <Button size="small" onClick={cancel}>
        {texts.actions.cancel}
      </Button>
    </div>
  );
}

/** The progress of a print while it runs, and why it failed. */
export const PrintStatus = ({ printing: { subject, busy, problem, cancel } }: { printing: Printing }) => (
  <>
    {busy !== null && <PrintProgress subject={subject} cancel={cancel} />}
    <div role="alert">
      {problem !== null && (
        <p className={styles.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          {problem.text}
        </p>
      )}
    </div>
  </>
);
